"""Sitting down to a new game: the form with its explanations, and what somebody filled in, checked."""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from secrets import randbelow

from boardgames import bots
from boardgames.core import Game, Option, Reader, State
from boardgames.core.rng import SEEDS
from boardgames.messages import find, say
from widgets.scene import Button, Field, Form

FORM = "new_game"
LONGEST_NAME = 30
MOST_CHOICES = 8
"""A range of more numbers than this is typed, not chosen from."""
PERSON = "person"
LEFT = ""
"""What stands in the form for an option that is left to the version of the rules."""


@dataclass(frozen=True, slots=True)
class Seat:
    """Who sits there: a person by name, or a bot by its level. An empty name is filled in in the table's language."""

    name: str = ""
    bot: str | None = None


@dataclass(frozen=True, slots=True)
class Settings:
    """How a game was set up; the form starts from it."""

    players: int
    seats: tuple[Seat, ...]
    options: Mapping[str, object]
    seed: int
    practice: bool = False
    memory_aid: bool = False
    """Whether everybody sees again what they have ever seen, instead of remembering it."""


@dataclass(frozen=True, slots=True)
class Filled:
    """A form as somebody filled it in, with what is wrong by field, or the settings that it describes."""

    values: Mapping[str, str]
    errors: Mapping[str, str] = field(default_factory=dict)
    settings: Settings | None = None

    @classmethod
    def of(cls, settings: Settings) -> "Filled":
        """Return the form that describes the settings; the seed is left to chance."""
        values = {"players": str(settings.players), "seed": "", "practice": _written(settings.practice)}
        values["memory_aid"] = _written(settings.memory_aid)
        for k, seat in enumerate(settings.seats):
            values |= {f"name{k}": seat.name, f"who{k}": seat.bot or PERSON}
        return cls(values | {f"option_{name}": _written(value) for name, value in settings.options.items()})


def settings_of(game: Game, start: State, reader: Reader) -> Settings:
    """Return the settings that a saved game was played with; raises `BadData`."""

    def seat(item: Reader) -> Seat:
        bot = item.field("bot")
        level = None if bot.value is None else bot.one_of({level: level for level in bots.levels(game.id)})
        return Seat(clean_name(item.field("name").text()), level)

    seats = reader.field("seats").each(seat, start.players)
    seed, practice = reader.field("seed").int(0, SEEDS - 1), reader.field("practice").bool()
    memory_aid = reader.optional("memory_aid", False).bool()
    return Settings(start.players, seats, start.to_json()["options"], seed, practice, memory_aid)


def clean_name(text: object) -> str:
    """Return a name as it is shown: one line, at most `LONGEST_NAME` characters."""
    return " ".join(str(text).split())[:LONGEST_NAME].strip()


# ---------------------------------------------------------------- the form


def form(game: Game, lang: str, filled: Filled) -> Form:
    """Return the form as it stands."""
    fields = (*_seats(game, lang, filled), *_rules(game, lang, filled), *_draws(game, lang, filled))
    submit = Button(FORM, say(lang, "table.form.start"), "play", primary=True)
    title = say(lang, "table.form.title", game=game.title)
    return Form(FORM, title, fields, submit, Button("table:cancel", say(lang, "table.form.cancel"), "previous"))


def _seats(game: Game, lang: str, filled: Filled) -> Iterator[Field]:
    group = say(lang, "table.form.seats")
    if len(game.players) > 1:
        counts = tuple((str(n), str(n)) for n in game.players)
        yield _field(filled, "players", say(lang, "table.form.players"), "choice", str(game.players[0]), counts, group)
    who = [(PERSON, say(lang, "table.form.person"))]
    who += [(level, say(lang, f"table.form.bot.{level}")) for level in bots.levels(game.id)]
    for k in range(game.players[-1]):
        number = k + 1
        yield _field(filled, f"name{k}", say(lang, "table.form.name", number=number), "text", "", (), group)
        if len(game.players) > 1 or game.players[0] > 1:
            label = say(lang, "table.form.who", number=number)
            yield _field(filled, f"who{k}", label, "choice", PERSON, tuple(who), group)


def _rules(game: Game, lang: str, filled: Filled) -> Iterator[Field]:
    group = say(lang, "table.form.rules")
    for option in game.options:
        clause = game.rulebook[option.clause]
        label = find(lang, f"{game.id}.option.{option.name}") or option.name.replace("_", " ")
        choices = tuple((_written(choice), _choice(game, lang, option, choice)) for choice in _few(option))
        kind = "number" if not choices else "check" if option.type is bool else "choice"
        default, help = _written(option.default), f"{clause.text[lang]} ({clause.id})"
        if option.name in _set_by_rules(game):
            default, help = LEFT, f"{help} {say(lang, 'table.form.left_help')}"
            kind = "choice" if choices else "number"
            choices = ((LEFT, say(lang, "table.form.left")), *choices) if choices else ()
        yield _field(filled, f"option_{option.name}", label, kind, default, choices, group, help)


def _set_by_rules(game: Game) -> set[str]:
    """Return the options that some version of the rules sets by itself."""
    return {name for preset in game.presets.values() for name in preset}


