"""Options of a game: a frozen dataclass whose fields say what is allowed, and by which clause."""

from collections.abc import Mapping
from dataclasses import Field, dataclass, field, fields
from typing import Any, TypeVar

Value = bool | int | str | None
Choices = tuple[Value, ...] | range
O = TypeVar("O")  # noqa: E741 - O for the options of a game


@dataclass(frozen=True, slots=True)
class Option:
    """One way in which a game can be played differently."""

    name: str
    type: type
    default: Value
    choices: Choices
    """All the allowed values, or the range of allowed numbers."""
    clause: str
    """The clause of the rulebook that explains it."""

    def check(self, value: object) -> Value:
        """Return the value if it is allowed, and raise `ValueError` that says what is."""
        for choice in self.choices if isinstance(self.choices, tuple) else ():
            if value == choice and type(value) is type(choice):
                return choice
        if isinstance(self.choices, range) and type(value) is int and value in self.choices:
            return value
        raise ValueError(f"{self.name}={value!r} is not allowed: {self.allowed()}")

    def allowed(self) -> str:
        """Say what is allowed."""
        if isinstance(self.choices, range):
            return f"a whole number from {self.choices[0]} to {self.choices[-1]}"
        return " or ".join(repr(choice) for choice in self.choices)


def option(default: Value, clause: str, choices: Choices = (False, True)) -> Any:
    """Declare a field of an options dataclass: its default, the clause that explains it, and what is allowed."""
    return field(default=default, metadata={"clause": clause, "choices": choices})


def options_of(kind: type[Any]) -> tuple[Option, ...]:
    """Return the options that an options dataclass declares, in its order."""
    return tuple(_option(declared) for declared in fields(kind))


def _option(declared: Field[Any]) -> Option:
    default: Any = declared.default
    return Option(declared.name, type(default), default, declared.metadata["choices"], declared.metadata["clause"])


def choose(kind: type[O], given: Mapping[str, object], presets: Mapping[str, Mapping[str, Value]] | None = None) -> O:
    """Return an options dataclass with the given values over those of the preset named by `given["rules"]`.

    Raises `ValueError` for an unknown option or value, and says what is allowed.
    """
    known = {option.name: option for option in options_of(kind)}
    for name in given:
        if name not in known:
            raise ValueError(f"unknown option {name!r}: there are {', '.join(known) or 'none'}")
    checked = {name: known[name].check(value) for name, value in given.items()}
    preset = (presets or {}).get(str(checked.get("rules", "")), {})
    return kind(**{**preset, **checked})


def changed(options: Any, presets: Mapping[str, Mapping[str, Value]] | None = None) -> dict[str, Value]:
    """Return the options that differ from their preset, by name: given to `choose`, they make the same options."""
    preset = (presets or {}).get(str(getattr(options, "rules", "")), {})
    return {
        option.name: getattr(options, option.name)
        for option in options_of(type(options))
        if option.name == "rules" or getattr(options, option.name) != preset.get(option.name, option.default)
    }


def check_start_player(players: int, options: Any) -> None:
    """Refuse a start player who is not at the table: raises `ValueError` that says which seats there are."""
    if options.start_player >= players:
        raise ValueError(f"start_player={options.start_player} is not allowed: seats are 0 to {players - 1}")
