"""Needless copies go, needed ones stay, and the program computes the same.

Each idiom stands beside a twin in which one thing differs and the copy is needed.
"""

from __future__ import annotations

from dataclasses import dataclass

import pytest

from oneshot_verify.bufferize import bufferize_module, parse_options
from oneshot_verify.elide.elision import Elision, elide_copies
from oneshot_verify.elide.results import Status
from oneshot_verify.elide.trial import Outcome, Trial
from oneshot_verify.ir import parse, print_module
from oneshot_verify.refute.search import exercise
from oneshot_verify.search import prove_pair
from oneshot_verify.verdict import Verdict
from tests.texts import texts_beside

TEXTS = texts_beside(__file__)

OPTIONS = parse_options("bufferize-function-boundaries allow-return-allocs-from-loops")


@dataclass(frozen=True)
class Idiom:
    """A program in which all copies are needless."""

    name: str
    text: str
    gone: int
    """How many `memref.copy` elision removes."""
    change: tuple[str, str] = ("", "")
    """What to replace in the text, and by what, so that elision must not do what it does."""
    gone_then: int = 0
    """How many `memref.copy` still go in the twin."""

    @property
    def twin(self) -> str:
        """The program with that change."""
        assert self.change[0] in self.text
        return self.text.replace(*self.change)


IDIOMS = [
    Idiom(
        "power_iteration",
        TEXTS["power_iteration"],
        gone=2,
        change=("scf.yield %w, %v ", "scf.yield %w, %w "),
    ),
    Idiom(
        "ping_pong",
        TEXTS["ping_pong"],
        gone=2,
        change=("scf.yield %w, %a ", "scf.yield %a, %a "),
    ),
    Idiom(
        "insert_chain",
        TEXTS["insert_chain"],
        gone=1,
        change=(
            "%y = tensor.extract %t[%k]",
            """%q = tensor.extract %a[%k] : tensor<8xf32>
  %m = arith.fptosi %q : f32 to i32
  %h = arith.index_cast %m : i32 to index
  %y = tensor.extract %t[%h]""",
        ),
    ),
    Idiom(
        "threads",
        TEXTS["threads"],
        gone=2,  # the insertion itself, too
        gone_then=1,  # the insertion's own: its tile is computed in its place
        change=("extract_slice %t[%k]", "extract_slice %t[%l]"),
    ),
    Idiom(
        "while",
        TEXTS["while"],
        gone=1,
        change=("return %r#0, %r#1, %y", "return %r#0, %r#1, %p"),
    ),
    Idiom(
        "init",
        TEXTS["init"],
        gone=1,
        change=("extract %t[%i]", "extract %t[%h]"),
    ),
    Idiom(
        "tiles",
        TEXTS["tiles"],
        gone=2,  # the insertion itself, too
        gone_then=1,  # the insertion's own: its tile is computed in its place
        change=(
            "%c0 to %c16 step %c4 iter_args(%a = %t) -> tensor<16x3xf32> {\n"
            "    %s = tensor.extract_slice %t[%i, 0]",
            "%c4 to %c16 step %c4 iter_args(%a = %t) -> tensor<16x3xf32> {\n"
            "    %back = arith.subi %c16, %i : index\n"
            "    %s = tensor.extract_slice %t[%back, 0]",
        ),
    ),
    Idiom(
        "transfer_write",
        TEXTS["transfer_write"],
        gone=1,
        change=(
            "%r = vector.transfer_read %t[%c4], %z",
            """%e = tensor.extract %w[%c0] : tensor<8xf32>
  %r = vector.transfer_read %t[%c3], %e""",
        ),
    ),
]


def _copies(module) -> int:
    return print_module(module).count("memref.copy")


def _elided(text: str) -> tuple[Elision, int]:
    """The program without the copies, and how many there are with them."""
    module = parse(text, "idiom.mlir")[0].module
    before = module.clone()
    bufferize_module(before, OPTIONS)
    found = elide_copies(module, OPTIONS)
    compared = exercise(module, found.module, "f")
    assert compared.difference is None
    assert compared.compared > 0, compared.not_run
    return found, _copies(before)


@pytest.mark.parametrize("idiom", IDIOMS, ids=lambda idiom: idiom.name)
def test_needless_copies_go(idiom: Idiom) -> None:
    found, before = _elided(idiom.text)
    assert (before, _copies(found.module)) == (idiom.gone, 0)
    assert not found.report.fell_back


@pytest.mark.parametrize("idiom", IDIOMS, ids=lambda idiom: idiom.name)
def test_needed_copies_stay(idiom: Idiom) -> None:
    found, before = _elided(idiom.twin)
    assert before - _copies(found.module) == idiom.gone_then
    kept = [each for each in found.report.removals if each.status is not Status.PROVED]
    assert kept or [each.site.change for each in found.report.rewritten] == ["copy the rest"]
    assert all(each.why for each in kept)


@pytest.mark.parametrize("idiom", IDIOMS, ids=lambda idiom: idiom.name)
def test_nothing_rests_on_the_trials(idiom: Idiom, monkeypatch: pytest.MonkeyPatch) -> None:
    """Where all trials lie, the proof of the whole finds out, and what they have found is not done.

    What still goes was taken out of the bufferized program, without any trial; or it is a rewrite that is right all the
    same, and proved with the whole.
    """
    monkeypatch.setattr(Trial, "run", lambda *_: Outcome(Status.PROVED))
    found, before = _elided(idiom.twin)
    assert found.report.fell_back
    assert {site.change for sites in found.stages for site in sites} <= {"build in place"}
    assert not found.removed
    assert _copies(found.module) == before - len(found.report.rewritten)
    source = parse(idiom.twin, "idiom.mlir")[0].module
    assert [each.verdict for each in prove_pair(source, found.module)] == [Verdict.PROVED]
