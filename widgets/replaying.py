"""The command `boardgames replay`: a game that was played, told move by move."""

from __future__ import annotations

import json
from collections.abc import Iterator
from typing import TYPE_CHECKING, Any

import click

if TYPE_CHECKING:
    from boardgames.core import Record


@click.command()
@click.argument("file", type=click.File(encoding="utf-8"))
@click.option("--viewer", type=click.IntRange(1), help="Tell it as this seat saw it, not as a spectator.")
@click.option("--json", "as_json", is_flag=True, help="Print the result as JSON.")
@click.option("--lang", default="fr", show_default=True, type=click.Choice(["fr", "en"]), help="Language.")
def replay(file: Any, viewer: int | None, as_json: bool, lang: str) -> None:
    """Tell a game that was kept in a file, or - for one that is piped: each move, and what it did.

    A file is a record as JSON, or what a table hands on.
    """
    try:
        record = read(file.read())
        if viewer and viewer > record.start.players:
            raise ValueError(f"--viewer: there are {record.start.players} players")
        steps = list(told(record, viewer and viewer - 1, lang))
    except ValueError as error:
        raise click.ClickException(str(error)) from error
    if as_json:
        click.echo(json.dumps(steps, ensure_ascii=False, indent=2))
        return
    for number, step in enumerate(steps, 1):
        click.echo("\n".join((f"{number}. {step['move']}", *(f"   {sentence}" for sentence in step["events"]))))


def read(text: str) -> Record:
    """Return the record that a text holds; raises `ValueError` for anything else."""
    from boardgames.core import Record

    found = json.loads(text)
    return Record.from_json(found["record"] if isinstance(found, dict) and "record" in found else found)


def told(record: Record, viewer: int | None, lang: str) -> Iterator[dict[str, Any]]:
    """Yield each move with the sentences that tell it, as a seat or a spectator saw it."""
    from boardgames.messages import event_sentence, say

    game = record.start.game.id
    names = [say(lang, "table.player", number=seat + 1) for seat in range(record.start.players)]
    states = iter(record)
    next(states)
    for move, state in zip(record.moves, states, strict=True):
        events = [event_sentence(lang, game, event, names) for event in state.events_for(viewer)]
        yield {"move": str(move), "events": events}
