"""The catalogues: the same keys and parameters in both languages, French typography, a sentence for every code."""

import re
from pathlib import Path
from string import Formatter
from typing import Any

import pytest
from babel.messages.catalog import Catalog, Message
from babel.messages.mofile import read_mo
from babel.messages.pofile import read_po

from boardgames import games
from boardgames.core import Event, Reason
from boardgames.lucky_numbers.notation import TILES
from boardgames.lucky_numbers.play import Did, Ended, Phase
from boardgames.lucky_numbers.rules import No
from boardgames.messages import LANGUAGES, catalogue, event_sentence, find, piece_name, reason_sentence, say

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


def test_french_is_typeset_as_french() -> None:
    sentences = [text for message in entries("fr").values() for text in texts(message)]
    sentences += [clause.text["fr"] for game in games().values() for clause in game.rulebook.values()]
    for text in sentences:
        assert "'" not in text, text
        assert not re.search(r"(?<=\w)[;:!?]|[ \u00a0](?=[;:!?»])|«(?!\u202f)|(?<!\u202f)»|\.\.\.", text), text
    for game in games().values():
        for clause in game.rulebook.values():
            assert "'" not in clause.text["en"], clause.id


SAME = {"table.bot_name", "table.comma", "table.place", "table.total"}
"""Sentences that happen to be written alike."""


def test_the_two_languages_differ_where_they_should() -> None:
    french, english = entries("fr"), entries("en")
    same = {key for key in french if texts(french[key]) == texts(english[key])}
    assert same <= SAME, same


REASONS = [Reason(code, "LN-3.1", {"tile": 3, "cell": "A1", "other": 4}) for code in No]
LINES = [
    Reason(code, "LN-4.2", {"line": line, "name": "1", "tile": 3, "cell": "A1", "other": 4, "other_cell": "B1"})
    for code in (No.TOO_LARGE, No.TOO_SMALL, No.EQUAL)
    for line in ("row", "column")
]


@pytest.mark.parametrize("lang", LANGUAGES)
def test_lucky_numbers_has_a_sentence_for_everything_that_can_be_said(lang: str) -> None:
    plain = {*No, *Did}
    for reason in (*LINES, *(r for r in REASONS if r.code not in (No.TOO_LARGE, No.TOO_SMALL, No.EQUAL))):
        sentence = reason_sentence(lang, "lucky_numbers", reason)
        assert not any(sentence.startswith(str(code).replace("_", " ")) for code in plain), sentence
    for did in Did:
        for ended in (Ended.GARDEN_FULL, Ended.PILE_EMPTY, Ended.TURN_LIMIT):
            params: tuple[tuple[str, Any], ...] = (("tile", 3), ("cell", "A1"), ("old", 4), ("round", 2), ("count", 2))
            event = Event(did, 0, (*params, ("reason", ended)))
            assert f"Lou: {str(did).replace('_', ' ')}" not in event_sentence(lang, "lucky_numbers", event, ("Lou",))
    for ended in Ended:
        assert find(lang, f"lucky_numbers.outcome.{ended}", 1)
    for phase in (Phase.CHOOSE, Phase.DRAWN, Phase.START):
        assert find(lang, f"lucky_numbers.prompt.{phase}")
    assert all(str(tile) in piece_name(lang, "lucky_numbers", str(tile)) for tile in TILES)


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
