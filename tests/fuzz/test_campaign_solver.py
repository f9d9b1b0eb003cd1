"""Kill -9 of the judge. It runs inside of a worker, so the worker dies in the middle of a question."""

from __future__ import annotations

import os
import signal
from pathlib import Path

from oneshot_verify.encode.function import Checker
from oneshot_verify.fuzz.campaign.crew import LocalCrew
from oneshot_verify.fuzz.campaign.engine import Engine
from oneshot_verify.fuzz.campaign.findings import Finding
from oneshot_verify.fuzz.campaign.programs import Plan
from oneshot_verify.fuzz.campaign.state import State
from oneshot_verify.fuzz.campaign.work import Settings

GIVEN = Settings(seed=1, vary=(), features=("insert", "extract", "dynamic"), slice_size=4)


class Silent:
    """Nobody looks on, but findings are kept."""

    def __init__(self) -> None:
        self.findings: list[Finding] = []

    def tick(self, engine: Engine) -> None: ...

    def found(self, finding: Finding) -> None:
        self.findings.append(finding)

    def say(self, text: str) -> None: ...


def _run(folder: Path) -> tuple[State, Silent]:
    state = State.start(folder / "state", GIVEN)
    watcher = Silent()
    Engine(state, LocalCrew(GIVEN, 1), folder / "inbox", Plan(programs=8), watcher).run()
    return state, watcher


def test_what_was_asked_when_it_was_killed_is_asked_again(tmp_path, monkeypatch) -> None:
    killed = tmp_path / "killed"
    ask = Checker.check

    def ask_once_in_vain(self, certificate):
        if not killed.exists():
            killed.touch()
            os.kill(os.getpid(), signal.SIGKILL)
        return ask(self, certificate)

    monkeypatch.setattr(Checker, "check", ask_once_in_vain)
    state, watcher = _run(tmp_path)
    assert killed.exists(), "nobody asked the judge"
    assert state.progress.tally.programs == 8
    assert state.progress.tally.verdicts["proved"] >= 8
    assert watcher.findings == []


def test_a_question_that_always_kills_it_is_a_finding_and_the_rest_is_done(
    tmp_path, monkeypatch
) -> None:
    monkeypatch.setattr(
        Checker, "check", lambda self, certificate: os.kill(os.getpid(), signal.SIGKILL)
    )
    state, watcher = _run(tmp_path)
    assert state.progress.tally.programs == 8
    assert watcher.findings, "nobody asked the judge"
    for finding in watcher.findings:
        assert finding.kind == "prover crash"
        assert "SIGKILL" in finding.detail
        assert (tmp_path / "inbox" / f"{finding.id}.json").exists()
    resumed, warnings = State.resume(state.folder)
    assert warnings == []
    assert set(resumed.progress.findings) == set(state.progress.findings)
