"""Voilà's application with our settings: one line to start it, nothing of it served that a page does not need."""

from __future__ import annotations

import errno
import logging
import os
import socket
import sys
from asyncio import Future
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

from jupyter_server.services.kernels.connection.channels import ZMQChannelsWebsocketConnection
from tornado.httpserver import HTTPServer
from tornado.ioloop import IOLoop
from tornado.netutil import bind_sockets
from traitlets.config import Config
from voila.app import Voila
from voila.static_file_handler import AllowListFileHandler
from voila.tornado.contentshandler import VoilaContentsHandler
from voila.tornado.handler import TornadoVoilaHandler
from voila.tornado.treehandler import TornadoVoilaTreeHandler

from widgets import store
from widgets.art import OUR_PAGE
from widgets.voila.handlers import (
    NOTEBOOK_POLICY,
    AssetHandler,
    FarewellHandler,
    GalleryHandler,
    NotebookHandler,
    NotFoundHandler,
)
from widgets.voila.paths import STATIC, WIDGETS, notebooks

HOST = "127.0.0.1"
PORTS = range(65_536)
PORTS_TRIED = 50
PING_MILLISECONDS = 30_000
WARM = ("play", "rules")
"""The pages that are opened first."""
# The gallery's addresses: French is at the front door.
GALLERIES = {"fr": r"(?:fr/?)?", "en": r"en/?"}
PAGES = {
    "allow_template_override": "NO",
    "allow_theme_override": "NO",
    "extension_allowlist": ["@jupyter-widgets/jupyterlab-manager", "@voila-dashboards/widgets-manager8", "anywidget"],
    "show_tracebacks": False,
    "strip_sources": True,
    "template": "boardgames",
}
"""How Voilà makes a page of a notebook."""
# Replaced by ours, or asked for by no page of ours: listings of the folder, and files beside the notebooks.
UNSERVED = (AllowListFileHandler, TornadoVoilaHandler, TornadoVoilaTreeHandler, VoilaContentsHandler)


class NoFreePortError(OSError):
    """Every port that was tried is taken."""


class PromptChannels(ZMQChannelsWebsocketConnection):
    """A kernel's channels that send small messages at once, which takes 40 ms off every click."""

    def connect(self) -> Future[None] | None:  # type: ignore[override]  # its own two bases disagree
        """Switch the delay off before the first message."""
        self.websocket_handler.set_nodelay(True)
        return super().connect()


class GalleryServer(Voila):
    """Serves the gallery and the notebooks behind it on this computer.

    Two callables tell a person what happens: `taken(port)` for each port that is in use, and `ready(address)` once.
    """

    taken: Callable[[int], None] = staticmethod(lambda port: None)
    ready: Callable[[str], None] = staticmethod(lambda address: None)

    def start(self) -> None:
        """Take the first free port from the one asked for, then serve until interrupted."""
        self.sockets = self._first_free()
        self.port = self.sockets[0].getsockname()[1]
        super().start()

    def listen(self) -> None:
        """Serve on the sockets taken, and say so."""
        HTTPServer(self.app).add_sockets(self.sockets)
        self.ioloop = IOLoop.current()
        try:
            self.ready(f"http://{HOST}:{self.port}{self.base_url}")
            self.ioloop.start()
        except KeyboardInterrupt:
            self.log.debug("Stopped from the keyboard.")
        finally:
            self.stop()

    def init_settings(self) -> dict[str, Any]:
        """Add the friendly page for addresses that lead nowhere."""
        arguments = {"voila_configuration": self.voila_configuration}
        return {
            **super().init_settings(),
            "default_handler_class": NotFoundHandler,
            "default_handler_args": arguments,
        }

    def init_handlers(self) -> list[tuple[Any, ...]]:
        """Put our handlers before Voilà's, and leave out those that no page needs."""
        kept = [handler for handler in super().init_handlers() if handler[1] not in UNSERVED]
        return [*self._own_handlers(), *kept]

    def _own_handlers(self) -> Iterator[tuple[Any, ...]]:
        base = self.server_url
        voila = {"voila_configuration": self.voila_configuration}
        notebook = {**voila, "template_paths": self.template_paths, "config": self.config}
        for lang, path in GALLERIES.items():
            yield base + path, GalleryHandler, {**voila, "lang": lang, "notebooks": Path(self.root_dir)}
        yield rf"{base}voila/render/(.*)", NotebookHandler, notebook
        yield rf"{base}voila/api/shutdown/(.*)", FarewellHandler
        yield rf"{base}widgets/static/(.*)", AssetHandler, {"path": str(STATIC)}

    def _first_free(self) -> list[socket.socket]:
        tried = PORTS[self.port : self.port + PORTS_TRIED]
        for port in tried:
            try:
                return bind_sockets(port, HOST)
            except OSError as error:
                if error.errno not in (errno.EADDRINUSE, errno.EACCES):
                    raise
                self.taken(port)
        raise NoFreePortError(f"{tried[0]}-{tried[-1]}")