def _few(option: Option) -> tuple[object, ...]:
    """Return the choices of an option if they are few enough to be listed."""
    return tuple(option.choices) if len(option.choices) <= MOST_CHOICES else ()


def _draws(game: Game, lang: str, filled: Filled) -> Iterator[Field]:
    group = say(lang, "table.form.draws")
    yield _field(filled, "practice", say(lang, "table.form.practice"), "check", "false", (), group)
    if game.private:
        yield _field(filled, "memory_aid", say(lang, "table.form.memory_aid"), "check", "false", (), group)
    if not game.private:
        help = say(lang, "table.form.seed_help")
        yield _field(filled, "seed", say(lang, "table.form.seed"), "number", "", (), group, help)


def _field(
    filled: Filled,
    name: str,
    label: str,
    kind: str,
    default: str,
    choices: tuple[tuple[str, str], ...] = (),
    group: str = "",
    help: str = "",
) -> Field:
    value, error = filled.values.get(name, default), filled.errors.get(name, "")
    match kind:
        case "text" | "number" | "choice" | "check":
            return Field(name, label, kind, value, choices, help, error, group)
        case _:
            raise ValueError(kind)


def _choice(game: Game, lang: str, option: Option, choice: object) -> str:
    """Return what a choice is called; "none" and figures need no name of their own, seats count from 1."""
    if option.name == "start_player" and isinstance(choice, int):
        return say(lang, "table.player", number=choice + 1)
    named = find(lang, f"{game.id}.option.{option.name}.{choice}")
    if isinstance(choice, bool):
        return named or say(lang, "table.form.on" if choice else "table.form.off")
    return named or (say(lang, "table.form.none") if choice is None else str(choice))


def _written(value: object) -> str:
    """Return a value as it stands in a form."""
    return {True: "true", False: "false"}[value] if isinstance(value, bool) else str(value)


# ---------------------------------------------------------------- what somebody filled in


def read(game: Game, lang: str, values: Mapping[str, object]) -> Filled:
    """Check a form: the settings if all is well, else the form with a sentence for each fault."""
    texts = {str(name): str(value) for name, value in values.items()}
    errors: dict[str, str] = {}
    players = _players(game, texts)
    seats = tuple(_seat(game, texts, k) for k in range(players))
    if all(seat.bot for seat in seats):
        errors["who0"] = say(lang, "table.form.one_person")
    names = [seat.name for seat in seats if seat.name]
    if len(set(names)) < len(names):
        errors["name0"] = say(lang, "table.form.same_name")
    options = _options(game, lang, texts, errors)
    seed = _seed(lang, texts.get("seed", ""), errors)
    if not errors:
        try:
            game.new(players, **options)
        except ValueError as error:
            errors[f"option_{str(error).split('=')[0]}"] = say(lang, "table.form.not_together")
    practice, memory_aid = (texts.get(name) == "true" for name in ("practice", "memory_aid"))
    settings = Settings(players, seats, options, seed, practice, memory_aid)
    return Filled(texts, errors, None if errors else settings)


def _players(game: Game, texts: Mapping[str, str]) -> int:
    found = texts.get("players", "")
    return int(found) if found in {str(n) for n in game.players} else game.players[0]


def _seat(game: Game, texts: Mapping[str, str], k: int) -> Seat:
    who = texts.get(f"who{k}", PERSON)
    return Seat(clean_name(texts.get(f"name{k}", "")), who if who in bots.levels(game.id) else None)


def _options(game: Game, lang: str, texts: Mapping[str, str], errors: dict[str, str]) -> dict[str, object]:
    """Read the options; what is left to the version of the rules, or at its default, is not named."""
    found: dict[str, object] = {}
    set_by_rules = _set_by_rules(game)
    for option in game.options:
        name = f"option_{option.name}"
        text = texts.get(name, LEFT if option.name in set_by_rules else _written(option.default))
        if option.name in set_by_rules and text == LEFT:
            continue
        choices = {_written(choice): choice for choice in _few(option)}
        number = _whole(text) if not choices else None
        if text in choices:
            found[option.name] = choices[text]
        elif number is not None and number in option.choices:
            found[option.name] = number
        elif choices:
            errors[name] = say(lang, "table.form.bad_choice", allowed=", ".join(choices))
        else:
            low, high = option.choices[0], option.choices[-1]
            errors[name] = say(lang, "table.form.bad_number", low=str(low), high=str(high))
    defaults = {option.name: option.default for option in game.options if option.name not in set_by_rules}
    return {name: value for name, value in found.items() if name not in defaults or value != defaults[name]}


def _seed(lang: str, text: str, errors: dict[str, str]) -> int:
    """Read the seed; an empty one is drawn."""
    if not text.strip():
        return randbelow(SEEDS)
    seed = _whole(text)
    if seed is None or seed >= SEEDS:
        errors["seed"] = say(lang, "table.form.bad_seed")
        return 0
    return seed


def _whole(text: str) -> int | None:
    """Return a whole number written in digits, perhaps in groups, `None` if it is none."""
    digits = "".join(text.split()).replace("\u202f", "")
    return int(digits) if digits.isascii() and digits.isdecimal() and len(digits) <= 12 else None
