"""What our server answers itself: the gallery, the static files, a page's farewell, and a friendly 404."""

from __future__ import annotations

from pathlib import Path

from markupsafe import Markup
from tornado.web import HTTPError, StaticFileHandler
from voila.handler import BaseVoilaHandler
from voila.shutdown_kernel_handler import VoilaShutdownKernelHandler

from widgets.voila.gallery import gallery
from widgets.voila.paths import STATIC

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


class GalleryHandler(BaseVoilaHandler):
    """The front door, in one language."""

    def initialize(self, *, lang: str, notebooks: Path, **kwargs: object) -> None:
        """Remember the language and the folder whose pages get doors."""
        super().initialize(**kwargs)
        self.lang, self.notebooks = lang, notebooks

    @property
    def content_security_policy(self) -> str:
        """The gallery's own policy, stricter than that of the notebooks."""
        return GALLERY_POLICY

    def get(self) -> None:
        """Answer with the gallery."""
        self.set_header("Cache-Control", "no-cache")
        sprite = Markup((STATIC / "symbols.svg").read_text(encoding="utf-8"))
        self.write(self.render_template("gallery.html", gallery=gallery(self.lang, self.notebooks), sprite=sprite))


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
