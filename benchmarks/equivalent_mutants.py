"""Mutants of `mutants.py` that change nothing, each with the reason: file, function and change."""

from collections.abc import Mapping

_FAR = "a refused chance move is equally far from every move"

_NO_22 = "filled in below; or, of the bounds in row and column the closer one counts, and the other one is still right"
_SAME = "where both are equal, either serves"
_GAINS = "a winner gains 2, and whoever has not won has a free cell and loses"

_REASONS: Mapping[str, Mapping[tuple[str, str], str]] = {
    "lucky_numbers/rules.py": {
        ("bounds", "[0] * len(CELLS) -> [1] * len(CELLS)"): "every place is filled in below",
        ("bounds", "len(TILES) + 1 -> len(TILES) + 2"): _NO_22,
        ("bounds", "left > above[column] -> left >= above[column]"): _SAME,
        ("bounds", "right < below[column] -> right <= below[column]"): _SAME,
        ("fitting", "len(TILES) + 1 -> len(TILES) + 2"): "a list more, for a tile that there is not",
    },
    "lucky_numbers/play.py": {
        ("_score", "gain > 0 -> gain >= 0"): _GAINS,
        ("_score", "Did.SCORED if gain > 0 else Did.LOST -> Did.SCORED if gain > 1 else Did.LOST"): _GAINS,
    },
    "triqueta/rules.py": {
        (
            "best_choices.wanted",
            "kept.count(code) + 1 -> kept.count(code) + 2",
        ): "worth grows up to three pieces and falls after them: one more than were kept is wanted only where all are",
        (
            "_against_use",
            "state.options.row_limit or 0 -> state.options.row_limit or 1",
        ): "a row is full only where there is a limit",
    },
    "floriado/rules.py": {
        ("", "range(9) -> range(10)"): "a pile never has more than eight tiles",
        (
            "can_increase",
            "first_tile_only=False -> first_tile_only=True",
        ): "only asks whether any tile lies ahead, and the first one does where any does",
        ("_distance", "(0, False) -> (1, False)"): _FAR,
        ("_distance", "(0, False) -> (0, True)"): _FAR,
    },
}
EQUIVALENT = {(file, *change): reason for file, found in _REASONS.items() for change, reason in found.items()}
