"""`oneshot-verify fuzz --mutants`: what it prints, and its exit code."""

from __future__ import annotations

import pytest
from typer.testing import CliRunner

from oneshot_verify.cli.main import app
from oneshot_verify.fuzz import faults
from oneshot_verify.fuzz.faults import Fault, fault_named


def _only(monkeypatch: pytest.MonkeyPatch, *chosen: Fault) -> None:
    monkeypatch.setattr(faults, "all_faults", lambda: list(chosen))


def test_a_fault_that_changes_nothing_gets_away(monkeypatch: pytest.MonkeyPatch) -> None:
    _only(monkeypatch, Fault("analysis/none", "nothing is wrong", lambda to: None))
    done = CliRunner().invoke(app, ["fuzz", "--mutants", "--for", "1s", "--jobs", "1"])
    assert done.exit_code == 1
    assert "missed analysis/none" in done.stdout
    assert "0 of 1 seeded faults caught" in done.stdout


def test_a_copy_that_is_forgotten_is_caught(monkeypatch: pytest.MonkeyPatch) -> None:
    _only(monkeypatch, fault_named("rewrite/copy-forgotten"))
    done = CliRunner().invoke(app, ["fuzz", "--mutants", "--for", "60s", "--jobs", "1"])
    assert done.exit_code == 0, done.stdout
    assert "caught rewrite/copy-forgotten" in done.stdout
