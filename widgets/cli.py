"""The command `boardgames`."""

from __future__ import annotations

import os
import subprocess
import sys
import webbrowser
from importlib.util import find_spec

import click
from click.shell_completion import get_completion_class

from widgets.calculating import odds
from widgets.competing import tournament
from widgets.copying import lab
from widgets.publishing import publish
from widgets.replaying import replay
from widgets.simulating import simulate
from widgets.solving import solve
from widgets.speaking import asked_for, speak

SAID = {
    "fr": {
        "taken": "Le port {} est déjà pris : j’essaie le suivant.",
        "ready": "Les jeux t’attendent ici : {}\nPour arrêter : Ctrl+C.",
        "full": "Aucun port libre de {} : choisis-en un autre avec --port.",
        "missing": 'Il manque une bibliothèque ({}). Installe les jeux avec : pip install "boardgame-notebooks[app]"',
    },
    "en": {
        "taken": "Port {} is taken: trying the next one.",
        "ready": "The games are waiting here: {}\nTo stop: Ctrl+C.",
        "full": "No free port in {}: choose another with --port.",
        "missing": 'A library is missing ({}). Install the games with: pip install "boardgame-notebooks[app]"',
    },
}


@click.group(
    context_settings={"help_option_names": ["-h", "--help"]},
    epilog="Exit codes: 0 done, 1 not possible, 2 not understood, 130 stopped.",
)
@click.version_option(package_name="boardgame-notebooks")
@click.option("--lang", default="fr", show_default=True, type=click.Choice(["fr", "en"]), help="Language.")
def main(lang: str) -> None:
    """Four board games to play, to learn and to understand."""


for command in (lab, odds, publish, replay, simulate, solve, tournament):
    main.add_command(command)


@main.command()
@click.argument("shell", type=click.Choice(["bash", "zsh", "fish"]))
def completion(shell: str) -> None:
    """Print what makes a shell complete commands: eval "$(boardgames completion bash)"."""
    kind = get_completion_class(shell)
    assert kind
    click.echo(kind(main, {}, "boardgames", "_BOARDGAMES_COMPLETE").source())


@main.command()
@click.option(
    "--port", default=8866, show_default=True, type=click.IntRange(0, 65535), help="First port to try; 0: any."
)
@click.option("--no-browser", is_flag=True, help="Do not open a browser.")
@click.option("--lang", default="fr", show_default=True, type=click.Choice(["fr", "en"]), help="Language to start in.")
@click.option("--pool", default=1, show_default=True, type=click.IntRange(0, 64), help="Kernels kept warm a table.")
def play(port: int, no_browser: bool, lang: str, pool: int) -> None:
    """Serve the gallery on this computer and open it."""
    said = SAID[lang]
    try:
        from widgets.voila.server import NoFreePortError, serve
    except ModuleNotFoundError as error:
        raise click.ClickException(said["missing"].format(error.name)) from error

    def ready(address: str) -> None:
        door = address if lang == "fr" else f"{address}{lang}/"
        click.echo(said["ready"].format(door))
        if not no_browser and has_browser():
            webbrowser.open(door)

    _warm_bots()
    try:
        serve(port=port, lang=lang, pool=pool, taken=lambda taken: click.echo(said["taken"].format(taken)), ready=ready)
    except NoFreePortError as error:
        raise click.ClickException(said["full"].format(error)) from error


def run() -> None:
    """Run the command, in the language that it is asked in."""
    speak(main, asked_for(sys.argv[1:]))
    main(prog_name="boardgames")


def _warm_bots() -> None:
    """Compile what experts think with, in a process of its own: after the first time it finds that done."""
    if find_spec("numba"):
        command = "import os; getattr(os, 'nice', int)(10); from boardgames.bots import warm; warm()"
        subprocess.Popen([sys.executable, "-c", command], stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)


def has_browser() -> bool:
    """Tell whether a browser can show a page here: there is a screen, or the person named a browser."""
    if sys.platform in ("win32", "darwin"):
        return True
    return any(os.environ.get(name) for name in ("DISPLAY", "WAYLAND_DISPLAY", "BROWSER"))
