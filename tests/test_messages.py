"""The catalogues: the same keys and parameters in both languages, French typography, a sentence for every code."""

import re
import tomllib
from collections.abc import Iterator
from itertools import islice
from pathlib import Path
from string import Formatter
from typing import Any

import nbformat
import pytest
from babel.messages.catalog import Catalog, Message
from babel.messages.mofile import read_mo
from babel.messages.pofile import read_po

from boardgames import games
from boardgames.core import CHANCE, Game, State, Stream
from boardgames.messages import LANGUAGES, catalogue, event_sentence, find, plain, reason_sentence, say
from tests.laws import walk
from tests.test_random_games import random_case

FOLDER = Path("boardgames/messages")


def written(lang: str) -> Catalog:
    with (FOLDER / f"{lang}.po").open("rb") as file:
        return read_po(file, locale=lang)


def entries(lang: str) -> dict[str, Message]:
    return {_key(message): message for message in written(lang) if message.id}


def _key(message: Message) -> str:
    return message.id if isinstance(message.id, str) else message.id[0]


def texts(message: Message) -> tuple[str, ...]:
    return (message.string,) if isinstance(message.string, str) else tuple(message.string or ())


def names(text: str) -> set[str]:
    return {name for _, name, _, _ in Formatter().parse(text) if name}


def test_both_languages_have_the_same_keys_and_parameters() -> None:
    french, english = entries("fr"), entries("en")
    assert set(french) == set(english)
    for key, message in french.items():
        used = {frozenset(names(text)) for text in (*texts(message), *texts(english[key]))}
        assert len(used) == 1, f"{key}: {used}"
        assert len(texts(message)) == len(texts(english[key])), key


@pytest.mark.parametrize("lang", LANGUAGES)
def test_no_sentence_is_empty_and_the_compiled_catalogue_is_fresh(lang: str) -> None:
    assert all(text.strip() for message in entries(lang).values() for text in texts(message))
    with (FOLDER / f"{lang}.mo").open("rb") as file:
        compiled = {_key(m): texts(m) for m in read_mo(file) if m.id}
    assert compiled == {key: texts(message) for key, message in entries(lang).items()}, "run `make messages`"


def french_of(value: Any) -> Iterator[str]:
    """Yield the French texts in the data of a lesson."""
    match value:
        case {"fr": str(text)}:
            yield text
        case {"fr": list(several)}:
            yield from several
        case dict():
            yield from (text for part in value.values() for text in french_of(part))
        case list():
            yield from (text for part in value for text in french_of(part))


def prose(path: Path) -> Iterator[str]:
    """Yield the cells of prose of a notebook, without code, addresses and tags."""
    for cell in nbformat.read(path, as_version=nbformat.NO_CONVERT).cells:
        if cell.cell_type == "markdown":
            yield re.sub(r"`[^`]*`|\]\([^)]*\)|<[^>]*>", "", cell.source)


def test_french_is_typeset_as_french() -> None:
    sentences = [text for message in entries("fr").values() for text in texts(message)]
    sentences += [clause.text["fr"] for game in games().values() for clause in game.rulebook.values()]
    for path in (*Path("widgets/lessons").glob("*.toml"), *Path("widgets/labs").glob("*.toml")):
        sentences += french_of(tomllib.loads(path.read_text(encoding="utf-8")))
    sentences += (text for path in Path("notebooks/fr").glob("*.ipynb") for text in prose(path))
    for text in sentences:
        assert "'" not in text, text
        assert not re.search(r"(?<=\w)[;:!?]|[ \u00a0](?=[;:!?»])|«(?!\u202f)|(?<!\u202f)»|\.\.\.", text), text
        assert not re.search(r"\d\.\d", text), text
    for game in games().values():
        for clause in game.rulebook.values():
            assert "'" not in clause.text["en"], clause.id


SAME = ("biberbande.figure", "floriado.figure", "table.bot_name", "table.comma", "table.place", "table.total")
"""Sentences that happen to be written alike."""


def test_the_two_languages_differ_where_they_should() -> None:
    french, english = entries("fr"), entries("en")
    same = {key for key in french if texts(french[key]) == texts(english[key])}
    assert {key for key in same if not key.startswith(("floriado.piece.rose", *SAME))} == set()


@pytest.mark.parametrize("lang", LANGUAGES)
@pytest.mark.parametrize("game", games().values(), ids=lambda game: game.id)
def test_whatever_happens_or_is_refused_in_random_games_is_said_in_sentences(game: Game, lang: str) -> None:
    names = tuple(f"Name{k}" for k in range(game.players[-1]))
    for number in range(12):
        stream = Stream(number, 3)
        case = random_case(game, stream)
        every = game.all_moves(case.players, **case.options)
        for state, move, after in islice(walk(case.new(), stream), 400):
            for viewer in (None, *range(case.players)):
                for event in after.events_for(viewer):
                    said = event_sentence(lang, game.id, event, names)
                    who = "" if event.seat is None else names[event.seat]
                    assert said != plain(who, event.code, dict(event.params)), f"no sentence for {event}"
            refusal = state.why_not(every[stream.below(len(every))])
            for reason in refusal.reasons if refusal else ():
                said = reason_sentence(lang, game.id, reason, names)
                assert said != plain("", reason.code, reason.params), f"no sentence for {reason}"
            _can_be_asked_for(lang, game, state)
            del move
        assert (outcome := after.outcome()) is None or find(lang, f"{game.id}.outcome.{outcome.reason}", 1)


def _can_be_asked_for(lang: str, game: Game, state: State) -> None:
    """Whoever is to move is told what to do, and every button has a text."""
    player = state.current_player
    if player is None or player == CHANCE:
        return
    seen = state.observation(player)
    assert find(lang, f"{game.id}.prompt.{getattr(seen, 'phase', '')}"), getattr(seen, "phase", "")
    places = {slot.target.split("#")[0] for zone in game.zones(seen) for slot in zone.slots}
    for move in state.legal_moves():
        for target in game.targets(move, player):
            assert target in places or find(lang, f"{game.id}.button.{target.partition('/')[0]}"), target


@pytest.mark.parametrize("lang", LANGUAGES)
def test_every_option_and_choice_has_a_name(lang: str) -> None:
    for game in games().values():
        for option in game.options:
            assert find(lang, f"{game.id}.option.{option.name}"), f"{game.id}.option.{option.name}"
            for choice in option.choices if option.type is str else ():
                assert find(lang, f"{game.id}.option.{option.name}.{choice}"), f"{option.name}.{choice}"


def test_plural_forms_follow_the_language() -> None:
    assert say("fr", "lucky_numbers.figure", count=0) == "0 case libre"
    assert say("en", "lucky_numbers.figure", count=0) == "0 free cells"
    assert say("fr", "lucky_numbers.figure", count=2) == "2 cases libres"


def test_a_key_or_language_that_there_is_not_is_refused() -> None:
    with pytest.raises(KeyError, match=r"no sentence for 'nothing\.here'"):
        say("fr", "nothing.here")
    with pytest.raises(ValueError, match="lang='de'"):
        catalogue("de")
