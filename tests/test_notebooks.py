"""The notebooks are twins, clean, and written with care."""

import re
from pathlib import Path

import nbformat
import pytest

from tests.translated import MARK, mark

NOTEBOOKS = Path(__file__).parents[1] / "notebooks"
LANGUAGES = ("fr", "en")
NAMES = sorted({path.name for path in NOTEBOOKS.glob("*/*.ipynb")})
EVERY = [(lang, name) for lang in LANGUAGES for name in NAMES]
SPACES = "\N{NARROW NO-BREAK SPACE}\N{NO-BREAK SPACE}"
CODE_LINES, PROSE_WORDS = 12, 80
COMPARED = "nbval-check-output"


def read(lang: str, name: str) -> nbformat.NotebookNode:
    return nbformat.read(NOTEBOOKS / lang / name, as_version=nbformat.NO_CONVERT)


def prose(notebook: nbformat.NotebookNode) -> list[str]:
    """Return the text of the markdown cells, without code, links' addresses and formulas."""
    texts = [cell.source for cell in notebook.cells if cell.cell_type == "markdown"]
    return [re.sub(r"```.*?```|`[^`]*`|\]\([^)]*\)|\$[^$]*\$", "", text, flags=re.DOTALL) for text in texts]


def is_language_cell(cell: nbformat.NotebookNode) -> bool:
    return "language" in cell.metadata.get("tags", ())


@pytest.mark.parametrize("name", NAMES)
def test_both_languages_have_every_notebook(name: str) -> None:
    assert all((NOTEBOOKS / lang / name).is_file() for lang in LANGUAGES)


@pytest.mark.parametrize("name", NAMES)
def test_twins_have_the_same_cells_and_the_same_code(name: str) -> None:
    french, english = (read(lang, name) for lang in LANGUAGES)
    assert [(cell.id, cell.cell_type) for cell in french.cells] == [(cell.id, cell.cell_type) for cell in english.cells]
    for cell, twin in zip(french.cells, english.cells, strict=True):
        assert cell.metadata == {key: value for key, value in twin.metadata.items() if key != MARK}
        if cell.cell_type == "code" and not is_language_cell(cell):
            assert cell.source == twin.source


@pytest.mark.parametrize(("lang", "name"), EVERY)
def test_a_notebook_is_valid_and_stores_exact_values_only(lang: str, name: str) -> None:
    notebook = read(lang, name)
    nbformat.validate(notebook)
    ids = [cell.id for cell in notebook.cells]
    assert len(ids) == len(set(ids))
    assert "widgets" not in notebook.metadata
    for cell in notebook.cells:
        if cell.cell_type == "code":
            # What a cell prints is stored, and compared when the notebooks are run; never a picture or a widget.
            assert all(output.output_type == "stream" for output in cell.outputs)
            assert bool(cell.outputs) == (COMPARED in cell.metadata.get("tags", ()))
            assert (cell.execution_count is None) == (not cell.outputs)
            assert "input(" not in cell.source


@pytest.mark.parametrize(("lang", "name"), EVERY)
def test_a_notebook_says_its_title_language_and_kernel(lang: str, name: str) -> None:
    notebook = read(lang, name)
    assert notebook.metadata.title
    assert notebook.metadata.language == lang
    assert notebook.metadata.kernelspec.name == "python3"
    code = [cell for cell in notebook.cells if cell.cell_type == "code"]
    assert [is_language_cell(cell) for cell in code] == [True] + [False] * (len(code) - 1)
    assert code[0].source == f'LANG = "{lang}"'


@pytest.mark.parametrize(("lang", "name"), EVERY)
def test_cells_are_short(lang: str, name: str) -> None:
    notebook = read(lang, name)
    assert all(len(text.split()) <= PROSE_WORDS for text in prose(notebook))
    assert all(len(cell.source.splitlines()) <= CODE_LINES for cell in notebook.cells if cell.cell_type == "code")


@pytest.mark.parametrize(("lang", "name"), EVERY)
def test_apostrophes_are_typographic(lang: str, name: str) -> None:
    assert not [text for text in prose(read(lang, name)) if "'" in text]


@pytest.mark.parametrize("name", NAMES)
def test_french_double_signs_stand_after_a_no_break_space(name: str) -> None:
    bare = re.compile(rf"[^{SPACES}:;!?][:;!?](?=\s|$)|«[^{SPACES}]|[^{SPACES}]»")
    found = [match.group() for text in prose(read("fr", name)) for match in bare.finditer(text)]
    assert not found


@pytest.mark.parametrize("name", NAMES)
def test_no_translation_is_older_than_its_source(name: str) -> None:
    french, english = (read(lang, name) for lang in LANGUAGES)
    pairs = [pair for pair in zip(french.cells, english.cells, strict=True) if pair[0].cell_type == "markdown"]
    old = [cell.id for cell, twin in pairs if twin.metadata.get(MARK) != mark(cell.source)]
    assert old == [], "translate these cells anew, then run `make translated`"


@pytest.mark.parametrize("name", NAMES)
def test_cells_can_be_run_again_in_another_order(name: str) -> None:
    """A student runs a cell, changes one further up, and comes back: whatever the order, nothing breaks."""
    cells = [cell.source for cell in read("fr", name).cells if cell.cell_type == "code"]
    space: dict[str, object] = {}
    for source in (*cells, *reversed(cells)):
        exec(source, space)
