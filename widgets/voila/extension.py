"""The gallery inside a Jupyter server, as on Binder: Voilà's own extension serves the pages behind it.

Enabled by `binder/jupyter_server_config.d/boardgames.json`. Whoever reaches such a server may run any code on it: it is
for one person, as on Binder. A server for many is `boardgames play`.
"""

from __future__ import annotations

import os
from typing import Any

from jupyter_server.serverapp import ServerApp

from widgets.voila.handlers import AssetHandler, FarewellHandler, GalleryHandler
from widgets.voila.paths import STATIC, notebooks
from widgets.voila.server import GALLERIES, PAGES, PromptChannels, template_path

FRONT = "voila/"
"""Where the gallery is: three steps above a notebook's page, as on the other servers."""


def _jupyter_server_extension_points() -> list[dict[str, Any]]:
    return [{"module": "widgets.voila.extension"}]


def _link_jupyter_server_extension(server: ServerApp) -> None:
    """Set what Voilà's extension reads when it is loaded."""
    os.environ["JUPYTER_PATH"] = template_path()
    server.config.VoilaConfiguration.update(PAGES)
    server.kernel_websocket_connection_class = PromptChannels


def _load_jupyter_server_extension(server: ServerApp) -> None:
    """Answer the gallery's addresses before Voilà's extension can."""
    from voila.configuration import VoilaConfiguration

    base = server.base_url
    voila = {"voila_configuration": VoilaConfiguration(parent=server)}
    gallery = {**voila, "notebooks": notebooks(), "front": FRONT, "folder": "notebooks/"}
    handlers = [
        *((rf"{base}{FRONT}{path}", GalleryHandler, {**gallery, "lang": lang}) for lang, path in GALLERIES.items()),
        (rf"{base}voila/api/shutdown/(.*)", FarewellHandler),
        (rf"{base}widgets/static/(.*)", AssetHandler, {"path": str(STATIC)}),
    ]
    server.web_app.add_handlers(".*$", handlers)
    # Tornado asks those first that were added first, but for the last of all.
    rules = server.web_app.default_router.rules
    rules.insert(0, rules.pop(-2))
    # Formulas are set by what the page brings along, not by what a public host would send.
    server.web_app.settings.update(mathjax_url=None, mathjax_config=None)
