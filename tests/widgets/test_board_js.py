"""The helpers of board.js that need no page, run by Node where there is one."""

import shutil
import subprocess
from pathlib import Path

import pytest

SCRIPT = Path(__file__).parents[2] / "widgets" / "static" / "board.js"
NODE = shutil.which("node")
CASES = """
import assert from "node:assert/strict";
import { test } from "node:test";
import { origin, step, themeOf, values } from "./board.mjs";

test("arrows move within a board and stop at its edge", () => {
  assert.equal(step("ArrowRight", 5, 16, 4), 6);
  assert.equal(step("ArrowRight", 7, 16, 4), 7);
  assert.equal(step("ArrowLeft", 4, 16, 4), 4);
  assert.equal(step("ArrowUp", 2, 16, 4), 2);
  assert.equal(step("ArrowDown", 2, 16, 4), 6);
  assert.equal(step("ArrowDown", 14, 16, 4), 14);
});
test("home and end go along the row, or over the whole board", () => {
  assert.equal(step("Home", 6, 16, 4), 4);
  assert.equal(step("End", 6, 16, 4), 7);
  assert.equal(step("Home", 6, 16, 4, true), 0);
  assert.equal(step("End", 6, 16, 4, true), 15);
});
test("a line is a board of one row, also when it is not full", () => {
  assert.equal(step("End", 0, 5, 5), 4);
  assert.equal(step("ArrowDown", 1, 5, 5), 1);
  assert.equal(step("End", 5, 6, 4), 5);
});
test("other keys are left to the page", () => {
  for (const key of ["a", "Tab", "Enter", "toString"]) assert.equal(step(key, 0, 16, 4), undefined);
});
test("a form sends every named value as text", () => {
  const controls = [
    { name: "name", type: "text", value: "<b>" },
    { name: "moves", type: "checkbox", checked: false, value: "on" },
    { name: "players", type: "radio", checked: false, value: "2" },
    { name: "players", type: "radio", checked: true, value: "3" },
    { name: "", type: "submit", value: "x" },
  ];
  assert.deepEqual(values(controls), { name: "<b>", moves: "false", players: "3" });
});
test("a chosen theme is stronger than the system's", () => {
  assert.equal(themeOf(null, true), "dark");
  assert.equal(themeOf(null, false), "light");
  assert.equal(themeOf("projector", true), "projector");
});
test("a piece comes from where it is no more", () => {
  const at = (pieces) => new Map(Object.entries(pieces).map(([key, piece]) => [key, { piece, box: key }]));
  assert.equal(origin("cell", at({ hand: "13" }), at({ cell: "13" })).box, "hand");
  assert.equal(origin("cell", at({ other: "13" }), at({ cell: "13", other: "13" })), undefined);
  assert.equal(origin("cell", at({ pile: "?" }), at({ cell: "?" })), undefined);
});
"""

pytestmark = pytest.mark.skipif(NODE is None, reason="no Node here; the page is tested in the browser all the same")


def run(*arguments: str | Path) -> None:
    done = subprocess.run([str(NODE), *map(str, arguments)], capture_output=True, text=True, timeout=60, check=False)
    assert done.returncode == 0, done.stdout + done.stderr


def test_is_a_valid_module(tmp_path: Path) -> None:
    module = tmp_path / "board.mjs"
    module.write_text(SCRIPT.read_text(encoding="utf-8"), encoding="utf-8")
    run("--check", module)


def test_helpers(tmp_path: Path) -> None:
    (tmp_path / "board.mjs").write_text(SCRIPT.read_text(encoding="utf-8"), encoding="utf-8")
    (tmp_path / "cases.mjs").write_text(CASES, encoding="utf-8")
    run("--test", tmp_path / "cases.mjs")


def test_never_writes_markup() -> None:
    script = SCRIPT.read_text(encoding="utf-8")
    assert not [
        word
        for word in ("innerHTML", "outerHTML", "insertAdjacent", "eval(", "http:")
        if word in script.replace("http://www.w3.org", "")
    ]
