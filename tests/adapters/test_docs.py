"""The examples of the adapters' guide run."""

import pytest

from tests.listings import blocks

EXAMPLES = blocks("adapters.md", "python")


def test_there_is_an_example_of_each() -> None:
    libraries = ("openspiel", "pettingzoo", "gymnasium")
    for library, example in zip(libraries, EXAMPLES, strict=True):
        assert f"boardgames.adapters.{library}" in example
        assert len(example.splitlines()) <= 12


@pytest.mark.parametrize("example", EXAMPLES)
def test_an_example_runs_and_prints(example: str, capsys: pytest.CaptureFixture[str]) -> None:
    exec(compile(example, "adapters.md", "exec"), {"__name__": "example"})
    assert capsys.readouterr().out
