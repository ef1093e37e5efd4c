"""Exercises as data: what a lesson asks, read from `widgets/lessons/<game>-<part>.toml` in one language."""

import tomllib
from collections.abc import Mapping
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from typing import Any

from boardgames.core import CHANCE, Game, IllegalMove, Move, NotationError, Reader, State
from boardgames.messages import LANGUAGES

FOLDER = Path(__file__).parents[1] / "lessons"
KINDS = ("show", "try", "find_all", "predict", "question", "compare", "overlay")


@dataclass(frozen=True, slots=True)
class Reply:
    """What to say to an answer that people often give."""

    text: str
    on: tuple[str, ...] = ()
    """The answers: places, moves, choices, numbers, or ranges of numbers such as `4.8..5.2`."""
    missing: tuple[str, ...] = ()
    """Places that were not found."""
    lying: Mapping[str, str] | None = None
    """Pieces that lie in places once the task is done."""


@dataclass(frozen=True, slots=True)
class Choice:
    """One of a few answers to choose from; `pieces` show it, row by row."""

    id: str
    text: str
    pieces: tuple[str, ...] = ()
    columns: int = 0


@dataclass(frozen=True, slots=True)
class Asked:
    """A number, or a word, to type in."""

    name: str
    label: str
    answer: str
    also: tuple[str, ...] = ()
    """Other ways to say the same, such as `impossible` for `-`."""


@dataclass(frozen=True, slots=True)
class Exercise:
    """One thing that a learner does; which fields matter depends on `block`."""

    id: str
    game: str
    block: str
    """One of `KINDS`."""
    clauses: tuple[str, ...]
    task: str
    start: State | None = None
    """The position, after the moves that lead up to the question."""
    draws: tuple[Move, ...] = ()
    """What chance brings next."""
    select: tuple[str, ...] = ()
    """Places that are touched already."""
    viewer: int | None = None
    """The seat that holds the screen; as at a table unless given."""
    names: tuple[str, ...] = ()
    help: str = ""
    done: str = ""
    """What is said when the answer is right, or at the reveal."""
    replies: tuple[Reply, ...] = ()
    accept: tuple[str, ...] | None = None
    """Places to find; unless given, all that can be touched now."""
    others: tuple[Choice, ...] = ()
    """Places to mark that are not on the table, such as passing."""
    steps: tuple[tuple[str, ...], ...] = ()
    """For each move of the task the moves that are right, `*` for any legal one; in Show, the moves to look at."""
    meanwhile: tuple[Move, ...] = ()
    """The moves of the others, which they make in this order when it is their turn."""
    win: bool = False
    """Whether the task is to win by whatever moves, instead of `steps`."""
    captions: tuple[str, ...] = ()
    """What is said beside each move that is shown."""
    choices: tuple[Choice, ...] = ()
    answer: str = ""
    """The id of the right choice."""
    asked: tuple[Asked, ...] = ()
    players: bool = False
    """Whether the score board is shown."""
    memory: bool = True
    """Whether the learner sees again what the seat has ever seen."""
    places: str = ""
    """Where figures lie on the board: the target of a place, `{}` for what tells it from others."""
    place: str = ""
    """What people call such a place."""

    def reply(self, *answers: str) -> str:
        """Return what is said to the first of the answers for which there is something to say."""
        found = (reply.text for answer in answers for reply in self.replies if answer in reply.on)
        return next(found, "")


def exercises(game: Game, lang: str, part: str = "rules") -> Mapping[str, Exercise]:
    """Return the exercises of a part of a game's lessons by their id, in the order of the lesson."""
    return read(game, lang, FOLDER / f"{game.id}-{part}.toml")


@cache
def read(game: Game, lang: str, path: Path) -> Mapping[str, Exercise]:
    """Return the exercises in a file by their id; raises `BadData` that names the place of what is wrong there."""
    data = tomllib.loads(path.read_text(encoding="utf-8"))
    reader = Reader(_in_language(lang, data))
    positions = {name: _position(game, found) for name, found in _entries(reader.optional("positions", {}))}
    names = reader.optional("names", []).each(Reader.text)
    return {id: _exercise(game, positions, names, id, found) for id, found in _entries(reader.field("exercises"))}


def _in_language(lang: str, value: Any) -> Any:
    """Return the data with its texts in one language: `{fr, en}` becomes a text, or the field `text` among others."""
    match value:
        case list():
            return [_in_language(lang, item) for item in value]
        case dict() if set(LANGUAGES) <= set(value):
            others = {key: _in_language(lang, item) for key, item in value.items() if key not in LANGUAGES}
            text = _in_language(lang, value[lang])
            return {**others, "text": text} if others else text
        case dict():
            return {key: _in_language(lang, item) for key, item in value.items()}
        case _:
            return value


