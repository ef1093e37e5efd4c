"""The language of the help of commands: English in the code, French in a catalogue, chosen before all else."""

from __future__ import annotations

import gettext
import os
from collections.abc import Iterator, Sequence
from inspect import cleandoc
from itertools import pairwise
from pathlib import Path

import click

DOMAIN = "commands"
FOLDER = Path(__file__).with_name("locale")
VARIABLE = "BOARDGAMES_LANG"
"""In the environment: the language where no option says it."""
LANGUAGES = ("fr", "en")


def speak(commands: click.Group, lang: str) -> None:
    """Have a command and all its parts explain themselves in a language, click's own words included."""
    gettext.bindtextdomain(DOMAIN, str(FOLDER))
    gettext.textdomain(DOMAIN)
    os.environ["LANGUAGE"] = lang
    for command in everything(commands):
        command.help, command.epilog = _said(command.help), _said(command.epilog)
        for option in options(command):
            option.help = _said(option.help)
            if option.name == "lang":
                option.default = lang


def _said(text: str | None) -> str | None:
    return text and gettext.gettext(cleandoc(text))


def everything(commands: click.Group) -> Iterator[click.Command]:
    """Yield the command and its parts."""
    yield commands
    yield from commands.commands.values()


def options(command: click.Command) -> Iterator[click.Option]:
    """Yield the options of a command."""
    yield from (parameter for parameter in command.params if isinstance(parameter, click.Option))


def asked_for(arguments: Sequence[str]) -> str:
    """Return the language that a command line asks for, wherever it says so; French unless told otherwise.

    >>> asked_for(["play", "--lang", "en"]), asked_for(["--lang=en", "--help"]), asked_for(["play"])
    ('en', 'en', 'fr')
    """
    words = [word for argument in arguments for word in argument.split("=", 1)]
    named = [lang for option, lang in pairwise(words) if option == "--lang"]
    wanted = named[-1] if named else os.environ.get(VARIABLE, "fr")
    return wanted if wanted in LANGUAGES else "fr"
