"""Trials of one window share what the tensor program does, and the inputs that have told programs apart."""

from __future__ import annotations

import pytest

from oneshot_verify.bufferize import parse_options
from oneshot_verify.elide.elision import elide_copies
from oneshot_verify.elide.results import Status
from oneshot_verify.ir import parse
from oneshot_verify.refute import Effort, Input, Pair
from oneshot_verify.search import ProofOptions, Prover, prover
from oneshot_verify.semantics.concrete import Returned
from oneshot_verify.verdict import Verdict
from tests.texts import texts_beside

TEXTS = texts_beside(__file__)

OPTIONS = parse_options("bufferize-function-boundaries")
SOURCE = TEXTS["source"]
RIGHT = TEXTS["right"]
LINES = RIGHT.splitlines()
WRONG = "\n".join([*LINES[:2], LINES[3], LINES[2], *LINES[4:]])


@pytest.fixture
def runs(monkeypatch: pytest.MonkeyPatch) -> dict[str, int]:
    """How often each of the two programs is run."""
    found = {"run_source": 0, "run_target": 0}

    def count(name: str) -> None:
        run = getattr(Pair, name)

        def counting(*arguments):
            found[name] += 1
            return run(*arguments)

        monkeypatch.setattr(Pair, name, counting)

    for name in found:
        count(name)
    return found


def test_the_tensor_program_is_run_once(runs: dict[str, int]) -> None:
    source, right, wrong = (parse(text, "p.mlir")[0].module for text in (SOURCE, RIGHT, WRONG))
    first = Prover(source, right, ProofOptions(shrink=False))
    first.rehearse("f")
    known = runs["run_source"]
    assert known > 0
    assert runs["run_target"] == 0
    assert first.beside(right).glance("f").verdict is Verdict.UNKNOWN
    refuting = first.beside(wrong)
    assert refuting.glance("f").verdict is Verdict.REFUTED
    assert runs["run_source"] == known
    told = refuting.telling_input("f")
    assert told is not None
    runs["run_target"] = 0
    assert first.beside(wrong, [told]).prove("f").verdict is Verdict.REFUTED
    # The search for a plan runs it first, and the verdict rests on a longer run.
    assert runs["run_target"] == 2
    # What has refuted one program says nothing of another one.
    assert first.beside(right, [told]).prove("f").verdict is Verdict.PROVED


def test_a_glance_looks_at_one_layout(monkeypatch: pytest.MonkeyPatch) -> None:
    """There are two ways in which the argument may lie in memory; the look before a proof takes both."""
    target = RIGHT.replace("memref<?xf32>", "memref<?xf32, strided<[?], offset: ?>>")
    judged = Prover(parse(SOURCE, "p.mlir")[0].module, parse(target, "p.mlir")[0].module)
    run, seen = Pair.run_target, set[str]()

    def noting(self: Pair, given: Input, expected: Returned, layout: str):
        seen.add(layout)
        return run(self, given, expected, layout)

    monkeypatch.setattr(Pair, "run_target", noting)
    judged.glance("f")
    assert seen == {"plain"}
    judged.look_again("f")
    assert seen == {"plain", "padded"}


def test_a_longer_look_is_for_what_no_proof_was_found_of(monkeypatch: pytest.MonkeyPatch) -> None:
    """The place of the read hangs on what was written, so it cannot be earlier: the copy is needed where both are one
    place. Nothing is run at first, so that only the longer look finds that."""
    text = SOURCE.replace(
        "%y = tensor.extract %t[%j]",
        TEXTS["a_longer_look_is_for_what_no_proof_was_found"],
    )
    for name in ("GLANCE", "FIRST_LOOK"):
        monkeypatch.setattr(prover, name, Effort(candidates=0, constants=0))
    report = elide_copies(parse(text, "p.mlir")[0].module, OPTIONS).report
    assert [each.status for each in report.removals] == [Status.REFUTED]
    assert [each.status for each in report.trials if each.copies] == [Status.REFUTED]
    monkeypatch.setattr(prover, "SECOND_LOOK", Effort(candidates=0, constants=0))
    report = elide_copies(parse(text, "p.mlir")[0].module, OPTIONS).report
    assert [each.status for each in report.removals] == [Status.UNKNOWN]
