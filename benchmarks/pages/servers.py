"""The servers of the benchmark of boards: ours, and a stock Voilà in an environment with nothing else in it."""

from __future__ import annotations

import os
import socket
import subprocess
import sys
import time
import venv
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path
from urllib.error import URLError
from urllib.request import urlopen

import nbformat
import psutil

ROOT = Path(__file__).parents[2]
BUILD = ROOT / "build" / "stock"
PATIENCE = 60.0
BUTTONS = """
import ipywidgets as ipw

def count(button):
    button.description = str(int(button.description) + 1)

buttons = [ipw.Button(description=str(number)) for number in range(16)]
for button in buttons:
    button.on_click(count)
ipw.GridBox(buttons, layout=ipw.Layout(grid_template_columns="repeat(4, 100px)"))
"""


@dataclass(frozen=True)
class Server:
    """A running server."""

    address: str
    process: psutil.Process

    def kernels(self) -> int:
        """Return how many kernels run."""
        return sum("ipykernel" in " ".join(child.cmdline()) for child in self.family() if child.pid != self.process.pid)

    def wait_until_quiet(self, kernels: int | None = None) -> None:
        """Wait until that many kernels run and neither they nor the server have anything to do."""
        deadline = time.monotonic() + PATIENCE
        while time.monotonic() < deadline:
            before = self._seconds()
            time.sleep(0.5)
            if self._seconds() - before < 0.02 and kernels in (None, self.kernels()):
                return
        raise TimeoutError(f"{self.address} does not come to rest")

    def family(self) -> list[psutil.Process]:
        """Return the server and all that it started."""
        return [self.process, *self.process.children(recursive=True)]

    def _seconds(self) -> float:
        spent: Iterator[tuple[float, ...]] = (member.cpu_times()[:2] for member in self.family())
        return sum(map(sum, spent))


@contextmanager
def serving(command: list[str], port: int) -> Iterator[Server]:
    """Start a server that reads nobody's configuration, and stop it with its kernels at the end."""
    homes = ("IPYTHONDIR", "JUPYTER_CONFIG_DIR", "JUPYTER_DATA_DIR", "XDG_DATA_HOME")
    environment = {**os.environ, **{name: str(BUILD / "home") for name in homes}}
    with (BUILD / f"{port}.log").open("w") as log:
        started = subprocess.Popen(command, cwd=ROOT, env=environment, stdout=log, stderr=log)
    server = Server(f"http://127.0.0.1:{port}/", psutil.Process(started.pid))
    try:
        _wait_for(server.address)
        server.wait_until_quiet()
        yield server
    finally:
        for member in reversed(server.family()):
            member.terminate()
        started.wait()


def _wait_for(address: str) -> None:
    deadline = time.monotonic() + PATIENCE
    while time.monotonic() < deadline:
        try:
            with urlopen(address):
                return
        except URLError:
            time.sleep(0.1)
    raise TimeoutError(f"nobody answers at {address}")


def free_port() -> int:
    """Return a port that nobody listens to."""
    with socket.create_server(("127.0.0.1", 0)) as holder:
        port: int = holder.getsockname()[1]
        return port


def our_command(pool: int, port: int) -> list[str]:
    """Return how our pages are served."""
    return [sys.executable, "-m", "widgets", "play", "--no-browser", f"--port={port}", f"--pool={pool}"]


def stock_command(pool: int, port: int) -> list[str]:
    """Return how the stock page is served."""
    heat = ["--preheat_kernel=True", f"--pool_size={pool}"] if pool else []
    return [str(stock_python()), "-m", "voila", "--no-browser", f"--port={port}", *heat, str(BUILD / "notebooks")]


def stock_python() -> Path:
    """Return the Python of the stock environment."""
    return BUILD / "venv" / ("Scripts/python.exe" if sys.platform == "win32" else "bin/python")


def build_stock() -> None:
    """Make the stock page and its environment, once for each set of pinned versions."""
    (BUILD / "notebooks").mkdir(parents=True, exist_ok=True)
    kernel = {"name": "python3", "display_name": "Python 3", "language": "python"}
    cells = [nbformat.v4.new_code_cell(BUTTONS.strip())]
    notebook = nbformat.v4.new_notebook(cells=cells, metadata={"kernelspec": kernel})
    nbformat.write(notebook, BUILD / "notebooks" / "buttons.ipynb")
    pins, stamp = ROOT / "constraints.txt", BUILD / "constraints.txt"
    if stamp.exists() and stamp.read_text() == pins.read_text():
        return
    print("Making an environment with Voilà and ipywidgets in it…", flush=True)
    venv.create(BUILD / "venv", clear=True, with_pip=True)
    install = [str(stock_python()), "-m", "pip", "install", "--quiet", "--constraint", str(pins)]
    subprocess.run([*install, "voila", "ipywidgets", "ipykernel"], check=True)
    stamp.write_text(pins.read_text())
