"""`python -m benchmarks fuzzing faults`: what it prints, and its exit code."""

from __future__ import annotations

import sys

import pytest

from benchmarks.fuzzing import faults
from tests.faults import fault_named
from tests.faults.fault import Fault


@pytest.fixture
def hunted(monkeypatch: pytest.MonkeyPatch):
    """Runs the command for one fault and some seconds."""

    def run(fault: Fault, seconds: str) -> int:
        monkeypatch.setattr(faults, "bufferizer_faults", lambda: [fault])
        monkeypatch.setattr(sys, "argv", ["faults", "--seconds", seconds, "--jobs", "1"])
        return faults.main()

    return run


def test_a_fault_that_changes_nothing_gets_away(hunted, capsys) -> None:
    assert hunted(Fault("analysis/none", "nothing is wrong", lambda to: None), "1") == 1
    said = capsys.readouterr().out
    assert "missed analysis/none" in said
    assert "0 of 1 seeded faults caught" in said


def test_a_copy_that_is_forgotten_is_caught(hunted, capsys) -> None:
    assert hunted(fault_named("rewrite/copy-forgotten"), "60") == 0
    assert "caught rewrite/copy-forgotten" in capsys.readouterr().out
