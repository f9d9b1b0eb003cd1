"""The page of bugs has all that we know, as the command shows them."""

from __future__ import annotations

import importlib.util
import re
import sys
from pathlib import Path
from types import ModuleType

import pytest

ROOT = Path(__file__).resolve().parents[1]
PAGE = ROOT / "docs" / "found-bugs.md"


@pytest.fixture(scope="module")
def found_bugs() -> ModuleType:
    path = ROOT / "benchmarks" / "found_bugs.py"
    spec = importlib.util.spec_from_file_location("found_bugs", path)
    assert spec is not None
    assert spec.loader is not None
    module = importlib.util.module_from_spec(spec)
    sys.modules["found_bugs"] = module  # dataclasses look their module up
    spec.loader.exec_module(module)
    return module


def test_each_difference_is_written_up(found_bugs: ModuleType) -> None:
    names = [bug.name for bug in found_bugs.bugs()]
    assert sorted(names) == sorted(path.stem for path in found_bugs.FILES.glob("*.mlir"))
    assert re.findall(r"^Command: .*/([a-z_]+)\.mlir`$", PAGE.read_text(), re.M) == names


def test_the_page_shows_the_programs_of_the_files(found_bugs: ModuleType) -> None:
    shown = re.findall(r"```mlir\n(.*?)\n```", PAGE.read_text(), re.S)
    assert shown == [bug.program for bug in found_bugs.bugs()]


@pytest.mark.mlir
@pytest.mark.parametrize("name", ["switch_result", "deallocated_reduction"])
def test_the_page_says_what_a_run_shows(
    found_bugs: ModuleType, mlir_opt: Path, mlir_runner: Path, name: str
) -> None:
    bug = next(each for each in found_bugs.bugs() if each.name == name)
    assert found_bugs.section(bug) in PAGE.read_text()


@pytest.mark.mlir
def test_a_right_program_is_no_bug(
    found_bugs: ModuleType, mlir_opt: Path, mlir_runner: Path
) -> None:
    bug = next(each for each in found_bugs.bugs() if each.name == "switch_result")
    settings = bug.settings | {
        "pass": "one-shot-bufferize{bufferize-function-boundaries copy-before-write}"
    }
    right = found_bugs.Bug(bug.name, bug.program, settings, bug.cause, "")
    with pytest.raises(found_bugs.NotShown):
        found_bugs.show(right)
