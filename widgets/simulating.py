"""The command `boardgames simulate`: many games, a progress bar, and what became of them."""

from __future__ import annotations

import json
import sys
from pathlib import Path
from typing import TYPE_CHECKING, Any

import click

if TYPE_CHECKING:
    from boardgames.odds import Simulation

STOPPED = 130
"""The exit code of a run that was stopped, as shells give it to what Ctrl+C ended."""

SAID = {
    "fr": {
        "bar": "Parties",
        "compiling": "Première partie rapide : je prépare les calculs, une fois pour toutes (environ 15 secondes)…",
        "played": "{game} : {games} parties sur {asked}, graine {seed}",
        "stopped": "Arrêté avant la fin : le résultat vaut pour les {games} parties jouées.",
        "seat": "  place {seat} : {wins} victoires, {share} (entre {low} et {high})",
        "length": "  longueur moyenne : {length} coups, tirages compris",
    },
    "en": {
        "bar": "Games",
        "compiling": "First fast game: getting the computation ready, once and for all (about 15 seconds)…",
        "played": "{game}: {games} games of {asked}, seed {seed}",
        "stopped": "Stopped before the end: the result holds for the {games} games played.",
        "seat": "  seat {seat}: {wins} wins, {share} (between {low} and {high})",
        "length": "  mean length: {length} moves, draws included",
    },
}


def values(context: click.Context, parameter: click.Parameter, given: tuple[str, ...]) -> dict[str, Any]:
    """Return options written as `name=value`: numbers, `true`, `false` and `none` are what they say."""
    words: dict[str, Any] = {"true": True, "false": False, "none": None}
    found = {}
    for text in given:
        name, sign, value = text.partition("=")
        if not sign:
            raise click.BadParameter(f"{text!r}: expected name=value")
        number = int(value) if value.isascii() and value.isdecimal() else value
        found[name] = words.get(value.casefold(), number)
    return found


@click.command()
@click.argument("game")
@click.option("--games", default=1000, show_default=True, type=click.IntRange(1), help="How many games to play.")
@click.option("--players", type=int, help="How many players; the fewest unless told otherwise.")
@click.option("--option", "options", multiple=True, callback=values, help="An option of the game, as name=value.")
@click.option("--position", type=click.File(encoding="utf-8"), help="A file with a position to play from.")
@click.option("--seed", default=1, show_default=True, type=click.IntRange(0, 2**32 - 1), help="Same seed, same games.")
@click.option("--workers", default=1, show_default=True, type=click.IntRange(1), help="Processes to share the games.")
@click.option("--cluster", help="Address of a Dask scheduler to share the games, such as tcp://10.0.0.1:8786.")
@click.option("--csv", "table", type=click.Path(dir_okay=False, path_type=Path), help="Also write a table there.")
@click.option("--json", "as_json", is_flag=True, help="Print the result as JSON.")
@click.option("--lang", default="fr", show_default=True, type=click.Choice(["fr", "en"]), help="Language.")
def simulate(
    game: str,
    games: int,
    players: int | None,
    options: dict[str, Any],
    position: Any,
    seed: int,
    workers: int,
    cluster: str | None,
    table: Path | None,
    as_json: bool,
    lang: str,
) -> None:
    """Play many games at random and say who won how often.

    The exit code is 130 where the run was stopped: what is printed then holds for the games that were played.
    """
    from boardgames import games as all_games
    from boardgames import odds

    try:
        start = all_games()[game].from_text(position.read()) if position and game in all_games() else None
        if start is None:
            options["players"] = players
        with _Bar(game, games, lang) as bar:
            done = odds.simulate(
                game,
                games=games,
                seed=seed,
                position=start,
                workers=workers,
                client=_client(cluster),
                progress=bar.tell,
                **options,
            )
    except ValueError as error:
        raise click.ClickException(str(error)) from error
    except KeyboardInterrupt:
        sys.exit(STOPPED)
    if table:
        table.write_text(done.to_csv(lang), encoding="utf-8")
    click.echo(json.dumps(done.to_json(), ensure_ascii=False, indent=2) if as_json else told(done, lang))
    if done.stopped:
        sys.exit(STOPPED)


class _Bar:
    """A progress bar on the error output; it says so first where code has to be compiled."""

    def __init__(self, game: str, games: int, lang: str) -> None:
        from tqdm import tqdm

        from boardgames.kernels import GAMES, is_cold
        from boardgames.odds.simulate import FEW

        if games >= FEW and game in GAMES and is_cold(game) and sys.stderr.isatty():
            click.echo(SAID[lang]["compiling"], err=True)
        self.bar = tqdm(total=games, desc=SAID[lang]["bar"], unit="", disable=None, leave=False)

    def tell(self, played: int, asked: int) -> None:
        """Move on."""
        self.bar.update(played - self.bar.n)

    def __enter__(self) -> _Bar:
        return self

    def __exit__(self, *error: object) -> None:
        self.bar.close()


def _client(cluster: str | None) -> Any:
    """Return a connection to a Dask cluster, `None` where none was named."""
    if cluster is None:
        return None
    try:
        from distributed import Client
    except ModuleNotFoundError as error:
        raise click.ClickException('pip install "boardgame-notebooks[cluster]"') from error
    client: Any = Client  # its types stop halfway
    return client(cluster)


def told(done: Simulation, lang: str) -> str:
    """Return the result in a few lines."""
    said = SAID[lang]

    def number(value: float, digits: int) -> str:
        text = f"{value:.{digits}f}"
        return text.replace(".", ",") if lang == "fr" else text

    lines = [said["played"].format(game=done.game, games=done.games, asked=done.asked, seed=done.seed)]
    for seat, (low, high) in enumerate(done.intervals):
        share = done.wins[seat] / max(done.games, 1)
        chances = {"share": number(share, 3), "low": number(low, 3), "high": number(high, 3)}
        lines.append(said["seat"].format(seat=seat + 1, wins=done.wins[seat], **chances))
    lines.append(said["length"].format(length=number(float(done.mean_length), 1)))
    return "\n".join(lines + [said["stopped"].format(games=done.games)] * done.stopped)
