"""The widget: shows what a host draws, and hands it what a person does."""

import asyncio
import logging
import os
import sys
from collections.abc import Callable
from itertools import count
from typing import Any, Protocol, runtime_checkable

import traitlets
from anywidget import AnyWidget

from widgets import store
from widgets.art import OUR_PAGE, static
from widgets.draw import picture
from widgets.scene import Scene
from widgets.wire import acknowledged, drawn, understood

LOG = logging.getLogger(__name__)
HANDED_ON = (
    "export default { render: (context) => globalThis.boardgames.then((page) => page.default.render(context)) };"
)
"""The module of a board on a page of ours, which has loaded board.js itself."""


class Host(Protocol):
    """What stands behind a board: a table, or a block of a lesson."""

    @property
    def name(self) -> str:
        """The name under which a page keeps what was done here."""

    def write(self) -> dict[str, Any]:
        """What was done so far, as plain data."""

    def read(self, saved: dict[str, Any]) -> None:
        """Goes on from what `write` returned."""

    def draw(self) -> Scene:
        """What is to be seen now."""

    def receive(self, message: dict[str, Any]) -> None:
        """What a person did: `activate` or `submit`."""


@runtime_checkable
class Thinking(Protocol):
    """A host with bots, who may take their time."""

    patient: bool

    @property
    def thinking(self) -> bool:
        """Whether a bot has yet to be asked for its move."""

    @property
    def state(self) -> Any:
        """The position that it is asked about."""

    def question(self) -> Callable[[], Any]:
        """What it is asked."""

    def answered(self, asked: Any, move: Any) -> bool:
        """Plays the answer, where it is still wanted."""


def _loop() -> asyncio.AbstractEventLoop | None:
    """Return what runs tasks here, `None` where nothing runs beside: in a test, or in a browser without threads."""
    if sys.platform == "emscripten":
        return None
    try:
        return asyncio.get_running_loop()
    except RuntimeError:
        return None


class Board(AnyWidget):
    """A board in a cell; the browser sends messages, and nothing that it writes elsewhere is read."""

    _esm = HANDED_ON if OUR_PAGE in os.environ else static("board.js")
    _css = "" if OUR_PAGE in os.environ else static("tokens.css") + static("components.css") + static("board.css")
    _prefixes = count(1)
    scene = traitlets.Dict().tag(sync=True)
    sprite = traitlets.Unicode("" if OUR_PAGE in os.environ else static("symbols.svg")).tag(sync=True)

    def __init__(self, host: Host) -> None:
        self._host = host
        self._prefix = f"bg{next(Board._prefixes)}"
        self._last = host.draw()
        self._token = store.new_token()
        self._asking: asyncio.Task[None] | None = None
        super().__init__(scene=self._drawn())
        self.on_msg(self._answer)

    def refresh(self) -> None:
        """Draws the host again."""
        self._last = self._host.draw()
        self.scene = self._drawn()

    def set_state(self, sync_data: dict[str, Any]) -> None:
        """Takes nothing: a browser may send messages, not write traits."""

    def _drawn(self) -> dict[str, Any]:
        return drawn(self._last, self._prefix, self._host.name, self._token)

    def _answer(self, _widget: object, content: object, _buffers: object) -> None:
        """The one guard: whatever arrives, the page gets an answer, and an error goes to the log."""
        trouble = ""
        loop = _loop()
        try:
            if isinstance(self._host, Thinking):
                self._host.patient = loop is not None
            if message := understood(content):
                self._obey(message)
        except Exception:
            LOG.exception("A board could not answer")
            trouble = self._last.words.get("trouble", "")
        self.send(acknowledged(content, self._last.number, trouble))
        if loop and self._asking is None:
            self._asking = loop.create_task(self._ask_bots())

    async def _ask_bots(self) -> None:
        """Has the bots to move think beside everything else, and draws each of their moves."""
        try:
            while isinstance(self._host, Thinking) and self._host.thinking:
                asked = self._host.state
                move = await asyncio.to_thread(self._host.question())
                if self._host.answered(asked, move):
                    self.refresh()
                    self._keep()
        except Exception:
            LOG.exception("A bot could not answer")
        finally:
            self._asking = None

    def _obey(self, message: dict[str, Any]) -> None:
        """Hands a message on; one about an older scene changes nothing."""
        stale = message["scene"] != self._last.number
        if message["kind"] == "resume":
            self._resume(message["target"])
            self.refresh()
        elif not stale:
            self._host.receive(message)
            self.refresh()
            self._keep()
        if stale:
            # The browser has not got the last scene: the connection was cut while it was on its way.
            self.send_state("scene")

    def _keep(self) -> None:
        """Keeps what was done, before it is acknowledged; a full disk does not stop the game."""
        try:
            store.save(self._token, self._host.write())
        except OSError:
            LOG.warning("What was done cannot be kept", exc_info=True)

    def _resume(self, token: str) -> None:
        """Goes on from what was kept, and keeps it under the same name; without it nothing changes."""
        saved = store.load(token)
        if saved is None:
            return
        try:
            self._host.read(saved)
            self._token = token
        except ValueError:
            LOG.warning("What was kept cannot be taken up", exc_info=True)

    def __repr__(self) -> str:
        return f"{type(self).__name__}({self._last.game!r})"

    def _repr_mimebundle_(self, **kwargs: Any) -> tuple[dict[str, Any], dict[str, Any]] | None:  # as anywidget's
        bundle = super()._repr_mimebundle_(**kwargs)
        if bundle:
            bundle[0]["text/html"] = picture(self._last, self._prefix)
        return bundle
