"""`oneshot-verify fuzz --mutants`: what it prints, and its exit code."""

from __future__ import annotations

import sys
from pathlib import Path

import pytest
from typer.testing import CliRunner

from oneshot_verify.cli.main import app
from oneshot_verify.fuzz.faults import Fault, checkout
from tests.faults import fault_named
from tests.faults.bufferize import bufferizer_faults


def _only(monkeypatch: pytest.MonkeyPatch, *chosen: Fault) -> None:
    monkeypatch.setattr(checkout, "bufferizer_faults", lambda: list(chosen))


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


def test_the_faults_of_the_checkout_are_hunted() -> None:
    assert [fault.name for fault in checkout.bufferizer_faults()] == [
        fault.name for fault in bufferizer_faults()
    ]


def test_a_package_without_its_tests_has_no_faults(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    monkeypatch.setattr(checkout, "FOLDER", tmp_path)
    monkeypatch.delitem(sys.modules, checkout.NAME, raising=False)
    done = CliRunner().invoke(app, ["fuzz", "--mutants"])
    assert done.exit_code == 2
    assert done.stderr == (
        "oneshot-verify: error: --mutants: the seeded faults are in a checkout of the repository only\n"
    )
