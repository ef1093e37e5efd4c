"""The sheet over the table: a form with labels, explanations and errors that screen readers tie to their fields."""

from collections.abc import Iterable
from itertools import groupby

from widgets.art import symbol
from widgets.scene import Button, Field, Form
from widgets.tree import Node, classes, element

MOST_RADIOS = 4
"""More choices than this fold into a menu."""


def draw_form(form: Form, prefix: str) -> Node:
    """A dialog with one group of fields after the other; ids begin with `prefix`."""
    title = f"{prefix}-{form.id}"
    sheet = {"class": "bg-form", "role": "dialog", "aria-modal": "true", "aria-labelledby": title, "data-key": form.id}
    # How many play decides which seats are asked about; board.js keeps it when it changes.
    sheet |= {f"data-{field.name}": field.value for field in form.fields if field.name == "players"}
    groups = (draw_group(name, list(fields), title) for name, fields in groupby(form.fields, lambda field: field.group))
    buttons = element(
        "div", {"class": "bg-row"}, draw_cancel(form.cancel) if form.cancel else None, draw_submit(form.submit)
    )
    body = {"data-form": form.id, "novalidate": True, "autocomplete": "off", "data-lm-suppress-shortcuts": "true"}
    return element("section", sheet, element("form", body, element("h2", {"id": title}, form.title), *groups, buttons))


def draw_answer(form: Form, prefix: str) -> Node:
    """A few fields and their button inside a panel."""
    fields = (draw_field(field, f"{prefix}-{form.id}") for field in form.fields)
    body = {"class": "bg-answer", "data-form": form.id, "novalidate": True, "autocomplete": "off"}
    suppress = {"data-lm-suppress-shortcuts": "true", "data-key": form.id}
    return element("form", {**body, **suppress}, *fields, draw_submit(form.submit))


def draw_group(name: str, fields: list[Field], prefix: str) -> Node:
    """Fields that belong together, under their heading where they have one."""
    nodes = (draw_field(field, prefix) for field in fields)
    if not name:
        return element("div", {"class": "bg-fields"}, *nodes)
    return element("fieldset", {"class": "bg-fields", "data-key": name}, element("legend", {}, name), *nodes)


def draw_field(field: Field, prefix: str) -> Node:
    """Label, control, explanation and error."""
    place = f"{prefix}-{field.name}"
    texts = [("error", field.error), ("help", field.help)]
    notes = [(kind, f"{place}-{kind}", text) for kind, text in texts if text]
    attributes = {
        "id": place,
        "name": field.name,
        "aria-describedby": " ".join(note for _, note, _ in notes) or None,
        "aria-invalid": "true" if field.error else None,
    }
    label = draw_label(field, place)
    explained = (element("p", {"id": note, "class": f"bg-{kind}"}, text) for kind, note, text in notes)
    kind = classes("bg-field", f"bg-field--{field.kind}", bool(field.error) and "is-refused")
    return element("div", {"class": kind, "data-key": field.name}, label, draw_control(field, attributes), *explained)


def draw_label(field: Field, place: str) -> Node:
    """The label of one control, or the heading over a few choices."""
    if few_choices(field):
        return element("span", {"class": "bg-label", "id": f"{place}-label"}, field.label)
    return element("label", {"class": "bg-label", "for": place}, field.label)


def few_choices(field: Field) -> bool:
    """Whether all choices can be in sight."""
    return field.kind == "choice" and len(field.choices) <= MOST_RADIOS


def draw_control(field: Field, attributes: dict[str, str | None]) -> Node:
    """What one types in, chooses from or ticks; numbers are typed as text, because browsers read `0,5` as 5."""
    if few_choices(field):
        return draw_radios(field, attributes)
    if field.kind == "choice":
        return element("select", {"class": "bg-input", **attributes}, *draw_choices(field))
    if field.kind == "check":
        ticked = {"type": "checkbox", "class": "bg-check", "checked": field.value == "true"}
        return element("input", {**ticked, **attributes})
    if field.kind == "file":
        chosen = {"type": "file", "class": "bg-input", "accept": ".json,application/json", "data-fills": True}
        return element("input", {**chosen, **attributes, "name": None})
    keyboard = "numeric" if field.kind == "number" else None
    typed = {"type": "text", "class": "bg-input", "inputmode": keyboard, "value": field.value}
    return element("input", {**typed, **attributes})


def draw_radios(field: Field, attributes: dict[str, str | None]) -> Node:
    """A few choices, all in sight."""
    place, note = attributes["id"], attributes["aria-describedby"]
    group = {"class": "bg-choices", "role": "radiogroup", "aria-labelledby": f"{place}-label", "aria-describedby": note}
    return element("div", group, *(draw_radio(field, value, label) for value, label in field.choices))


def draw_radio(field: Field, value: str, label: str) -> Node:
    """One of a few choices."""
    radio = {"type": "radio", "name": field.name, "value": value, "checked": value == field.value}
    return element("label", {"class": "bg-choice"}, element("input", radio), element("span", {}, label))


def draw_choices(field: Field) -> Iterable[Node]:
    """The choices of a menu."""
    for value, label in field.choices:
        yield element("option", {"value": value, "selected": value == field.value}, label)


def draw_submit(button: Button) -> Node:
    """The button that sends the form."""
    attributes = {"type": "submit", "class": "bg-button bg-button--primary"}
    return element("button", attributes, *draw_face(button))


def draw_cancel(button: Button) -> Node:
    """The button that closes the form; Escape presses it too."""
    attributes = {"type": "button", "class": "bg-button", "data-target": button.target, "data-cancel": True}
    return element("button", {**attributes, "data-key": button.target}, *draw_face(button))


def draw_face(button: Button) -> Iterable[Node]:
    """Icon and text of a button."""
    if button.icon:
        yield symbol(f"bg-{button.icon}")
    yield element("span", {}, button.text)
