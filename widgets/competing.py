"""The command `boardgames tournament`: each level of bots against the one below it, and how that came out."""

from __future__ import annotations

import json
import os
import sys
from pathlib import Path
from typing import TYPE_CHECKING, Any

import click

from widgets.simulating import STOPPED

if TYPE_CHECKING:
    from boardgames.bots.arena import Pairing, Standing

SAID = {
    "fr": {
        "bar": "Donnes",
        "line": "{game}, {players} joueurs : {level} contre {rival} : {wins} victoires en {games} parties"
        " ({shared} partagées), {chance} (entre {low} et {high} ; à forces égales {expected})",
        "stopped": "Arrêté avant la fin ; la même commande reprend où elle en était, avec --file.",
        "head": "| jeu | joueurs | niveau | contre | parties | victoires | partagées | part des décidées"
        " | intervalle à 95 % | à forces égales |",
    },
    "en": {
        "bar": "Deals",
        "line": "{game}, {players} players: {level} against {rival}: {wins} wins in {games} games"
        " ({shared} shared), {chance} (between {low} and {high}; {expected} among equals)",
        "stopped": "Stopped before the end; the same command goes on from here, with --file.",
        "head": "| game | players | level | against | games | wins | shared | share of the decided"
        " | 95 % interval | among equals |",
    },
}
MARK = "<!-- tournament -->"
"""The table stands between two of these."""


@click.command()
@click.argument("game", nargs=-1)
@click.option("--players", type=int, help="How many players; the fewest unless told otherwise.")
@click.option("--level", "levels", multiple=True, help="Levels to play, from the weakest; all unless told otherwise.")
@click.option("--deals", default=100, show_default=True, type=click.IntRange(1), help="Deals, played on every seat.")
@click.option("--largest", default=0, type=click.IntRange(0), help="Deals with the most players as well; usually none.")
@click.option("--seed", default=1, show_default=True, type=click.IntRange(0, 2**32 - 1), help="Same seed, same games.")
@click.option("--workers", default=1, show_default=True, type=click.IntRange(1), help="Processes to share the games.")
@click.option(
    "--file", "kept", type=click.Path(dir_okay=False, path_type=Path), help="JSON to go on from, and to keep."
)
@click.option("--table", type=click.Path(exists=True, dir_okay=False, path_type=Path), help="Put a table in that text.")
@click.option("--json", "as_json", is_flag=True, help="Print the result as JSON.")
@click.option("--lang", default="fr", show_default=True, type=click.Choice(["fr", "en"]), help="Language.")
def tournament(
    game: tuple[str, ...],
    players: int | None,
    levels: tuple[str, ...],
    deals: int,
    largest: int,
    seed: int,
    workers: int,
    kept: Path | None,
    table: Path | None,
    as_json: bool,
    lang: str,
) -> None:
    """Play levels of bots against each other, each against the one below; every deal once on each seat.

    The exit code is 130 where the run was stopped; with --file, what was played is kept, and goes on next time.
    """
    from boardgames.bots import GAMES
    from boardgames.bots.arena import ladder
    from boardgames.bots.arena import tournament as play

    try:
        chosen = game or tuple(GAMES)
        pairings = [pairing for one in chosen for pairing in ladder(one, players, seed, levels)]
        crowded = [pairing for one in chosen for pairing in _crowded(one, seed, levels)] if largest else []
        wanted = {**dict.fromkeys(crowded, largest), **dict.fromkeys(pairings, deals)}
        with _Keeper(kept, wanted, lang) as keeper:
            standings = play(pairings, deals, workers, keeper.standings, keeper.tell)
            standings += play(crowded, largest, workers, keeper.standings, keeper.tell) if crowded else []
    except ValueError as error:
        raise click.ClickException(str(error)) from error
    except KeyboardInterrupt:
        click.echo(SAID[lang]["stopped"], err=True)
        sys.exit(STOPPED)
    if table:
        _write_table(table, standings, lang)
    if as_json:
        click.echo(json.dumps([standing.to_json() for standing in standings], ensure_ascii=False, indent=2))
    else:
        click.echo("\n".join(told(standing, lang) for standing in standings))


def _crowded(game: str, seed: int, levels: tuple[str, ...]) -> list[Pairing]:
    """Return the pairings with the most players, where these are more than the fewest."""
    from boardgames import games
    from boardgames.bots.arena import ladder

    seats = games()[game].players
    return ladder(game, seats[-1], seed, levels) if len(seats) > 1 else []


class _Keeper:
    """A progress bar on the error output, and what was played so far in a file."""

    def __init__(self, kept: Path | None, wanted: dict[Pairing, int], lang: str) -> None:
        from tqdm import tqdm

        from boardgames.bots.arena import Standing

        self.kept = kept
        read = json.loads(kept.read_text(encoding="utf-8")) if kept and kept.exists() else []
        self.known = {standing.pairing: standing for standing in map(Standing.from_json, read)}
        played = sum(
            min(self.known[pairing].deals, deals) for pairing, deals in wanted.items() if pairing in self.known
        )
        self.bar = tqdm(
            total=sum(wanted.values()), initial=played, desc=SAID[lang]["bar"], unit="", disable=None, leave=False
        )

    @property
    def standings(self) -> list[Standing]:
        """What is known so far."""
        return list(self.known.values())

    def tell(self, standing: Standing) -> None:
        """Move on, and keep what was played: a whole file takes the place of the old one."""
        before = self.known.get(standing.pairing)
        self.bar.update(standing.deals - (before.deals if before else 0))
        self.known[standing.pairing] = standing
        if self.kept:
            fresh = self.kept.with_suffix(".part")
            fresh.write_text(json.dumps([one.to_json() for one in self.standings], indent=1) + "\n", encoding="utf-8")
            os.replace(fresh, self.kept)

    def __enter__(self) -> _Keeper:
        return self

    def __exit__(self, *error: object) -> None:
        self.bar.close()


def _figures(standing: Standing, lang: str) -> dict[str, Any]:
    """Return what is said of a standing."""

    def decimal(value: float) -> str:
        text = f"{value:.3f}"
        return text.replace(".", ",") if lang == "fr" else text

    low, high = standing.interval
    pairing = standing.pairing
    return {
        "game": pairing.game,
        "players": pairing.players,
        "level": pairing.level,
        "rival": pairing.rival,
        "games": standing.games,
        "wins": standing.wins,
        "shared": standing.shared,
        "chance": decimal(standing.chance),
        "low": decimal(low),
        "high": decimal(high),
        "expected": decimal(float(standing.expected)),
    }


def told(standing: Standing, lang: str) -> str:
    """Return how it stands in a line."""
    return SAID[lang]["line"].format(**_figures(standing, lang))


def _write_table(path: Path, standings: list[Standing], lang: str) -> None:
    """Put the table between the two marks of a text; raises `ClickException` where there are none."""
    before, *rest = path.read_text(encoding="utf-8").split(MARK)
    if len(rest) != 2:
        raise click.ClickException(f"{path}: two lines {MARK} are expected, with the table between them")
    names = ("game", "players", "level", "rival", "games", "wins", "shared", "chance")
    lines = [SAID[lang]["head"], "|---|" + "--:|" + "---|" * 2 + "--:|" * 6]
    for standing in standings:
        said = _figures(standing, lang)
        cells = [*(str(said[name]) for name in names), f"{said['low']} – {said['high']}", said["expected"]]
        lines.append("| " + " | ".join(cells) + " |")
    path.write_text(before + MARK + "\n\n" + "\n".join(lines) + "\n\n" + MARK + rest[1], encoding="utf-8")
