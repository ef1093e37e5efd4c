"""What our server answers itself: the gallery, the static files, a page's farewell, and a friendly 404."""

from __future__ import annotations

import re
from functools import partial
from pathlib import Path

from tornado.web import HTTPError, StaticFileHandler, authenticated
from voila.handler import BaseVoilaHandler
from voila.shutdown_kernel_handler import VoilaShutdownKernelHandler
from voila.tornado.handler import TornadoVoilaHandler

from widgets.voila.gallery import gallery, served

# As the template writes it for JupyterLab.
KERNEL_ID = re.compile(r'"kernelId": "([^"]+)"')
# Nothing may come from outside. Voilà's own pages need inline scripts (it streams them) and `eval` (JupyterLab
# compiles its settings' schemas); anywidget loads a widget's module from a blob.
NOTEBOOK_POLICY = (
    "default-src 'self'; script-src 'self' 'unsafe-inline' 'unsafe-eval' blob:; style-src 'self' 'unsafe-inline'; "
    "img-src 'self' data: blob:; font-src 'self' data:; object-src 'none'; base-uri 'self'; form-action 'self'; "
    "frame-ancestors 'self'"
)
# The gallery runs one script of ours and loads one sprite; its pictures carry style attributes.
GALLERY_POLICY = (
    "default-src 'self'; style-src 'self' 'unsafe-inline'; img-src 'self' data:; object-src 'none'; "
    "base-uri 'self'; form-action 'self'; frame-ancestors 'self'"
)


class FarewellHandler(VoilaShutdownKernelHandler):
    """Ends a page's kernel when the page is left.

    A standalone Voilà page has no XSRF token to send, so this request, and only this one, does without: its address
    holds the kernel's id, which nobody but the page knows.
    """

    def check_xsrf_cookie(self) -> None:
        """Accept the farewell without a token."""

    async def post(self, kernel_id: str) -> None:
        """Shut the kernel down; a page may say farewell twice."""
        if kernel_id in self.kernel_manager:
            await super().post(kernel_id)
        else:
            self.set_status(204)


class NotebookHandler(TornadoVoilaHandler):
    """A notebook's page, whose kernel ends even if the page is left before it has come to know its kernel."""

    left = False

    def on_connection_close(self) -> None:
        """Remember that nobody waits for the page any more."""
        self.left = True

    @authenticated
    async def get(self, path: str) -> None:
        """Send the page as it is made; cells that run are let run to their end."""
        kernel = None
        async for html in self.get_generator(path=path):
            kernel = kernel or KERNEL_ID.search(html)
            self.write(html)
            self.flush()
        if self.left and kernel and kernel[1] in self.kernel_manager:
            await self.kernel_manager.shutdown_kernel(kernel[1])


class GalleryHandler(BaseVoilaHandler):
    """The front door, in one language."""

    def initialize(self, *, lang: str, notebooks: Path, front: str = "", folder: str = "", **kwargs: object) -> None:
        """Remember the language, the folder whose pages get doors, where the gallery is, and where that folder is."""
        super().initialize(**kwargs)
        self.lang, self.notebooks, self.front, self.folder = lang, notebooks, front, folder

    @property
    def content_security_policy(self) -> str:
        """The gallery's own policy, stricter than that of the notebooks."""
        return GALLERY_POLICY

    def get(self) -> None:
        """Answer with the gallery."""
        self.set_header("Cache-Control", "no-cache")
        shown = gallery(self.lang, self.notebooks, partial(served, folder=self.folder))
        self.write(self.render_template("gallery.html", gallery=shown, front=self.base_url + self.front))


class NotFoundHandler(BaseVoilaHandler):
    """Any address that leads nowhere."""

    def get(self) -> None:
        """Refuse with the friendly page."""
        raise HTTPError(404)

    post = put = patch = delete = get


class AssetHandler(StaticFileHandler):
    """Our style sheets, symbols and scripts: kept by the browser, asked for again only by their date."""

    def set_extra_headers(self, path: str) -> None:
        """Let the browser keep a file that has a version in its address; revalidate the others."""
        if "v" not in self.request.arguments:
            self.set_header("Cache-Control", "no-cache")
        self.set_header("X-Content-Type-Options", "nosniff")
