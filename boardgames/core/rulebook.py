"""Rulebooks: the clauses of a game in the order of play, in our own words, each with its source."""

import tomllib
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from functools import cached_property
from importlib.resources import files


@dataclass(frozen=True, slots=True)
class Clause:
    """One rule that a refusal, an event, a lesson step or a test can name."""

    id: str
    source: str
    """The document that states it, and the option that changes it."""
    text: Mapping[str, str]
    """The rule by language."""


@dataclass(frozen=True)
class Rulebook(Mapping[str, Clause]):
    """The clauses of a game by id, read from the `rulebook.toml` of its package on first use."""

    package: str

    @cached_property
    def clauses(self) -> Mapping[str, Clause]:
        """All the clauses, in the order of play."""
        read = tomllib.loads(files(self.package).joinpath("rulebook.toml").read_text(encoding="utf-8"))
        return {id: Clause(id, rule["source"], {"fr": rule["fr"], "en": rule["en"]}) for id, rule in read.items()}

    def __getitem__(self, id: str) -> Clause:
        return self.clauses[id]

    def __iter__(self) -> Iterator[str]:
        return iter(self.clauses)

    def __len__(self) -> int:
        return len(self.clauses)
