"""A person at a table, made of Playwright: touches places by mouse, keyboard or finger, and waits for the answer."""

from dataclasses import dataclass
from typing import Literal

from playwright.sync_api import Locator, Page, expect

How = Literal["click", "tap", "keys"]
MOST_TABS = 60


@dataclass(frozen=True)
class Robot:
    """Plays on one page, in one way."""

    page: Page
    how: How = "click"

    def sit_down(self) -> None:
        """Wait until the board answers."""
        expect(self.board).to_be_visible(timeout=30_000)

    @property
    def board(self) -> Locator:
        """The live board."""
        return self.page.locator("[data-live]")

    @property
    def status(self) -> Locator:
        """The live line."""
        return self.board.get_by_role("status")

    def place(self, target: str) -> Locator:
        """Return what can be touched under that name."""
        return self.board.locator(f'[data-target="{target}"]').first

    def touch(self, target: str) -> None:
        """Touch a place, and wait until the table has answered."""
        before = self.board.get_attribute("data-scene")
        match self.how:
            case "click":
                self.place(target).click()
            case "tap":
                self.place(target).tap()
            case "keys":
                self._go_to(target)
                self.page.keyboard.press("Enter")
        expect(self.board).not_to_have_attribute("data-scene", before or "")

    def show_moves(self) -> None:
        """Have the places marked where something can be played; a touch may come too late while a bot plays."""
        while self.place("table:moves").get_attribute("aria-pressed") != "true":
            self.touch("table:moves")

    def playable(self) -> list[str]:
        """Return the places that are marked as playable on the boards, the first one first."""
        marked = self.board.locator(".bg-stage .is-playable")
        return [cell.get_attribute("data-target") or "" for cell in marked.all()]

    def _go_to(self, target: str) -> None:
        """Reach a place by the keyboard alone: tab to its group, arrows within it."""
        wanted = "e => e.dataset.target"
        for _ in range(MOST_TABS):
            if self._in_group_of(target):
                break
            self.page.keyboard.press("Tab")
        else:
            raise AssertionError(f"{MOST_TABS} times Tab did not lead to {target}")
        focus = self.page.locator(":focus")
        if focus.evaluate(wanted) == target:
            return
        self.page.keyboard.press("Control+Home")
        for key in self._arrows_to(target):
            self.page.keyboard.press(key)
        assert focus.evaluate(wanted) == target

    def _in_group_of(self, target: str) -> bool:
        found: bool = self.place(target).evaluate(
            """place => {
              const group = place.closest("[data-columns]"), active = document.activeElement;
              return active === place || Boolean(group && group.contains(active));
            }"""
        )
        return found

    def _arrows_to(self, target: str) -> list[str]:
        index, columns = self.place(target).evaluate(
            """place => {
              const group = place.closest("[data-columns]");
              return [[...group.querySelectorAll("[role=gridcell], button")].indexOf(place), +group.dataset.columns];
            }"""
        )
        return ["ArrowDown"] * (index // columns) + ["ArrowRight"] * (index % columns)