def _entries(reader: Reader) -> list[tuple[str, Reader]]:
    return [(name, reader.field(name)) for name in reader.mapping()]


def _position(game: Game, reader: Reader) -> State:
    """Read a position: pasted text, text with options, a new game, or what `to_json` writes, as JSON too."""
    if isinstance(reader.value, str):
        return game.from_text(reader.text())
    found = reader.mapping()
    if "game" in found:
        return game.from_json(found)
    options = dict(reader.optional("options", {}).mapping())
    if "players" in found:
        return game.new(reader.field("players").int(game.players[0], game.players[-1]), **options)
    start = game.pasted(reader.field("board").text()).to_json()
    return game.from_json({**start, "options": {**start["options"], **options}})


def _exercise(game: Game, positions: Mapping[str, State], names: tuple[str, ...], id: str, reader: Reader) -> Exercise:
    reader.only(*_FIELDS)
    start = reader.field("position").one_of(positions) if "position" in reader.mapping() else None
    for item in reader.optional("play", []).items():
        assert start is not None
        start = _played(game, start, item)
    accept = reader.optional("accept", None)
    viewer = reader.optional("viewer", None)
    return Exercise(
        id,
        game.id,
        reader.field("block").one_of({kind: kind for kind in KINDS}),
        reader.field("clauses").each(lambda item: item.one_of({id: id for id in game.rulebook})),
        reader.field("task").text(),
        start,
        reader.optional("draws", []).each(lambda item: _move(game, item)),
        reader.optional("select", []).each(Reader.text),
        None if viewer.value is None else viewer.int(0, game.players[-1] - 1),
        names,
        reader.optional("help", "").text(),
        reader.optional("done", "").text(),
        reader.optional("replies", []).each(_reply),
        None if accept.value is None else accept.each(Reader.text),
        reader.optional("others", []).each(_choice),
        reader.optional("steps", []).each(_alternatives),
        reader.optional("meanwhile", []).each(lambda item: _move(game, item)),
        reader.optional("win", False).bool(),
        reader.optional("captions", []).each(Reader.text),
        reader.optional("choices", []).each(_choice),
        reader.optional("answer", "").text(),
        reader.optional("asked", []).each(_asked),
        reader.optional("players", False).bool(),
        reader.optional("memory", True).bool(),
        reader.optional("places", "").text(),
        reader.optional("place", "").text(),
    )


_FIELDS = (
    *("block", "clauses", "task", "position", "play", "draws", "select", "viewer", "help", "done", "replies", "accept"),
    *(
        "others",
        "steps",
        "meanwhile",
        "win",
        "captions",
        "choices",
        "answer",
        "asked",
        "players",
        "memory",
        "places",
        "place",
    ),
)


def _played(game: Game, state: State, item: Reader) -> State:
    """Play a move, or what chance brings, that leads up to the question."""
    try:
        return state.play(_move(game, item))
    except IllegalMove as error:
        who = "chance" if state.current_player == CHANCE else f"seat {state.current_player}"
        raise item.fail(f"{who} cannot do this: {error}") from error


def _move(game: Game, item: Reader) -> Move:
    try:
        return game.parse(item.text())
    except NotationError as error:
        raise item.fail(str(error)) from error


def _alternatives(item: Reader) -> tuple[str, ...]:
    return (item.text(),) if isinstance(item.value, str) else item.each(Reader.text)


def _reply(item: Reader) -> Reply:
    item.only("on", "missing", "lying", "text")
    lying = item.optional("lying", {}).mapping()
    return Reply(
        item.field("text").text(),
        item.optional("on", []).each(Reader.text),
        item.optional("missing", []).each(Reader.text),
        {target: str(piece) for target, piece in lying.items()} or None,
    )


def _choice(item: Reader) -> Choice:
    item.only("id", "text", "pieces", "columns")
    pieces = item.optional("pieces", "").text().split()
    columns = item.optional("columns", len(pieces)).int(0, 40)
    return Choice(item.field("id").text(), item.field("text").text(), tuple(pieces), columns)


def _asked(item: Reader) -> Asked:
    item.only("name", "text", "answer", "also")
    also = item.optional("also", []).each(Reader.text)
    return Asked(item.field("name").text(), item.field("text").text(), item.field("answer").text(), also)
