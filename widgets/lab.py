"""The probability blocks, each one line in a cell: a chance predicted, exact and tried out; figures on the board."""

from collections.abc import Callable, Mapping
from dataclasses import replace
from fractions import Fraction
from pathlib import Path
from typing import Any

from boardgames import games
from boardgames.core import BadData, Game, State, Stream
from boardgames.messages import catalogue
from boardgames.odds.boards import Board
from widgets.blocks.block import Block
from widgets.blocks.comparison import Experiment
from widgets.blocks.exercise import Exercise, read
from widgets.blocks.overlay import Figures

FOLDER = Path(__file__).with_name("labs")


class Lab:
    """The lab of a game: what it asks stands in `widgets/labs/<game>.toml`, what it works with in the cell.

    Raises `ValueError` for an unknown game or language.

    >>> from boardgames import odds
    >>> lab = Lab("triqueta", lang="en")
    >>> alike = odds.trial(dict.fromkeys("RODBME", 10), 2, lambda drawn: drawn[0] == drawn[1])
    >>> lab.compare("alike", Fraction(9, 59), alike).scene.task
    'Two pieces are drawn. What is the chance that they show the same animal?'
    """

    def __init__(self, game: str | Game, lang: str = "fr") -> None:
        catalogue(lang)
        if isinstance(game, str) and game not in games():
            raise ValueError(f"there is no game {game!r}: {', '.join(games())}")
        self.game = games()[game] if isinstance(game, str) else game
        self.lang = lang
        path = FOLDER / f"{self.game.id}.toml"
        self.exercises: Mapping[str, Exercise] = read(self.game, lang, path) if path.is_file() else {}

    def compare(self, exercise: str, exact: Fraction, trial: Callable[[Stream], bool], seed: int = 1) -> Block:
        """Return a chance to predict, and then to compare: exact, and as often as one tries it out.

        `trial` makes one trial with a stream and says whether what is asked came of it; `odds.trial` makes such ones.
        Raises `ValueError` for a chance that is none.
        """
        if not 0 <= exact <= 1:
            raise ValueError(f"exact={exact} is no chance: expected a number from 0 to 1")
        return Block(self._exercise("compare", exercise), self.game, self.lang, Experiment(exact, trial, seed))

    def on_board(
        self, exercise: str, figures: Mapping[Any, Fraction | int], whole: int | None = None, board: Board = None
    ) -> Block:
        """Return a board on which each place shows its figure when it is touched: a chance, a value, a number.

        The places are cells such as `"B1"`, or numbers as people count them, from 1. Chances are counted out of `whole`
        pieces. The board is that of the exercise unless another one is given: a text, a position or a table. Raises
        `BadData` for a text that is no board, or a place that is not on it.
        """
        asked = self._exercise("overlay", exercise)
        if board is not None:
            start = self.game.from_text(board) if isinstance(board, str) else getattr(board, "state", board)
            asked = replace(asked, start=start)
        if not figures:
            raise ValueError(f"{exercise}: there is no figure to show")
        targets = {key: asked.places.format(key - 1 if isinstance(key, int) else key) for key in figures}
        values = {targets[key]: Fraction(value) for key, value in figures.items()}
        names = {target: asked.place.format(key) for key, target in targets.items()}
        block = Block(asked, self.game, self.lang, Figures(values, names, whole))
        if strange := set(values) - block.places:
            raise BadData(min(strange), f"there is no such place on this board: {', '.join(sorted(block.places))}")
        return block

    def position(self, exercise: str) -> State:
        """Return the position of an exercise, to work figures out from."""
        start = self._exercise("overlay", exercise).start
        if start is None:
            raise ValueError(f"{exercise}: this exercise has no position")
        return start

    def _exercise(self, kind: str, exercise: str) -> Exercise:
        known = [id for id, each in self.exercises.items() if each.block == kind]
        if exercise not in known:
            raise ValueError(f"{kind}: there is no exercise {exercise!r}: {', '.join(known)}")
        return self.exercises[exercise]
