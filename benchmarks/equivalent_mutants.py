"""Mutants of `mutants.py` that change nothing, each with the reason: file, function and change."""

_FLORIADO = "floriado/rules.py"
EQUIVALENT: dict[tuple[str, str, str], str] = {
    (_FLORIADO, "_distance", "(0, False) -> (1, False)"): "a refused chance move is equally far from every move",
    (_FLORIADO, "_distance", "(0, False) -> (0, True)"): "a refused chance move is equally far from every move",
    (_FLORIADO, "", "range(9) -> range(10)"): "a pile never has more than eight tiles",
    (
        _FLORIADO,
        "can_increase",
        "first_tile_only=False -> first_tile_only=True",
    ): "only asks whether any tile lies ahead, and the first one does where any does",
}
