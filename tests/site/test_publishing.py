"""What `boardgames publish` writes, and where it refuses to."""

import re
import zipfile
from pathlib import Path

import pytest
from click.testing import CliRunner

from widgets.cli import main
from widgets.site import publish as publishing
from widgets.site.pages import Brought, write_doors, write_gallery
from widgets.site.publish import MARK, NotOursError, publish, tables_only
from widgets.site.python import write_wheel
from widgets.voila.paths import notebooks


def test_the_wheel_holds_what_a_page_needs_and_nothing_of_the_server(tmp_path: Path) -> None:
    wheel = write_wheel(tmp_path)
    names = zipfile.ZipFile(wheel).namelist()
    for needed in ("boardgames/messages/fr.mo", "boardgames/floriado/rulebook.toml", "widgets/static/board.js"):
        assert needed in names
    unneeded = ("widgets/voila/", "widgets/site/", "boardgames/adapters/", "widgets/cli.py", ".po", "__pycache__")
    assert not [name for name in names if any(part in name for part in unneeded)]
    assert write_wheel(tmp_path / "again").read_bytes() == wheel.read_bytes()


def test_every_address_on_a_page_leads_to_a_file_and_none_outside(tmp_path: Path) -> None:
    publishing.copy_static(tmp_path)
    write_doors(tmp_path, notebooks(), tables_only, Brought("x.whl", 1))
    write_gallery(tmp_path, notebooks(), tables_only)
    pages = sorted(tmp_path.rglob("*.html"))
    assert len(pages) == 12
    for page in pages:
        html = page.read_text(encoding="utf-8")
        assert "{{" not in html
        for link in re.findall(r'(?:href|src)="([^"#][^"]*)"', html):
            assert not re.match(r"\w+:|/", link), link
            target = (page.parent / link).resolve()
            assert (target / "index.html" if target.is_dir() else target).is_file(), (page.name, link)


def test_a_folder_with_anything_else_in_it_is_left_alone(tmp_path: Path) -> None:
    (tmp_path / "thesis.txt").write_text("years of work", encoding="utf-8")
    with pytest.raises(NotOursError):
        publish(tmp_path)
    ran = CliRunner().invoke(main, ["publish", "--static", str(tmp_path), "--lang", "en"])
    assert ran.exit_code == 1
    assert "empty folder" in ran.output
    assert [path.name for path in tmp_path.iterdir()] == ["thesis.txt"]


def test_what_was_published_before_is_replaced(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    def build(site: Path, pyodide: Path, with_notebooks: bool) -> None:
        site.mkdir()
        (site / MARK).touch()
        (site / "new").touch()

    monkeypatch.setattr(publishing, "build", build)
    site = tmp_path / "my site"
    site.mkdir()
    publish(site)
    (site / "old").touch()
    publish(site)
    assert sorted(path.name for path in site.iterdir()) == [MARK, "new"]
    assert [path.name for path in tmp_path.iterdir()] == ["my site"]
