"""Mutation: the rules of a game are changed in one place at a time, and its tests have to notice.

A mutant has another comparison (`<` for `<=`, `==` for `!=`, ...), a number that is greater by one, or the other truth
value. Run as `python benchmarks/mutants.py lucky_numbers biberbande --sample 40 --seed 1`; without `--sample` every
mutant is tried, some minutes for each game. A mutant that changes nothing stands, with the reason, in `EQUIVALENT`.
"""

import argparse
import ast
import os
import random
import shutil
import subprocess
import sys
from collections.abc import Iterable, Iterator
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass, field
from pathlib import Path
from queue import SimpleQueue
from tempfile import TemporaryDirectory

from equivalent_mutants import EQUIVALENT

ROOT = Path(__file__).parents[1]
COPIED = ("boardgames", "widgets", "tests")
TIMEOUT = 300
"""Seconds after which a mutant that plays on forever counts as noticed."""
TELLING = 12
"""Characters that an expression must have at least to tell its place."""

FILES = {
    "lucky_numbers": ("lucky_numbers/rules.py", "lucky_numbers/play.py"),
    "solo": ("lucky_numbers/solo/rules.py", "lucky_numbers/solo/state.py", "lucky_numbers/solo/view.py"),
    "triqueta": ("triqueta/rules.py", "triqueta/play.py"),
    "biberbande": ("biberbande/rules.py", "biberbande/play.py"),
    "floriado": ("floriado/rules.py", "floriado/play.py"),
}
OTHER: dict[type[ast.cmpop], type[ast.cmpop]] = {
    ast.Lt: ast.LtE,
    ast.LtE: ast.Lt,
    ast.Gt: ast.GtE,
    ast.GtE: ast.Gt,
    ast.Eq: ast.NotEq,
    ast.NotEq: ast.Eq,
    ast.In: ast.NotIn,
    ast.NotIn: ast.In,
    ast.Is: ast.IsNot,
    ast.IsNot: ast.Is,
}


@dataclass(frozen=True)
class Mutant:
    """A file of rules with one change in it."""

    file: str
    within: str
    """The class and the function in which it was changed."""
    line: int
    change: str
    source: str = field(repr=False)

    @property
    def key(self) -> tuple[str, str, str]:
        """What it is called in `EQUIVALENT`."""
        return self.file, self.within, self.change

    @property
    def reason(self) -> str:
        """Why it changes nothing, empty where it should."""
        return EQUIVALENT.get(self.key, "")

    def __str__(self) -> str:
        return f"line {self.line}, {self.within or 'module'}: {self.change}"


@dataclass
class Place:
    """Something that can be changed: an operator of a comparison, or a constant."""

    within: str
    node: ast.Compare | ast.Constant
    shown: ast.AST
    operator: int = 0

    def change(self) -> None:
        """Change it in the tree."""
        if isinstance(self.node, ast.Compare):
            self.node.ops[self.operator] = OTHER[type(self.node.ops[self.operator])]()
        else:
            old = self.node.value
            assert isinstance(old, int)
            self.node.value = not old if isinstance(old, bool) else old + 1


def changeable(node: ast.AST, above: tuple[ast.AST, ...] = (), within: tuple[str, ...] = ()) -> Iterator[Place]:
    """Yield what can be changed in a node, but for what says nothing about the rules."""
    match node:
        case ast.Compare():
            yield from (Place(".".join(within), node, node, k) for k in range(len(node.ops)))
        case ast.Constant(value=bool() | int()):
            yield Place(".".join(within), node, around(node, above))
        case ast.ClassDef(name=name) | ast.FunctionDef(name=name):
            within = (*within, name)
        case ast.keyword(arg="strict" | "maxsize" | "compare" | "repr"):
            return
    for part in parts(node):
        yield from changeable(part, (node, *above), within)


def around(constant: ast.Constant, above: tuple[ast.AST, ...]) -> ast.AST:
    """Return as much around a constant as tells it from others."""
    if isinstance(above[0], ast.FunctionDef):
        return constant
    shown, *further = above
    for outer in further:
        if len(ast.unparse(shown)) >= TELLING or not isinstance(outer, ast.expr):
            break
        shown = outer
    return shown


def parts(node: ast.AST) -> Iterable[ast.AST]:
    """Return what a node is made of, without decorators and annotations."""
    match node:
        case ast.ClassDef(body=body):
            return body
        case ast.FunctionDef(args=arguments, body=body):
            return (*arguments.defaults, *body)
        case ast.AnnAssign(value=value):
            return (value,) if value else ()
        case _:
            return ast.iter_child_nodes(node)


def places(source: str) -> tuple[ast.Module, list[Place]]:
    """Return a fresh tree of the source and what can be changed in it."""
    tree = ast.parse(source)
    return tree, list(changeable(tree))


