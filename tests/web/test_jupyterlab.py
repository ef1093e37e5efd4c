"""The notebooks in JupyterLab, with their code to change: a pasted board answers, and a wrong one shows where."""

import os
import re
import shutil
import socket
import subprocess
import sys
import urllib.request
from collections.abc import Iterator
from pathlib import Path
from time import monotonic, sleep

import pytest
from playwright.sync_api import Browser, Locator, expect

ROOT = Path(__file__).parents[2]
OWN = "3 . . . / . 7 . . / . . 13 . / . . . 18\n\n5 . . . / . 9 . . / . . 14 . / . . . 17"
"""The board of the notebook with another tile on it."""


@pytest.fixture(scope="module")
def lab(tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    """Serve copies of the notebooks by JupyterLab, and return its address."""
    home = tmp_path_factory.mktemp("lab")
    shutil.copytree(ROOT / "notebooks", home / "notebooks")
    with socket.socket() as free:
        free.bind(("127.0.0.1", 0))
        port = free.getsockname()[1]
    command = [sys.executable, "-m", "jupyter", "lab", "--no-browser", f"--port={port}", "--ServerApp.port_retries=0"]
    command += ["--IdentityProvider.token=", f"--ServerApp.root_dir={home / 'notebooks'}", "--allow-root"]
    names = ("IPYTHONDIR", "JUPYTER_CONFIG_DIR", "JUPYTER_DATA_DIR", "XDG_DATA_HOME", "HOME")
    with (home / "server.log").open("w") as log:
        environment = {**os.environ, **dict.fromkeys(names, str(home)), "PYTHONPATH": str(ROOT)}
        server = subprocess.Popen(command, env=environment, stdout=log, stderr=log)
    address = f"http://127.0.0.1:{port}"
    late = monotonic() + 60
    while not _answers(f"{address}/api"):
        assert monotonic() < late, (home / "server.log").read_text()
        sleep(0.5)
    yield address
    server.terminate()
    server.wait(30)


def _answers(address: str) -> bool:
    try:
        with urllib.request.urlopen(address, timeout=5):
            return True
    except OSError:
        return False


def write_and_run(cell: Locator, code: str) -> str:
    """Write code into a cell, run it, and return its output."""
    prompt = cell.locator(".jp-InputPrompt")
    before = prompt.inner_text()
    cell.locator(".cm-content").click()
    cell.page.keyboard.press("ControlOrMeta+a")
    cell.page.keyboard.insert_text(code)
    cell.page.keyboard.press("Shift+Enter")
    expect(prompt).not_to_have_text(before, timeout=30_000)
    expect(prompt).to_have_text(re.compile(r"\[\d+\]"), timeout=30_000)
    return cell.locator(".jp-OutputArea-output").last.inner_text().strip()


@pytest.mark.long
def test_a_board_is_pasted_into_a_cell_and_answers(lab: str, browser: Browser) -> None:
    page = browser.new_context(viewport={"width": 1400, "height": 1000}).new_page()
    page.goto(f"{lab}/lab/tree/fr/lucky_numbers-odds.ipynb")
    expect(page.locator(".jp-Notebook .jp-CodeCell").first).to_be_visible(timeout=60_000)
    idle = page.locator(".jp-Notebook-ExecutionIndicator[data-status=idle]")
    expect(idle).to_be_visible(timeout=60_000)
    page.locator(".lm-MenuBar-itemLabel", has_text="Run").click()
    page.locator('.lm-Menu-item[data-command="runmenu:run-all"]').click()
    expect(page.locator(".jp-OutputArea [data-live]").first).to_be_visible(timeout=60_000)
    expect(idle).to_be_visible(timeout=120_000)
    cell = page.locator(".jp-CodeCell:has(.cm-content)").filter(has_text="next_tile").first
    number = page.locator(".jp-CodeCell").evaluate_all("(all, cell) => all.indexOf(cell)", cell.element_handle())
    cell = page.locator(".jp-CodeCell").nth(number)
    asked = "print(odds.tell(odds.lucky_numbers.chance({}, 'B1'), LANG))"
    assert write_and_run(cell, asked.format(repr(OWN))) == "5/32 = 0,15625"
    assert "BadData: line 2: expected a number from 1 to 20 or a dot, not 'seven'" in write_and_run(
        cell, asked.format(repr(OWN.replace("7", "seven", 1)))
    )
