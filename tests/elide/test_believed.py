"""What runs do not refute is believed until the whole is proved; where it is not, parts are proved by themselves."""

from __future__ import annotations

import math

import pytest

from oneshot_verify.bufferize import parse_options
from oneshot_verify.elide import elision, running
from oneshot_verify.elide.elision import elide_copies
from oneshot_verify.elide.results import Status
from oneshot_verify.elide.running import Limits
from oneshot_verify.elide.window import Cutter
from oneshot_verify.ir import parse
from oneshot_verify.pipeline.elision import Processes
from oneshot_verify.refute import Effort
from oneshot_verify.search import Prover, prover
from tests.texts import texts_beside

TEXTS = texts_beside(__file__)

OPTIONS = parse_options("bufferize-function-boundaries")
PIECE = TEXTS["piece"]
"""The place of the read hangs on what was written, so it cannot be earlier."""
NEEDED = PIECE.replace("OP", "maxui")
"""The copy is needed where both places are one."""
NEEDLESS = TEXTS["needless"]


@pytest.fixture
def proofs(monkeypatch: pytest.MonkeyPatch) -> list[str]:
    """The functions that were judged, in order."""
    judged: list[str] = []
    prove = Prover.prove

    def noting(self: Prover, name: str):
        judged.append(name)
        return prove(self, name)

    monkeypatch.setattr(Prover, "prove", noting)
    return judged


@pytest.fixture
def blind(monkeypatch: pytest.MonkeyPatch) -> None:
    """No run tells anything."""
    for name in ("GLANCE", "FIRST_LOOK", "SECOND_LOOK"):
        monkeypatch.setattr(prover, name, Effort(candidates=0, constants=0))


def test_one_proof_is_enough_where_runs_refute_nothing(proofs: list[str]) -> None:
    report = elide_copies(parse(NEEDLESS, "p.mlir")[0].module, OPTIONS).report
    assert [each.status for each in report.removals] == [Status.PROVED]
    assert [each.status for each in report.trials] == [Status.PROVED]
    assert proofs == ["g"]


@pytest.mark.usefixtures("blind")
def test_what_no_run_refutes_is_proved_before_it_is_done(proofs: list[str]) -> None:
    """The function that is doubted is looked at once more, part by part; the other one is believed still."""
    text = NEEDED.replace("NAME", "f") + NEEDLESS
    report = elide_copies(parse(text, "p.mlir")[0].module, OPTIONS).report
    became = {each.copy.function: each.status for each in report.removals}
    assert became == {"f": Status.UNKNOWN, "g": Status.PROVED}
    assert {(each.function, each.status) for each in report.trials if each.copies} == {
        ("f", Status.UNKNOWN),
        ("g", Status.PROVED),
    }
    assert proofs.count("f") >= 2
    assert report.after.copies == 1


def test_a_search_grows_with_the_program() -> None:
    small, middle, large = (Limits().for_search(ops) for ops in (10, 1_000, 5_000))
    assert small == middle
    assert large == (5 * small[0], 5 * small[1])
    assert {Limits(search=3.0).for_search(ops) for ops in (10, 5_000)} == {(math.inf, 3.0)}


def test_long_runs_are_worth_their_time() -> None:
    """More ops than a proof runs at first: 40 x 40 x 40 products, each an op and a sum."""
    text = TEXTS["long_runs_are_worth_their_time"]
    report = elide_copies(parse(text, "p.mlir")[0].module, OPTIONS).report
    copies = [each for each in report.removals if each.copy.op == "linalg.matmul"]
    assert copies
    assert {each.status for each in copies} == {Status.REFUTED}


def test_no_program_is_made_when_the_time_for_trials_is_over(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    def cut(*_: object) -> None:
        raise AssertionError("a program was made")

    module = parse(NEEDLESS, "in.mlir")[0].module
    monkeypatch.setattr(Cutter, "around", cut)
    monkeypatch.setattr(elision, "edited", cut)
    report = elide_copies(module, OPTIONS, limits=Limits(search=-1.0)).report
    assert [(each.status, each.why) for each in report.removals] == [
        (Status.TIMEOUT, "the time for all trials, -1 s, is over")
    ]


def test_work_is_counted_and_not_timed(monkeypatch: pytest.MonkeyPatch) -> None:
    """However many trials run at once, the same ones are made."""
    monkeypatch.setattr(running, "SEARCH_WORK", 30)
    text = "".join(NEEDED.replace("NAME", name) for name in "abcd")
    found: list[list[tuple[str, Status]]] = []
    for run in (running.run_here, Processes(2)):
        report = elide_copies(parse(text, "p.mlir")[0].module, OPTIONS, run=run).report
        found.append([(each.copy.function, each.status) for each in report.removals])
        whys = {each.why for each in report.removals if each.status is Status.TIMEOUT}
        assert whys == {"there were too many trials (--elision-seconds)"}
    assert found[0] == found[1]
    assert {status for _, status in found[0]} > {Status.TIMEOUT}
