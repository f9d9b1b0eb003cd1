"""Where our rules are stricter than upstream's, the analysis decides coarsely, and elision wins back what nobody needs:
pairs of a program that loses a copy, and one that is nearly the same and needs it."""

from __future__ import annotations

from dataclasses import dataclass

import pytest
from xdsl.ir import Operation

from oneshot_verify.bufferize import analyze_module, bufferize_module, parse_options
from oneshot_verify.bufferize.interface import tensor_operands
from oneshot_verify.elide.elision import elide_copies
from oneshot_verify.elide.measure import measure
from oneshot_verify.ir import parse
from oneshot_verify.refute.search import exercise
from oneshot_verify.search import prove_pair
from oneshot_verify.verdict import Verdict
from tests.texts import texts_beside

TEXTS = texts_beside(__file__)

OPTIONS = parse_options("bufferize-function-boundaries allow-return-allocs-from-loops")


@dataclass(frozen=True)
class Case:
    """A program with copies that nobody needs."""

    text: str
    before: int
    """How many `memref.copy` there are without elision."""
    after: int
    change: tuple[str, str]
    """What to replace in the text, and by what, so that a copy is needed."""

    @property
    def twin(self) -> str:
        """The program with that change."""
        assert self.change[0] in self.text
        return self.text.replace(*self.change)


def _rounds(inside: str) -> str:
    """A loop without a model overwrites a part of `%t`, and reads all that it has made."""
    return f"""
func.func @f(%t: tensor<4xf32>, %s: tensor<1xf32>, %x: f32, %i: index) -> f32 {{
  %c1 = arith.constant 1 : index
  %m = arith.constant 3 : index
  %n = arith.minui %i, %m : index
  %r = affine.for %k = 0 to 3 iter_args(%y = %x) -> (f32) {{
    %a = arith.addi %k, %c1 : index
    %w = {inside}
    %v = tensor.extract %w[%n] : tensor<4xf32>
    %u = tensor.extract %w[%c1] : tensor<4xf32>
    %z = arith.addf %v, %u : f32
    %q = arith.addf %y, %z : f32
    affine.yield %q : f32
  }}
  return %r : f32
}}
"""


CARRIED = TEXTS["carried"]
JOINED = TEXTS["joined"]
LATER_BLOCK = TEXTS["later_block"]
THREADS = TEXTS["threads"]

CASES = {
    "inserted at one place": Case(
        _rounds("tensor.insert %x into %t[%n] : tensor<4xf32>"), 1, 0, ("%t[%n]", "%t[%a]")
    ),
    "a slice at one place": Case(
        _rounds("tensor.insert_slice %s into %t[%n] [1] [1] : tensor<1xf32> into tensor<4xf32>"),
        2,
        # The slice itself is copied once, before the loop.
        1,
        ("%t[%n]", "%t[%a]"),
    ),
    "carried and passed on": Case(CARRIED, 2, 0, ("scf.yield %a", "scf.yield %w")),
    "in a copy that a loop needs": Case(
        JOINED, 2, 1, ("%t : tensor<4xf32>\n", "%d : tensor<4xf32>\n")
    ),
    "carried in a later block": Case(LATER_BLOCK, 2, 0, ("scf.yield %a", "scf.yield %w")),
    "carried by threads": Case(THREADS, 2, 0, ("scf.yield %a", "scf.yield %w")),
}


@pytest.mark.parametrize("case", CASES.values(), ids=CASES.keys())
def test_a_needless_copy_goes(case: Case) -> None:
    module = parse(case.text, "case.mlir")[0].module
    before = module.clone()
    bufferize_module(before, OPTIONS)
    assert [result.verdict for result in prove_pair(module, before)] == [Verdict.PROVED]
    found = elide_copies(module, OPTIONS)
    assert (measure(before).copies, found.report.after.copies) == (case.before, case.after)
    assert [result.verdict for result in prove_pair(module, found.module)] == [Verdict.PROVED]
    compared = exercise(module, found.module, "f")
    assert compared.difference is None
    assert compared.compared > 0, compared.not_run


@pytest.mark.parametrize("case", CASES.values(), ids=CASES.keys())
def test_a_copy_that_is_needed_stays(case: Case) -> None:
    source, target, wrong = (parse(case.twin, "twin.mlir")[0].module for _ in range(3))
    assert analyze_module(source, OPTIONS).reasons
    bufferize_module(target, OPTIONS)
    assert [result.verdict for result in prove_pair(source, target)] == [Verdict.PROVED]
    # Without any copy the program is wrong.
    forced: dict[tuple[Operation, int], bool] = {
        operand: True for op in wrong.walk() for operand in tensor_operands(op)
    }
    bufferize_module(wrong, OPTIONS, forced=forced)
    assert Verdict.REFUTED in [result.verdict for result in prove_pair(source, wrong)]
    # Elision may rewrite the program so that a copy can go, but it does not just go.
    found = elide_copies(source, OPTIONS)
    assert found.report.rewritten or found.report.after.copies > 0
    assert exercise(source, found.module, "f").difference is None
