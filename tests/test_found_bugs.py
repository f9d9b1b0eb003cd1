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
    assert (page.startswith(bugs.HEAD), page.endswith(bugs.TAIL)) == (True, True)


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
    right = bugs.Bug(bug.name, bug.program, settings, bug.cause, bug.ours, "")
    with pytest.raises(bugs.NotShown):
        bugs.show(right)
