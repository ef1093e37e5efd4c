"""The live line of a table: why a touch was refused, whose turn it is, who has won."""

from typing import TYPE_CHECKING

from boardgames.bots.telling import tell
from boardgames.core import Kind, Refusal
from boardgames.messages import find, reason_sentence
from widgets.scene import Button, Status

if TYPE_CHECKING:
    from widgets.staging import Staging


def status(on: "Staging") -> Status:
    """Return an answer to the last touch, else what can be done now or who has won."""
    note = on.table.note
    if not on.table.in_play:
        return _looking(on)
    if note and note.refusal:
        return _refusal(on, note.refusal, note.instead)
    if note and note.kind == "refusal":
        code = str(note.params.get("place", "")).rpartition("/")[2]
        text = on.words.say(note.key.removeprefix("table."), piece=on.words.piece(code or None))
        return Status("refusal", text, find(on.words.lang, f"{note.key}_detail") or prompt(on))
    if note and note.advice:
        told = tell(on.words.lang, on.table.game.id, note.advice, note.unit)
        return Status("turn", prompt(on), on.words.say("hint", told=told))
    if on.table.thinking and on.table.mover is not None:
        return Status("turn", on.words.say("thinking", who=on.words.names[on.table.mover]))
    if outcome := on.table.state.outcome():
        return Status("success" if outcome.winners else "turn", _ending(on))
    return Status("turn", prompt(on), on.words.say(note.key.removeprefix("table.")) if note else "")


def _looking(on: "Staging") -> Status:
    """Return where the person is in the past, or that he watches, and the way back; plainer where he wants to play."""
    table, words, sight = on.table, on.words, on.sight
    if table.looking.at is None:
        back = Button("eyes/seat", words.say("eyes.back"), "play", primary=True)
        place, told = prompt(on), words.say("eyes.watching")
    else:
        back = Button(f"time/{sight.last}", words.say("time.back"), "play", primary=True)
        place = words.say("time.past", number=sight.stop, last=sight.last)
        told = " ".join(on.told(sight.last_events(sight.memory)))
    if table.note and table.note.kind == "refusal":
        return Status("refusal", words.say("only_look"), place, action=back)
    return Status("turn", place, told, action=back)


def _refusal(on: "Staging", refusal: Refusal, instead: bool) -> Status:
    """Return why a move was refused: the first reason, then the others, then the clause."""
    words, game = on.words, on.table.game
    first, *others = (reason_sentence(words.lang, game.id, reason, words.names) for reason in refusal.reasons)
    clause = game.rulebook[refusal.clause]
    detail = [words.say("and_also", reason=reason) for reason in dict.fromkeys(others)]
    detail.append(clause.text[words.lang])
    possible = refusal.instead in on.table.state.legal_moves()
    action = Button("table:instead", words.say("show_instead"), "hint") if possible and not instead else None
    if instead:
        detail.append(words.say("hint_shown"))
    number = words.say("clause", number=clause.id.partition("-")[2])
    return Status("refusal", first, " ".join(detail), clause.id, number, action)


def _ending(on: "Staging") -> str:
    """Return who has won, and why."""
    outcome = on.table.state.outcome()
    assert outcome
    who, count = on.words.together(outcome.winners), len(outcome.winners)
    return on.words.own(f"outcome.{outcome.reason}", who=who, count=count) or on.words.say("won", who=who, count=count)


def prompt(on: "Staging") -> str:
    """Return what the seat to move may do now."""
    table, words = on.table, on.words
    if table.mover is None:
        return _ending(on)
    who = words.names[table.mover]
    if table.curtain:
        return words.say("curtain", who=who)
    code = on.in_question
    params: dict[str, int | str] = {"who": who, "code": code, "piece": words.piece(code) if code else ""}
    phase = str(getattr(on.seen, "phase", ""))
    further = ".".join(("selected", *map(sort, table.selection[1:])))
    keys = (f"prompt.{phase}.{further}", f"prompt.{phase}.selected") if table.selection else ()
    chosen = next(filter(None, (words.own(key, **params) for key in keys)), None)
    return chosen or words.own(f"prompt.{phase}", **params) or words.say("your_turn", who=who)


def sort(place: str) -> str:
    """Return what sort of place it is, in the key of a sentence: `row` for `row1/2`."""
    return place.partition("/")[0].rstrip("0123456789")


def in_question(on: "Staging") -> str:
    """Return the code of the piece that the seat to move is about to play, empty where there is none."""
    if on.table.selection:
        touched = on.table.selection[-1]
        lying = (slot.piece for zone in on.zones for slot in zone.slots if slot.target == touched and slot.piece)
        return next(lying, touched.rpartition("/")[2])
    held = (slot.piece for zone in on.zones if zone.kind is Kind.HAND for slot in zone.slots if slot.piece)
    return next(held, "")
