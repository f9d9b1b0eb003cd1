"""The judge is small, and imports nothing of the prover."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

from oneshot_verify.pipeline.trusted import PACKAGE, ROOMS, room_of, trusted

MOST_LINES = 7920


def test_nothing_of_the_prover_is_imported_however_indirectly() -> None:
    # Files above all rooms belong to nobody.
    assert {room_of(file) for file in trusted()} - {""} == set(ROOMS)


def test_the_manifest_has_each_module_that_a_check_loads() -> None:
    """A process that checks a certificate loads no module of this package that the manifest lacks."""
    code = (
        "import sys\n"
        "from oneshot_verify.encode.function import Checker\n"
        "from oneshot_verify.semantics import default_meanings\n"
        "list(default_meanings().names())\n"
        "print(*(m.__file__ for n, m in sys.modules.items() if n.startswith('oneshot_verify.')), sep='\\n')"
    )
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    known = {file.path for file in trusted()}
    loaded = {str(Path(line).relative_to(PACKAGE)) for line in done.stdout.splitlines()}
    assert loaded <= known
    assert "encode/function.py" in loaded


def test_the_judge_is_small() -> None:
    files = (PACKAGE / "encode").rglob("*.py")
    assert sum(len(each.read_text(encoding="utf-8").splitlines()) for each in files) <= MOST_LINES
