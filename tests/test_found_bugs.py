"""The page of bugs has all that we know, as the command shows them."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from benchmarks.findings import bugs

ROOT = Path(__file__).resolve().parents[1]
PAGE = ROOT / "docs" / "found-bugs.md"


def test_each_difference_is_written_up() -> None:
    names = [bug.name for bug in bugs.bugs()]
    assert sorted(names) == sorted(path.stem for path in bugs.FILES.glob("*.mlir"))
    page = PAGE.read_text()
    assert re.findall(r"^\[(\w+)\.mlir\]\(\S+/differences/\1\.mlir\), `", page, re.M) == names
    head, between, tail = re.split("TABLE|BUGS", bugs.PAGE.read_text())
    assert (page.startswith(head), between in page, page.endswith(tail)) == (True, True, True)
    told = re.findall(r"^\| .* \| [\w-]+ \| \[[\w ]+\]\(#(.*)\) \| .* \| .* \|$", page, re.M)
    titles = re.findall(r"^### (.*)$", page, re.M)
    assert len(told) == len(titles) == len(names)
    shown = re.findall(r"^```mlir\n(.*?)\n```$", page, re.M | re.S)
    for bug, text in zip(bugs.bugs(), shown, strict=True):
        lines, program = text.splitlines(), bug.program.splitlines()
        assert (len(lines) <= bugs.MOST_LINES, lines[0]) == (True, program[0])
        assert {*lines} <= {*program, "  // ..."}
        assert text == bug.program or len(program) > bugs.MOST_LINES
    for group in {bug.group for bug in bugs.bugs()}:
        assert f"\n## {group}\n" in page


@pytest.mark.mlir
@pytest.mark.parametrize("name", ["switch_result", "deallocated_reduction"])
def test_the_page_says_what_a_run_shows(mlir_opt: Path, mlir_runner: Path, name: str) -> None:
    bug = next(each for each in bugs.bugs() if each.name == name)
    assert bugs.section(bug) in PAGE.read_text()


@pytest.mark.mlir
def test_a_right_program_is_no_bug(mlir_opt: Path, mlir_runner: Path) -> None:
    bug = next(each for each in bugs.bugs() if each.name == "switch_result")
    settings = bug.settings | {
        "pass": "one-shot-bufferize{bufferize-function-boundaries copy-before-write}"
    }
    right = bugs.Bug(bug.name, bug.group, bug.program, settings, bug.op, bug.cause, bug.ours)
    with pytest.raises(bugs.NotShown):
        bugs.show(right)


@pytest.mark.mlir
@pytest.mark.mlir24
@pytest.mark.parametrize(
    ("name", "says"),
    [
        ("switch_result", "still there"),
        ("later_block", "fixed"),
        ("masked_write", "not read"),
    ],
)
def test_llvm_24_is_asked_too(mlir_opt: Path, heir_opt: Path, name: str, says: str) -> None:
    bug = next(each for each in bugs.bugs() if each.name == name)
    assert bugs.in_newer(bug) == says
    assert bugs.row(bug) in PAGE.read_text()
