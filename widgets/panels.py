"""The panels beside the stage: what is in hand, what lies in the middle, the boards of others, the log, the seed."""

from collections.abc import Iterator
from typing import TYPE_CHECKING

from boardgames.core import Kind, Zone
from widgets import counting, sharing
from widgets.looking import Eyes
from widgets.scene import Button, Item, Line, Log, Miniature, Panel, Text

if TYPE_CHECKING:
    from widgets.staging import Staging

LINES_OF_LOG = 40


def panels(on: "Staging") -> Iterator[Panel]:
    """Yield the panels in the order in which they are needed."""
    seats = sorted(range(on.table.settings.players), key=lambda seat: seat != on.focus)
    parts = (_curtain(on) if on.table.curtain else _hand(on), _middle(on), *(_before(on, seat) for seat in seats))
    result, match = counting.result(on), counting.match(on)
    first, later = ((result, match), None) if result else ((), match)
    rest = _others(on), _log(on), later, counting.unseen(on), _eyes(on), _share(on), _settings(on)
    yield from (panel for panel in (*first, *parts, *rest) if panel)


def _curtain(on: "Staging") -> Panel:
    """Return the panel with which the screen is passed on."""
    who = on.words.names[on.table.mover or 0]
    lift = Button("table:curtain", on.words.say("curtain_open", who=who), "curtain", primary=True)
    return Panel("curtain", on.words.say("curtain", who=who), (Text(on.words.say("curtain_detail")), lift))


def _hand(on: "Staging") -> Panel | None:
    """Return what the seat to move has in hand, and what it can do besides touching places."""
    hands = [zone for zone in on.zones if zone.kind is Kind.HAND and zone.slots]
    items: list[Item] = [
        Line(zone.id, on.zone_name(zone), on.cells(zone), large=len(zone.slots) == 1) for zone in hands
    ]
    items += _buttons(on)
    return Panel("hand", on.words.say("hand" if hands else "turn"), tuple(items)) if items else None


def _buttons(on: "Staging") -> list[Button]:
    """Return a button for each touch that is no place on the table."""
    table = on.table
    if table.mover is None or table.settings.seats[table.mover].bot:
        return []
    places = {slot.target for zone in on.zones for slot in zone.slots}
    chosen = table.selection
    targets = [way[len(chosen)] for way in table.legal_ways if way[: len(chosen)] == chosen]
    targets += [way[0] for way in table.legal_ways]
    buttons = [button(on, target, pressed=True) for target in chosen if target not in places]
    return buttons + [button(on, target) for target in dict.fromkeys(targets) if target not in (*places, *chosen)]


def button(on: "Staging", target: str, pressed: bool | None = None) -> Button:
    """Return the button for a touch that is no place on the table."""
    word, _, rest = target.partition("/")
    code = rest or on.in_question
    text = on.words.own(f"button.{word}", code=code, piece=on.words.piece(code or None))
    marked = "marked" in on.table.highlights.get(target, ())
    return Button(target, text or target.replace("_", " "), pressed=marked or pressed)


def _middle(on: "Staging") -> Panel | None:
    """Return the piles and the pieces that lie open in the middle, and a button that draws."""
    piles = [zone for zone in on.zones if zone.kind is Kind.PILE]
    markets = [zone for zone in on.zones if zone.kind is Kind.MARKET and zone.owner is None]
    cells = tuple(cell for zone in (*piles, *markets) for cell in on.cells(zone))
    if not cells:
        return None
    count = sum(zone.count or 0 for zone in piles)
    note = on.words.own("hidden", count=count) or on.words.say("unseen", count=count)
    middle = on.words.say("middle")
    return Panel("middle", middle, (Line("middle", middle, cells), *_drawing(on, piles)), note)


def _drawing(on: "Staging", piles: list[Zone]) -> Iterator[Button]:
    """Yield a button for a pile from which the person may draw: a pile alone does not say that it can be touched."""
    text = on.words.own("button.pile")
    for zone in piles if text else []:
        target = zone.slots[0].target
        if text and (target,) in on.table.legal_ways and not on.table.curtain:
            yield Button(target, text, "pile", primary=True)


def _before(on: "Staging", seat: int) -> Panel | None:
    """Return what lies before a seat and is no board: what it has won, what it keeps."""
    zones = [zone for zone in on.zones if zone.owner == seat and zone.kind in (Kind.MARKET, Kind.ROW)]
    lines = tuple(
        Line(zone.id, on.zone_name(zone), on.cells(zone)) for zone in zones if zone.slots and not on.on_stage(zone)
    )
    who = on.words.names[seat]
    title = on.words.say("before_you") if who == on.words.say("you") else on.words.say("before", who=who)
    return Panel(f"before{seat}", title, lines) if lines else None


def _others(on: "Staging") -> Panel | None:
    """Return small pictures of the boards of others."""
    zones = [zone for zone in on.zones if zone.kind is Kind.GRID and zone.owner not in (None, on.focus)]
    pictures = tuple(_miniature(on, zone) for zone in zones)
    title = on.words.own("others") or on.words.say("others")
    return Panel("others", title, pictures, wide=True) if pictures else None


def _miniature(on: "Staging", zone: Zone) -> Miniature:
    """Return a small picture of somebody's board."""
    seat = zone.owner or 0
    figure = on.words.figure(on.table.game.figures(on.seen)[seat])
    label = ", ".join(filter(None, (on.zone_name(zone), figure)))
    changed = tuple(k for k, slot in enumerate(zone.slots) if "last" in on.marks.get(slot.target, ()))
    pieces = tuple(slot.piece for slot in zone.slots)
    return Miniature(label, seat, on.words.names[seat], zone.columns, pieces, changed)


def _log(on: "Staging") -> Panel:
    """Return what has happened, in sentences, the newest last."""
    title = on.words.say("log")
    # Where there are secrets to remember, a log of them would be a crutch: it tells what everybody saw.
    lines = on.told(on.sight.events(on.sight.memory)[-LINES_OF_LOG:])
    items: tuple[Item, ...] = (Log(title, lines),) if lines else (Text(on.words.say("nothing_there")),)
    return Panel("log", title, items, folded=False)


def _eyes(on: "Staging") -> Panel | None:
    """Return the switch for whose eyes look at the table, where that makes a difference."""
    if not on.table.game.private:
        return None
    say, now = on.words.say, on.table.looking.eyes
    buttons = tuple(Button(f"eyes/{eyes}", say(f"eyes.{eyes}"), "hidden", pressed=eyes is now) for eyes in Eyes)
    return Panel("eyes", say("eyes"), (*buttons, Text(say("eyes.help"), quiet=True)), folded=True)


def _share(on: "Staging") -> Panel:
    """Return the panel with which the game is handed on, or another one taken up."""
    return sharing.panel(on.words, on.table.shared, on.table.failed)


def _settings(on: "Staging") -> Panel | None:
    """Return what makes this game come again: its seed, unless that is a secret."""
    table = on.table
    if table.game.private and table.mover is not None:
        return None
    seed = Text(on.words.say("seed", seed=str(table.settings.seed)))
    change = Button("table:new", on.words.say("change_seed"))
    items = (seed, Text(on.words.say("seed_help"), quiet=True), change)
    return Panel("settings", on.words.say("settings"), items, folded=True)
