"""Every sentence that a person sees beside the rulebooks, in French and in English.

`fr.po` and `en.po` hold the same keys; `make messages` compiles them. A key is a path such as
`lucky_numbers.refusal.too_large.row`, so that the rules need only give a code. Sentences about one game begin with
its id; a game without sentences of its own still speaks, plainly, through `plain`.
"""

from collections.abc import Mapping, Sequence
from functools import cache
from gettext import GNUTranslations
from importlib.resources import files

from boardgames.core import Event, Reason, Refusal

LANGUAGES: Mapping[str, str] = {"fr": "Français", "en": "English"}

Params = Mapping[str, int | str]


@cache
def catalogue(lang: str) -> GNUTranslations:
    """Return the compiled catalogue of a language; raises `ValueError` for one that there is none of."""
    if lang not in LANGUAGES:
        raise ValueError(f"lang={lang!r} is not allowed: {' or '.join(map(repr, LANGUAGES))}")
    with files("boardgames.messages").joinpath(f"{lang}.mo").open("rb") as file:
        return GNUTranslations(file)


def find(lang: str, key: str, count: int | None = None) -> str | None:
    """Return the template with this key, in the plural form for `count`, `None` where there is none."""
    known = catalogue(lang)
    for text in (known.ngettext(key, key, count) if count is not None else key, known.gettext(key)):
        if text != key:
            return text
    return None


def say(lang: str, key: str, **params: int | str) -> str:
    """Return the sentence with this key; raises `KeyError` where the catalogue has none.

    A parameter named `count` chooses the plural form.

    >>> say("en", "table.unseen", count=1), say("en", "table.unseen", count=32)
    ('1 hidden', '32 hidden')
    """
    text = _lookup(lang, key, params)
    if text is None:
        raise KeyError(f"{lang}: no sentence for {key!r}")
    return text.format_map(params)


def event_sentence(lang: str, game: str, event: Event, names: Sequence[str]) -> str:
    """Return what happened as a sentence; parameters whose name ends in `seat` are told by name.

    An event that hides something from the viewer has fewer parameters, and its sentence ends in `.hidden`.
    """
    who = "" if event.seat is None else names[event.seat]
    params = {**_told(lang, game, dict(event.params), names), "who": who}
    key = f"{game}.event.{event.code}"
    for text in (_lookup(lang, key, params), _lookup(lang, f"{key}.hidden", params)):
        if text is not None and _complete(text, params):
            return text.format_map(params)
    return plain(who, event.code, dict(event.params))


def reason_sentence(lang: str, game: str, reason: Reason, names: Sequence[str] = ()) -> str:
    """Return why a move is refused as a sentence."""
    params = _told(lang, game, reason.params, names)
    text = _lookup(lang, f"{game}.refusal.{reason.code}", params)
    return text.format_map(params) if text else plain("", reason.code, params)


def refusal_sentences(lang: str, game: str, refusal: Refusal, names: Sequence[str] = ()) -> tuple[str, ...]:
    """Return every reason of a refusal as a sentence, the first one first."""
    return tuple(reason_sentence(lang, game, reason, names) for reason in refusal.reasons)


def piece_name(lang: str, game: str, code: str) -> str:
    """Return what a piece is called: "trèfle 13", "ours"; its code where nobody has named it."""
    own, any_piece = find(lang, f"{game}.piece.{code}"), find(lang, f"{game}.piece")
    return own or (any_piece.format(code=code) if any_piece else code)


def number(lang: str, figure: object) -> str:
    """Return a whole number or a fraction as a decimal, with the decimal sign of the language and a real minus.

    >>> number("fr", "75/4"), number("en", -3)
    ('18,75', '\N{MINUS SIGN}3')
    """
    above, _, below = str(figure).partition("/")
    text = f"{int(above) / int(below or 1):g}".replace("-", "\N{MINUS SIGN}")
    return text.replace(".", ",") if lang == "fr" else text


def plural_count(lang: str, figure: object) -> int:
    """Return a whole number that takes the same plural form as a figure: in French 1.5 is singular, in English not."""
    above, _, below = str(figure).partition("/")
    size = abs(int(above) / int(below or 1))
    return int(size) if size == int(size) else 2 if size > 2 or lang == "en" else 1


def plain(who: str, code: str, params: Params) -> str:
    """Say something in no particular language, for a game that has no sentences yet.

    >>> plain("Lou", "turned_up", {"counter": 3})
    'Lou: turned up 3'
    """
    words = " ".join([code.replace("_", " "), *map(str, params.values())])
    return f"{who}: {words}" if who else words


def _lookup(lang: str, key: str, params: Params) -> str | None:
    """Return the template for a key: the variant for the row or the column, for the reason, for the count."""
    for variant in ("line", "reason", "kind"):
        if variant in params and (text := _lookup(lang, f"{key}.{params[variant]}", _but(params, variant))):
            return text
    count = params.get("count")
    return find(lang, key, abs(count) if isinstance(count, int) else None)


def _but(params: Params, name: str) -> Params:
    return {key: value for key, value in params.items() if key != name}


def _told(lang: str, game: str, params: Params, names: Sequence[str]) -> dict[str, int | str]:
    """Return the parameters as a person reads them: seats by name, pieces by what they are called."""
    told: dict[str, int | str] = {}
    for name, value in params.items():
        if name.endswith("seat") and isinstance(value, int) and value < len(names):
            told[name] = names[value]
        elif name == "points":
            told |= {name: number(lang, value), "count": plural_count(lang, value)}
        elif isinstance(value, str):
            told[name] = ", ".join(find(lang, f"{game}.piece.{code}") or code for code in value.split()) or value
        else:
            told[name] = value
    return told


def _complete(text: str, params: Params) -> bool:
    """Say whether the template needs nothing that is missing."""
    try:
        text.format_map(params)
    except KeyError:
        return False
    return True
