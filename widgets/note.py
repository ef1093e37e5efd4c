"""What a table answers to the last touch, until the next one."""

from collections.abc import Mapping
from dataclasses import dataclass, field

from boardgames.bots.thinker import Valued
from boardgames.core import Refusal


@dataclass(frozen=True, slots=True)
class Note:
    """A sentence by its key in the catalogue, a refusal, or advice."""

    key: str = ""
    kind: str = "refusal"
    params: Mapping[str, int | str] = field(default_factory=dict)
    refusal: Refusal | None = None
    target: str = ""
    """The place that was refused."""
    instead: bool = False
    """Whether the move that is possible instead is shown."""
    advice: tuple[Valued, ...] = ()
    """The moves that a bot would like best, the best first."""
    unit: str = ""
    """What the bot's values are."""
