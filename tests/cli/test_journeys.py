"""The commands of the journeys and of the README, as they stand, where the wheel is installed: each ends as its page
says. `test_pages.py` has those whose output is shown, `tests/ci/test_page.py` those for CI.

Only what a page cannot know is given here: `my-opt` (it is `mlir-opt-22`), the programs, a finding that a campaign has
left, and the time, of which a campaign gets seconds instead of hours, and three programs.
"""

from __future__ import annotations

import re
import shutil
from pathlib import Path

import pytest

from tests.installed import Installed
from tests.texts import texts_beside

TEXTS = texts_beside(__file__)

ROOT = Path(__file__).resolve().parents[2]
PROGRAM = TEXTS["program"]
MY_OPT = """\
#!/bin/sh
for word; do
  shift
  [ "$word" = --my-pipeline ] && word=-one-shot-bufferize=bufferize-function-boundaries
  set -- "$@" "$word"
done
exec mlir-opt-22 "$@"
"""
END = "---- end of the cell"
FINDING = "wrong-program-3f6965ac"
ENDS_WITH = {"reports/nightly --target": {0, 1}, "--resume": {0, 1}}
"""What a campaign against `mlir-opt-22` finds in a few seconds is not known; all else has to end with 0."""
PAGES = [ROOT / "README.md", *sorted((ROOT / "docs").glob("journey-*.md"))]
INSTALLS = ("git clone ", "python3 -m venv ")
"""How a checkout is set up."""


def commands(page: Path) -> list[str]:
    blocks = re.findall(r"```sh\n(.*?)```", page.read_text(), re.DOTALL)
    lines = [line for block in blocks for line in block.splitlines()]
    return [line for line in lines if not line.startswith(INSTALLS)]


@pytest.fixture
def folder(tmp_path: Path, mlir_opt: Path) -> Path:
    """Where somebody begins the journey."""
    program = tmp_path / "bin" / "my-opt"
    program.parent.mkdir()
    program.write_text(MY_OPT)
    program.chmod(0o755)
    (tmp_path / "programs").mkdir()
    for name in ("programs/a.mlir", "model.mlir", "in.mlir"):
        (tmp_path / name).write_text(PROGRAM)
    (tmp_path / "examples").symlink_to(ROOT / "examples")
    case = ROOT / "corpus" / "refuted" / "loop" / "yield_twice.mlir"
    inbox = tmp_path / "corpus" / "inbox"
    inbox.mkdir(parents=True)
    target = case.with_suffix(".target.mlir")
    shutil.copy(target, inbox / f"{FINDING}.target.mlir")
    text = case.read_text().replace(target.name, f"{FINDING}.target.mlir")
    (inbox / f"{FINDING}.mlir").write_text(text)
    return tmp_path


@pytest.mark.mlir
@pytest.mark.parametrize("page", [p for p in PAGES if commands(p)], ids=lambda page: page.stem)
def test_each_command_ends_as_the_page_says(page: Path, folder: Path, fresh: Installed) -> None:
    for command in commands(page):
        short = command.replace("--for 8h", "--for 3s --jobs 1 --programs 3")
        done = fresh.run(short, folder, programs=folder / "bin")
        ends = next((codes for part, codes in ENDS_WITH.items() if part in command), {0})
        assert done.returncode in ends, f"{command}\n{done.stdout}{done.stderr}"


def test_all_journeys_have_commands() -> None:
    assert [page.stem for page in PAGES if not commands(page)] == ["journey-xdsl"]


def test_what_a_journey_shows_in_python_runs(fresh: Installed, tmp_path: Path) -> None:
    page = (ROOT / "docs" / "journey-xdsl.md").read_text()
    [block] = re.findall(r"```python\n(.*?)```", page, re.DOTALL)
    given = f"import oneshot_verify\nmodule = oneshot_verify.parse({PROGRAM!r})\n"
    (tmp_path / "script.py").write_text(given + block)
    done = fresh.run("python script.py", tmp_path)
    assert done.stdout == "write proved\n", done.stderr


def test_the_page_about_python_is_a_notebook_that_runs(fresh: Installed, tmp_path: Path) -> None:
    page = (ROOT / "docs" / "api.md").read_text()
    cells = re.findall(r"```python\n(.*?)```\n+```text\n(.*?)```", page, re.DOTALL)
    assert len(cells) == page.count("```python")
    end = f"print({END!r})\n"
    (tmp_path / "in.mlir").write_text(PROGRAM)
    (tmp_path / "notebook.py").write_text(end.join([*(code for code, _ in cells), ""]))
    done = fresh.run("python notebook.py", tmp_path)
    assert done.stdout.split(f"{END}\n") == [*(shown for _, shown in cells), ""], done.stderr
