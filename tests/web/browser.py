"""Finds the browser that the tests drive; run as a program, installs one where that is allowed."""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

NAMES = (
    "chromium",
    "chromium-browser",
    "google-chrome-stable",
    "google-chrome",
    "chrome",
    "microsoft-edge-stable",
    "microsoft-edge",
    "msedge",
)
MAC_APPS = ("Google Chrome", "Chromium", "Microsoft Edge")
WINDOWS_PROGRAMS = (r"Google\Chrome\Application\chrome.exe", r"Microsoft\Edge\Application\msedge.exe")
DEBIAN_PACKAGES = ("chromium", "fonts-dejavu-core")
# Quiet and small: no sandbox as root in a container, nothing that asks the network on its own account.
ARGUMENTS = (
    "--no-sandbox",
    "--disable-gpu",
    "--disable-quic",
    "--no-first-run",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
)


def find_browser() -> str | None:
    """Return the path of the first Chromium, Chrome or Edge on this computer."""
    return next(_candidates(), None)


def _candidates() -> Iterator[str]:
    yield from filter(None, map(shutil.which, NAMES))
    apps = (Path(f"/Applications/{name}.app/Contents/MacOS/{name}") for name in MAC_APPS)
    roots = filter(None, map(os.environ.get, ("PROGRAMFILES", "PROGRAMFILES(X86)", "LOCALAPPDATA")))
    programs = (Path(root, program) for root in roots for program in WINDOWS_PROGRAMS)
    yield from (str(path) for path in (*apps, *programs) if path.is_file())


def may_install() -> bool:
    """Tell whether this is Debian or a relative of it, with the rights to install."""
    return bool(shutil.which("apt-get")) and hasattr(os, "geteuid") and os.geteuid() == 0


def install() -> None:
    """Install Debian's Chromium and a font.

    Raises:
        subprocess.CalledProcessError: the package manager refused.
    """
    environment = {**os.environ, "DEBIAN_FRONTEND": "noninteractive"}
    subprocess.run(["apt-get", "update", "-qq"], check=True, env=environment)
    command = ["apt-get", "install", "-y", "-qq", "--no-install-recommends", *DEBIAN_PACKAGES]
    subprocess.run(command, check=True, env=environment, stdout=subprocess.DEVNULL)


def main() -> None:
    """Say which browser the tests will drive, after installing one if need be."""
    if not find_browser() and may_install():
        print("No browser here: installing Debian's Chromium for the tests…", flush=True)
        install()
    browser = find_browser()
    if not browser:
        sys.exit("The tests need a browser: install Chromium, Chrome or Edge, then run them again.")
    print(f"The tests drive {browser}")


if __name__ == "__main__":
    main()