def serve(*, port: int, lang: str, pool: int, taken: Callable[[int], None], ready: Callable[[str], None]) -> None:
    """Serve the gallery until interrupted.

    Raises:
        NoFreePortError: no port is free from the one asked for on.
    """
    store.prune()
    # The template, for Voilà and for the kernels that may start one.
    os.environ[OUR_PAGE] = "1"
    os.environ["JUPYTER_PATH"] = template_path()
    # Jupyter sends pings itself, in milliseconds; Tornado takes them for seconds, and complains about nothing.
    logging.getLogger("tornado.general").addFilter(lambda record: "websocket_ping" not in record.getMessage())
    server = GalleryServer(config=settings(notebooks(), port=port, lang=lang, pool=pool))
    server.taken, server.ready = taken, ready
    server.initialize([])
    server.start()


def template_path() -> str:
    """Return the path on which Jupyter finds our template too."""
    return os.pathsep.join(filter(None, [str(WIDGETS), os.environ.get("JUPYTER_PATH")]))


def settings(folder: Path, *, port: int, lang: str, pool: int) -> Config:
    """Return the settings of the server, the only ones it reads."""
    return Config(
        {
            "Voila": {
                "config_file_paths": [],
                "kernel_websocket_connection_class": PromptChannels,
                "log_level": "ERROR",
                "port": port,
                "root_dir": str(folder),
                # Only this computer's own names are answered: a foreign page that points its name here gets nothing.
                "tornado_settings": {
                    "allow_remote_access": False,
                    "headers": {"Content-Security-Policy": NOTEBOOK_POLICY, "Referrer-Policy": "same-origin"},
                    "local_hostnames": [HOST, "localhost"],
                    "ws_ping_interval": PING_MILLISECONDS,
                    "ws_ping_timeout": 3 * PING_MILLISECONDS,
                },
            },
            "VoilaConfiguration": {**PAGES, "preheat_kernel": pool > 0},
            "VoilaKernelManager": {"kernel_pools_config": _pools(folder, lang, pool)},
            # On Linux nobody else can reach the kernels; elsewhere a socket's path may become too long.
            "KernelManager": {"transport": "ipc" if sys.platform == "linux" else "tcp"},
            # The net under the farewell: a page that crashed, or never came to say it.
            "MappingKernelManager": {"cull_idle_timeout": 3600, "cull_interval": 60, "cull_connected": False},
        }
    )


def _pools(folder: Path, lang: str, pool: int) -> dict[str, dict[str, int]]:
    """Keep warm what is opened first, in the language that the server was started for."""
    warm = sorted(path for kind in WARM for path in (folder / lang).glob(f"*-{kind}.ipynb"))
    pools = {notebook.relative_to(folder).as_posix(): {"pool_size": pool} for notebook in warm}
    return {"default": {"pool_size": 0}, **pools}
