"""The tests of the judge notice faults of it: some of them here, `benchmarks judge faults` asks for all."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

from tests.encode.faults import read_faults

ROOT = Path(__file__).resolve().parent.parent.parent
SOME = ("less-is-at-most", "round-unasked", "threads-read", "returned-is-new", "results-unasked")
"""Faults of five files, which single tests notice at once."""


def test_faults_are_faults_of_what_is_there() -> None:
    faults = read_faults()
    for fault in faults:
        compile(fault.text(), fault.name, "exec")
    assert len({fault.name for fault in faults}) == len(faults) >= 40
    assert all("::" in fault.noticed for fault in faults)


def test_some_faults_are_noticed() -> None:
    command = [sys.executable, "-m", "benchmarks", "judge", "faults", "--known", "--no-check"]
    for name in SOME:
        command += ["--fault", name]
    done = subprocess.run(command, cwd=ROOT, capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stdout
