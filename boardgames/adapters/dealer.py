"""Chance, played for libraries that know none."""

from boardgames.core import CHANCE, State, Stream, pick


def settle(state: State, stream: Stream) -> State:
    """Return the position once chance has played, draw by draw from the stream, until a player has to.

    A stream gives the same pieces as a `Session` with the same seed.
    """
    while state.current_player == CHANCE:
        stream.k += 1
        state = state.play(pick(state.chance_outcomes(), stream.seed, stream.game, stream.k - 1))
    return state