def mutants(file: str) -> Iterator[Mutant]:
    """Yield every mutant of a file in `boardgames`."""
    source = (ROOT / "boardgames" / file).read_text(encoding="utf-8")
    for k in range(len(places(source)[1])):
        tree, found = places(source)
        before = ast.unparse(found[k].shown)
        found[k].change()
        after = ast.unparse(found[k].shown)
        yield Mutant(file, found[k].within, found[k].node.lineno, f"{before} -> {after}", ast.unparse(tree))


def noticed(game: str, folder: Path, mutant: Mutant | None = None) -> bool:
    """Run a game's tests in a copy of the house, with the mutant in its place, and say whether any fails."""
    if mutant is None:
        return not _passes(game, folder)
    path = folder / "boardgames" / mutant.file
    original = path.read_text(encoding="utf-8")
    # A compiled file counts as fresh by its second and its size, and a mutant may agree in both.
    for compiled in (path.parent / "__pycache__").glob(f"{path.stem}.*"):
        compiled.unlink()
    path.write_text(mutant.source, encoding="utf-8")
    try:
        return not _passes(game, folder)
    except subprocess.TimeoutExpired:
        return True
    finally:
        path.write_text(original, encoding="utf-8")


def _passes(game: str, folder: Path) -> bool:
    """Say whether the game's examples and tests, its golden playthroughs and a short run of the laws pass."""
    examples = [f"boardgames/{file}" for file in FILES[game]]
    tests = [*examples, f"tests/{game}", "tests/test_golden.py", "tests/test_laws.py"]
    named = " or ".join((game, *(file.removesuffix(".py").replace("/", ".") for file in FILES[game])))
    quick = ["--hypothesis-seed=1", *(f"-pno:{plugin}" for plugin in ("cacheprovider", "xdist", "nbval"))]
    environment = {**os.environ, "PYTHONDONTWRITEBYTECODE": "1"}
    command = [sys.executable, "-m", "pytest", "-x", "-q", *quick, *tests, "-k", named]
    return not subprocess.run(command, cwd=folder, env=environment, capture_output=True, timeout=TIMEOUT).returncode


def survivors(game: str, chosen: list[Mutant], folders: "SimpleQueue[Path]", workers: int) -> list[Mutant]:
    """Return the mutants that no test notices."""

    def survives(mutant: Mutant) -> bool:
        folder = folders.get()
        try:
            return not noticed(game, folder, mutant)
        finally:
            folders.put(folder)

    left = []
    with ThreadPoolExecutor(workers) as pool:
        for number, (mutant, alive) in enumerate(zip(chosen, pool.map(survives, chosen), strict=True), start=1):
            print(f"{game}: {number} of {len(chosen)}", end="\r", file=sys.stderr, flush=True)
            left += [mutant] * alive
    return left


def report(game: str, chosen: list[Mutant], alive: list[Mutant]) -> None:
    """Print the figures of each file, and every survivor."""
    for file in FILES[game]:
        own = [mutant for mutant in chosen if mutant.file == file]
        left = [mutant for mutant in alive if mutant.file == file]
        explained = sum(bool(mutant.reason) for mutant in own)
        killed = len(own) - explained - len(left)
        print(f"{file}: {len(own)} mutants, {killed} killed, {explained} equivalent, {len(left)} survive", flush=True)
        for mutant in left:
            print(f"  {mutant}")


def main() -> int:
    """Try the mutants that the command line asks for; 1 where any survives."""
    parser = argparse.ArgumentParser(description="Change the rules of games, and see whether their tests notice.")
    parser.add_argument("games", nargs="*", metavar="GAME", help=", ".join(FILES))
    parser.add_argument("--sample", type=int, help="try so many mutants of each game, not all")
    parser.add_argument("--seed", type=int, default=1, help="which ones")
    parser.add_argument("--workers", type=int, default=2, help="how many at a time")
    asked = parser.parse_args()
    if not asked.games or not set(asked.games) <= set(FILES):
        parser.print_help()
        return int(bool(asked.games))
    total = 0
    with TemporaryDirectory() as house:
        folders: SimpleQueue[Path] = SimpleQueue()
        for worker in range(asked.workers):
            folders.put(copied(Path(house) / str(worker)))
        for game in asked.games:
            everything = [mutant for file in FILES[game] for mutant in mutants(file)]
            number = min(asked.sample or len(everything), len(everything))
            chosen = sorted(random.Random(asked.seed).sample(everything, number), key=everything.index)
            if stale := {key for key in EQUIVALENT if key[0] in FILES[game]} - {mutant.key for mutant in everything}:
                raise SystemExit(f"explained, but there is no such mutant: {stale}")
            if noticed(game, Path(house) / "0"):
                raise SystemExit(f"{game}: the tests fail without any change")
            alive = survivors(game, [mutant for mutant in chosen if not mutant.reason], folders, asked.workers)
            report(game, chosen, alive)
            total += len(alive)
    return int(total > 0)


def copied(folder: Path) -> Path:
    """Copy what the tests need into a folder, and return it."""
    for name in COPIED:
        shutil.copytree(ROOT / name, folder / name)
    shutil.copy(ROOT / "pyproject.toml", folder)
    return folder


if __name__ == "__main__":
    sys.exit(main())
