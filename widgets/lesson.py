"""The teaching blocks of a game's lesson, each one line in a cell: show, try, find all, predict, ask."""

from boardgames import games
from boardgames.core import Game
from boardgames.messages import catalogue
from widgets.blocks.block import Block
from widgets.blocks.drill import Drill
from widgets.blocks.exercise import FOLDER, exercises


class Lesson:
    """A lesson of a game, on its rules or its odds; each method makes the block of one of its exercises.

    Raises `ValueError` for an unknown game, language or part.

    >>> lesson = Lesson("lucky_numbers", lang="en")
    >>> lesson.find_all("where-13").scene.task
    'Mark every cell where the 13 may go.'
    """

    def __init__(self, game: str | Game, lang: str = "fr", part: str = "rules") -> None:
        catalogue(lang)
        if isinstance(game, str) and game not in games():
            raise ValueError(f"there is no game {game!r}: {', '.join(games())}")
        self.game = games()[game] if isinstance(game, str) else game
        self.lang = lang
        if not (FOLDER / f"{self.game.id}-{part}.toml").is_file():
            raise ValueError(f"{self.game.id} has no lesson {part!r}: {', '.join(parts(self.game))}")
        self.exercises = exercises(self.game, lang, part)

    def show(self, exercise: str) -> Block:
        """Return a prepared position in which a few moves are shown, one by one."""
        return self._block("show", exercise)

    def try_(self, exercise: str) -> Block:
        """Return a task to do on the board; every move is judged by the rules."""
        return self._block("try", exercise)

    def find_all(self, exercise: str) -> Block:
        """Return a question whose answer is a set of places to mark."""
        return self._block("find_all", exercise)

    def predict(self, exercise: str) -> Block:
        """Return a question that is answered once, before the answer is shown."""
        return self._block("predict", exercise)

    def question(self, exercise: str) -> Block:
        """Return a question that is asked until the answer is right; every wrong one is explained."""
        return self._block("question", exercise)

    def train(self, seed: int = 1) -> Drill:
        """Return positions of random games, one after the other, in which to mark all that is allowed."""
        return Drill(self.game, self.lang, seed)

    def _block(self, kind: str, exercise: str) -> Block:
        known = [id for id, each in self.exercises.items() if each.block == kind]
        if exercise not in known:
            raise ValueError(f"{kind}: there is no exercise {exercise!r}: {', '.join(known)}")
        return Block(self.exercises[exercise], self.game, self.lang)


def parts(game: Game) -> tuple[str, ...]:
    """Return the lessons that a game has: `rules`, `odds`."""
    return tuple(sorted(path.stem.partition("-")[2] for path in FOLDER.glob(f"{game.id}-*.toml")))
