"""What kernels are written with: compiled by numba where it is installed, otherwise the same source as plain Python.

A kernel works on flat arrays of 64-bit integers, and draws from the stream of `core.rng`. `COMPILED` says which of
the two it is; `NUMBA_DISABLE_JIT=1` in the environment asks for plain Python. numba keeps what it compiled beside the
module, or in the user's cache where nobody can write there.
"""

import os
from collections.abc import Callable
from typing import Any, TypeVar, cast

F = TypeVar("F", bound=Callable[..., Any])
Word: Any
Int: Any

try:
    if os.environ.get("NUMBA_DISABLE_JIT", "0") != "0":
        raise ImportError("plain Python was asked for")
    import numba
    import numpy as np

    Word, Int, COMPILED = np.uint64, np.int64, True
except ImportError:
    Word, Int, COMPILED = int, int, False

Row = list[int]
"""A flat array of integers: for numba it is a NumPy array."""


def compiled(function: F) -> F:
    """Have numba compile a function when it is first called.

    Kernels allocate nothing, so counting references, which took much of the time, is switched off.
    """
    if not COMPILED:
        return function
    jit: Any = numba.njit  # its stub does not know `_nrt`
    kernel: F = jit(cache=True, nogil=True, _nrt=False)(function)
    return kernel


# Python's integers do not overflow, so words are masked; for the compiler that is no work.
_MASK = Word(0xFFFFFFFFFFFFFFFF)
_GOLDEN = Word(0x9E3779B97F4A7C15)
_FIRST, _SECOND = Word(0xBF58476D1CE4E5B9), Word(0x94D049BB133111EB)
_27, _30, _31, _32 = Word(27), Word(30), Word(31), Word(32)
_1 = Word(1)


def row(items: list[int]) -> Row:
    """Return the integers as an array."""
    array: Any = np.array(items, dtype=np.int64) if COMPILED else items
    return cast(Row, array)


def zeros(length: int) -> Row:
    """Return an array of that many zeros."""
    array: Any = np.zeros(length, dtype=np.int64) if COMPILED else [0] * length
    return cast(Row, array)


@compiled
def mix(word: Any) -> Any:
    """Scramble a 64-bit word, as `core.rng.mix` does."""
    word = ((word ^ (word >> _30)) * _FIRST) & _MASK
    word = ((word ^ (word >> _27)) * _SECOND) & _MASK
    return word ^ (word >> _31)


@compiled
def key_of(seed: Any, game: Any) -> Any:
    """Return the key of a game's stream."""
    return mix(((Word(seed) << _32) & _MASK) ^ Word(game))


@compiled
def draw(key: Any, k: Any, n: Any) -> Any:
    """Return draw number `k` of the stream with that key, an integer in `0..n-1`, as `core.rng.draw` does."""
    return Int(((mix((key + Word(k + 1) * _GOLDEN) & _MASK) >> _32) * Word(n)) >> _32)
