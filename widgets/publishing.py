"""The command `boardgames publish`: the static site, in one folder."""

from __future__ import annotations

from pathlib import Path

import click

SAID = {
    "fr": {
        "done": "Le site est dans {folder} ({megabytes} Mo). Pour l’essayer :",
        "foreign": "{} contient autre chose qu’un site publié d’ici : choisis un dossier vide.",
        "pyodide": "Pyodide n’a pas pu venir de npm ({}). Il faut Node.js avec npm, et le réseau la première fois.",
        "notebooks": "Les cahiers n’ont pas pu être publiés. Le réseau est nécessaire la première fois :",
        "missing": 'Il manque une bibliothèque ({}). Installe les jeux avec : pip install "boardgame-notebooks[app]"',
    },
    "en": {
        "done": "The site is in {folder} ({megabytes} MB). To try it:",
        "foreign": "{} holds something that was not published from here: choose an empty folder.",
        "pyodide": "Pyodide could not come from npm ({}). It takes Node.js with npm, and the network the first time.",
        "notebooks": "The notebooks could not be published. The network is needed the first time:",
        "missing": 'A library is missing ({}). Install the games with: pip install "boardgame-notebooks[app]"',
    },
}


@click.command()
@click.option(
    "--static",
    "folder",
    required=True,
    type=click.Path(file_okay=False, path_type=Path),
    help="The folder to write; what was published there before is replaced.",
)
@click.option("--tables-only", is_flag=True, help="Only the gallery and the tables, without the notebooks.")
@click.option("--lang", default="fr", show_default=True, type=click.Choice(["fr", "en"]), help="Language.")
def publish(folder: Path, tables_only: bool, lang: str) -> None:
    """Write a site that needs no server: any web host can serve its folder."""
    said = SAID[lang]
    try:
        from widgets.site.jupyter import NoEnvironmentError
        from widgets.site.publish import NotOursError, publish
        from widgets.site.python import NoPyodideError
    except ModuleNotFoundError as error:
        raise click.ClickException(said["missing"].format(error.name)) from error
    try:
        publish(folder, not tables_only)
    except NotOursError as error:
        raise click.ClickException(said["foreign"].format(error)) from error
    except NoPyodideError as error:
        raise click.ClickException(said["pyodide"].format(error)) from error
    except NoEnvironmentError as error:
        raise click.ClickException(f"{said['notebooks']}\n{error}") from error
    bytes = sum(path.stat().st_size for path in folder.rglob("*") if path.is_file())
    click.echo(said["done"].format(folder=folder, megabytes=round(bytes / 1e6)))
    click.echo(f'  python3 -m http.server --bind 127.0.0.1 --directory "{folder}"')
