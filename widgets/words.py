"""What a table says, in its language: sentences, names, figures, pieces."""

from collections.abc import Sequence
from dataclasses import dataclass
from functools import cached_property

from boardgames.core import HIDDEN
from boardgames.messages import find, number, piece_name, plural_count, say
from widgets.newgame import Seat


@dataclass(frozen=True)
class Words:
    """The sentences of one game at one table."""

    lang: str
    game: str
    """Id of the game, with which its own sentences begin."""
    seats: tuple[Seat, ...]

    @cached_property
    def names(self) -> tuple[str, ...]:
        """What everybody is called."""
        return tuple(
            seat.name or self.say("bot_name" if seat.bot else "player", number=k + 1)
            for k, seat in enumerate(self.seats)
        )

    def say(self, key: str, **params: int | str) -> str:
        """Return a sentence of the table."""
        return say(self.lang, f"table.{key}", **params)

    def own(self, key: str, **params: int | str) -> str | None:
        """Return a sentence of the game itself, `None` where it has none."""
        count = params.get("count")
        text = find(self.lang, f"{self.game}.{key}", count if isinstance(count, int) else None)
        return text.format_map({"code": "", **params}) if text else None

    def figure(self, figure: object) -> str | None:
        """Return the figure that counts in words, such as "3 free cells"."""
        text = find(self.lang, f"{self.game}.figure", plural_count(self.lang, figure))
        return text.format(count=self.number(figure)) if text else None

    def number(self, figure: object) -> str:
        """Return a figure as it is written in the language."""
        return number(self.lang, figure)

    def together(self, seats: Sequence[int]) -> str:
        """Return names as one says them: "Lou, Malik et Inès"."""
        names = [self.names[seat] for seat in seats]
        if len(names) < 2:
            return "".join(names)
        return self.say("and", first=", ".join(names[:-1]), last=names[-1])

    def of(self, seat: int) -> str:
        """Return "of somebody", with the French elision."""
        name = self.names[seat]
        vowel = name[:1].lower() in "aeiouàâäéèêëîïôöùûüœ"
        return self.say("of_vowel" if vowel else "of", who=name)

    def belongs_to(self, key: str, seat: int, **params: int | str) -> str | None:
        """Return what is called after somebody: "Bob's row", or "your row" where a lesson calls the seat so."""
        mine = self.own(f"{key}.mine", **params) if self.names[seat] == self.say("you") else None
        return mine or self.own(key, **{"who": self.names[seat], "of_who": self.of(seat), **params})

    def piece(self, code: str | None) -> str:
        """Return what lies somewhere, in words."""
        if code is None:
            return self.say("empty")
        if code == HIDDEN:
            return self.own("piece.?") or self.say("hidden_piece")
        return piece_name(self.lang, self.game, code)
