"""The shell commands of the journeys, as they stand: each ends as its page says.

Only what a page cannot know is given here: `my-opt` (it is `mlir-opt-22`), the programs, a finding that a campaign has
left, and the time, of which a campaign gets seconds instead of hours, and three programs.
"""

from __future__ import annotations

import os
import re
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parents[2]
PROGRAM = """\
func.func @write(%t: tensor<?xf32>, %x: f32, %i: index) -> tensor<?xf32> {
  %r = tensor.insert %x into %t[%i] : tensor<?xf32>
  return %r : tensor<?xf32>
}
"""
MY_OPT = """\
#!/bin/sh
for word; do
  shift
  [ "$word" = --my-pipeline ] && word=-one-shot-bufferize=bufferize-function-boundaries
  set -- "$@" "$word"
done
exec mlir-opt-22 "$@"
"""
OURS = f'#!/bin/sh\nexec {sys.executable} -m oneshot_verify "$@"\n'
FINDING = "wrong-program-3f6965ac"
ENDS_WITH = {"reports/nightly --target": {0, 1}, "--resume": {0, 1}}
"""What a campaign against `mlir-opt-22` finds in a few seconds is not known; all else has to end with 0."""
PAGES = sorted((ROOT / "docs").glob("journey-*.md"))


def commands(page: Path) -> list[str]:
    blocks = re.findall(r"```sh\n(.*?)```", page.read_text(), re.DOTALL)
    return [line for block in blocks for line in block.splitlines()]


@pytest.fixture
def folder(tmp_path: Path, mlir_opt: Path) -> Path:
    """Where somebody begins the journey."""
    for name, text in (("my-opt", MY_OPT), ("oneshot-verify", OURS)):
        program = tmp_path / "bin" / name
        program.parent.mkdir(exist_ok=True)
        program.write_text(text)
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
def test_each_command_ends_as_the_page_says(page: Path, folder: Path) -> None:
    paths = os.pathsep.join([str(folder / "bin"), os.environ["PATH"]])
    roots = os.pathsep.join(filter(None, [str(ROOT), os.environ.get("PYTHONPATH")]))
    for command in commands(page):
        done = subprocess.run(
            ["bash", "-c", command.replace("--for 8h", "--for 3s --jobs 1 --programs 3")],
            cwd=folder,
            env=os.environ | {"PATH": paths, "PYTHONPATH": roots},
            capture_output=True,
            text=True,
            timeout=120,
        )
        ends = next((codes for part, codes in ENDS_WITH.items() if part in command), {0})
        assert done.returncode in ends, f"{command}\n{done.stdout}{done.stderr}"


def test_all_journeys_have_commands() -> None:
    assert [page.stem for page in PAGES if not commands(page)] == ["journey-xdsl"]
