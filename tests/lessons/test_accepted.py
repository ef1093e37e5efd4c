"""What the lessons accept, asked of the rules: the places to mark are those that can be touched, and no others."""

import pytest

from tests.lessons.learner import block
from widgets.blocks.find_all import FindAll
from widgets.ways import next_touches

ABOUT_MOVES = [
    ("lucky_numbers-rules", "where-13", "garden/"),
    ("lucky_numbers-rules", "where-8", "garden/"),
    ("lucky_numbers-rules", "takable", "market/"),
    ("solo-rules", "corner", "board/"),
    ("solo-rules", "middle", "board/"),
    ("floriado-rules", "reach", "board/"),
    ("floriado-rules", "over", "board/"),
    ("floriado-rules", "yours", "board/"),
    ("triqueta-rules", "may-do", ""),
    ("triqueta-rules", "boar", ""),
    ("triqueta-rules", "owl", ""),
    ("triqueta-rules", "no-pile", ""),
    ("triqueta-rules", "alone-may", ""),
    ("biberbande-rules", "where-2", "row/"),
    ("biberbande-rules", "blocked", ""),
    ("biberbande-rules", "seven", ""),
    ("biberbande-rules", "peek-where", ""),
    ("biberbande-rules", "receive", ""),
    ("biberbande-rules", "inside", ""),
]


@pytest.mark.parametrize(("lesson", "exercise", "places"), ABOUT_MOVES)
def test_the_accepted_places_are_those_that_the_rules_allow(lesson: str, exercise: str, places: str) -> None:
    asked = block(lesson, exercise)
    table = asked._table
    assert table
    assert isinstance(asked._judge, FindAll)
    legal = {touch for touch in next_touches(table.legal_ways, table.selection) if touch.startswith(places)}
    assert set(asked._judge.accepted) == legal
