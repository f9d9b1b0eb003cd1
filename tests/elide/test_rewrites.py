"""Each rewrite of the tensor program has a program in which it saves copies, and a twin in which it must not."""

from __future__ import annotations

from dataclasses import dataclass

import pytest

from oneshot_verify.bufferizer import bufferize_module, parse_options
from oneshot_verify.elide.elision import Elision, elide_copies
from oneshot_verify.elide.measure import measure
from oneshot_verify.elide.results import Status
from oneshot_verify.elide.rewriting import Numbering, Site, rewritten
from oneshot_verify.elide.trial import Outcome, Trial
from oneshot_verify.encode.replay.search import exercise
from oneshot_verify.ir import parse

OPTIONS = parse_options("bufferize-function-boundaries allow-return-allocs-from-loops")


@dataclass(frozen=True)
class Case:
    """A program that loses copies by one rewrite."""

    rewrite: str
    text: str
    before: int
    """How many `memref.copy` there are without elision."""
    after: int
    change: tuple[str, str]
    """What to replace in the text, and by what, so that the rewrite must not be taken."""
    twin_before: int
    twin_after: int

    @property
    def twin(self) -> str:
        """The program with that change."""
        assert self.change[0] in self.text
        return self.text.replace(*self.change)


CASES = [
    Case(
        "read through insertion",
        """
func.func @f(%t: tensor<4x?xi8>, %j: index, %x: i8, %n: index) -> (tensor<4x?xi8>, i8) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %d = tensor.dim %t, %c1 : tensor<4x?xi8>
  %r = scf.for %k = %c0 to %n step %c1 iter_args(%a = %x) -> i8 {
    %s = tensor.extract_slice %t[%k, 1] [1, %j] [1, 1] : tensor<4x?xi8> to tensor<?xi8>
    %f = linalg.fill ins(%a : i8) outs(%s : tensor<?xi8>) -> tensor<?xi8>
    %w = tensor.insert_slice %f into %t[%k, 1] [1, %j] [1, 1] : tensor<?xi8> into tensor<4x?xi8>
    %e = tensor.extract %w[%c0, %j] : tensor<4x?xi8>
    %u = arith.addi %e, %a : i8
    scf.yield %u : i8
  }
  return %t, %r : tensor<4x?xi8>, i8
}
""",
        before=2,
        after=0,
        # The tensor with the insertion is needed as a whole.
        change=(
            "%u = arith.addi %e, %a : i8",
            "%e2 = tensor.extract %w[%k, %j] : tensor<4x?xi8>\n"
            "%u = func.call @sum(%w, %e2, %e) : (tensor<4x?xi8>, i8, i8) -> i8",
        ),
        twin_before=2,
        twin_after=2,
    ),
    Case(
        "read through insertion",
        """
func.func @f(%t: tensor<8xf32>, %i: index, %j: index, %x: f32) -> (tensor<8xf32>, f32) {
  %a = tensor.insert %x into %t[%i] : tensor<8xf32>
  %y = tensor.extract %a[%j] : tensor<8xf32>
  return %t, %y : tensor<8xf32>, f32
}
""",
        before=1,
        after=0,
        # A choice for each of many reads costs more than one copy.
        change=(
            "%y = tensor.extract %a[%j] : tensor<8xf32>",
            """%c1 = arith.constant 1 : index
  %y = scf.for %k = %i to %j step %c1 iter_args(%s = %x) -> f32 {
    %e = tensor.extract %a[%k] : tensor<8xf32>
    %u = arith.addf %e, %s : f32
    scf.yield %u : f32
  }""",
        ),
        twin_before=1,
        twin_after=1,
    ),
    Case(
        "read earlier",
        """
func.func @f(%t: tensor<8xf32>, %x: f32, %i: index) -> (tensor<8xf32>, vector<4xf32>) {
  %c2 = arith.constant 2 : index
  %a = tensor.insert %x into %t[%i] : tensor<8xf32>
  %p = tensor.extract_slice %t[%i] [4] [1] : tensor<8xf32> to tensor<4xf32>
  %c0 = arith.constant 0 : index
  %r = vector.transfer_read %p[%c0], %x {in_bounds = [true]} : tensor<4xf32>, vector<4xf32>
  return %a, %r : tensor<8xf32>, vector<4xf32>
}
""",
        before=1,
        after=0,
        # Where to read hangs on what was written.
        change=(
            "%p = tensor.extract_slice %t[%i]",
            "%e = tensor.extract %a[%c2] : tensor<8xf32>\n"
            "%b = arith.cmpf oeq, %e, %x : f32\n"
            "%h = arith.select %b, %i, %i : index\n"
            "%p = tensor.extract_slice %t[%h]",
        ),
        twin_before=1,
        twin_after=1,
    ),
    Case(
        "share contents",
        """
func.func @f(%t: tensor<8xf32>, %x: f32, %i: index) -> (tensor<8xf32>, f32) {
  %y = tensor.extract %t[%i] : tensor<8xf32>
  %b = bufferization.alloc_tensor() copy(%t) : tensor<8xf32>
  %c = tensor.insert %x into %b[%i] : tensor<8xf32>
  return %c, %y : tensor<8xf32>, f32
}
""",
        before=1,
        after=0,
        # The other one is needed, too.
        change=("return %c, %y", "%z = tensor.extract %c[%i] : tensor<8xf32>\n  return %t, %z"),
        twin_before=1,
        twin_after=1,
    ),
    Case(
        "build in place",
        """
func.func @f(%t: tensor<8xf32>, %u: tensor<4xf32>, %i: index) -> tensor<8xf32> {
  %c4 = arith.constant 4 : index
  %e = tensor.empty() : tensor<4xf32>
  %m = linalg.exp ins(%u : tensor<4xf32>) outs(%e : tensor<4xf32>) -> tensor<4xf32>
  %k = arith.minsi %i, %c4 : index
  %w = tensor.insert_slice %m into %t[%k] [4] [1] : tensor<4xf32> into tensor<8xf32>
  return %w : tensor<8xf32>
}
""",
        before=1,
        after=0,
        # What is computed reads the part that is overwritten, other elements of it.
        change=(
            "%e = tensor.empty() : tensor<4xf32>\n"
            "  %m = linalg.exp ins(%u : tensor<4xf32>) outs(%e : tensor<4xf32>) -> tensor<4xf32>\n",
            "%v = tensor.extract_slice %t[%i] [4] [1] : tensor<8xf32> to tensor<4xf32>\n"
            "  %e = tensor.empty() : tensor<4xf32>\n"
            "  %m = linalg.generic {indexing_maps = [affine_map<(d0) -> (3 - d0)>, affine_map<(d0) -> (d0)>],"
            ' iterator_types = ["parallel"]} ins(%v : tensor<4xf32>) outs(%e : tensor<4xf32>) {\n'
            "  ^bb0(%p: f32, %q: f32):\n    linalg.yield %p : f32\n  } -> tensor<4xf32>\n",
        ),
        twin_before=1,
        twin_after=1,
    ),
    Case(
        "hoist empty",
        """
func.func @f(%t: tensor<8xf32>, %n: index) -> tensor<8xf32> {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %r = scf.for %i = %c0 to %n step %c1 iter_args(%a = %t) -> tensor<8xf32> {
    %e = tensor.empty() : tensor<8xf32>
    %m = linalg.exp ins(%a : tensor<8xf32>) outs(%e : tensor<8xf32>) -> tensor<8xf32>
    %w = linalg.add ins(%m, %a : tensor<8xf32>, tensor<8xf32>) outs(%a : tensor<8xf32>) -> tensor<8xf32>
    scf.yield %w : tensor<8xf32>
  }
  return %r : tensor<8xf32>
}
""",
        before=0,
        after=0,
        # Each round keeps the buffer of the round before.
        change=("scf.yield %w", "scf.yield %m"),
        twin_before=0,
        twin_after=0,
    ),
    Case(
        "forget contents",
        """
func.func @f(%t: tensor<?xf32>, %u: tensor<?xf32>) -> (tensor<?xf32>, tensor<?xf32>) {
  %c0 = arith.constant 0 : index
  %c4 = arith.constant 4 : index
  %n = tensor.dim %u, %c0 : tensor<?xf32>
  %r = scf.for %i = %c0 to %n step %c4 iter_args(%a = %u) -> tensor<?xf32> {
    %q = affine.min affine_map<(d0)[s0] -> (4, s0 - d0)>(%i)[%n]
    %s = tensor.extract_slice %t[%i] [%q] [1] : tensor<?xf32> to tensor<?xf32>
    %o = tensor.extract_slice %a[%i] [%q] [1] : tensor<?xf32> to tensor<?xf32>
    %m = linalg.exp ins(%s : tensor<?xf32>) outs(%o : tensor<?xf32>) -> tensor<?xf32>
    %w = tensor.insert_slice %m into %a[%i] [%q] [1] : tensor<?xf32> into tensor<?xf32>
    scf.yield %w : tensor<?xf32>
  }
  return %r, %u : tensor<?xf32>, tensor<?xf32>
}
""",
        before=2,
        after=0,
        # The last tile, where it is shorter than the others, leaves an element as it was.
        change=("(4, s0 - d0)", "(4, s0 - d0 - 1)"),
        twin_before=2,
        twin_after=1,
    ),
    Case(
        "forget contents",
        """
func.func @f(%t: tensor<14xf32>, %u: tensor<14xf32>, %i: index) -> tensor<14xf32> {
  %c8 = arith.constant 8 : index
  %x = arith.constant 0.0 : f32
  %n = arith.minui %i, %c8 : index
  %h = arith.subi %c8, %n : index
  %d = tensor.extract_slice %t[%n] [%n] [1] : tensor<14xf32> to tensor<?xf32>
  %s = tensor.extract_slice %u[0] [8] [1] : tensor<14xf32> to tensor<8xf32>
  %q = tensor.pad %d low[0] high[%h] {
  ^bb0(%k: index):
    tensor.yield %x : f32
  } : tensor<?xf32> to tensor<8xf32>
  %m = linalg.exp ins(%s : tensor<8xf32>) outs(%q : tensor<8xf32>) -> tensor<8xf32>
  %b = tensor.extract_slice %m[0] [%n] [1] : tensor<8xf32> to tensor<?xf32>
  %w = tensor.insert_slice %b into %t[%n] [%n] [1] : tensor<?xf32> into tensor<14xf32>
  return %w : tensor<14xf32>
}
""",
        before=2,
        after=1,
        # What was padded is read.
        change=("ins(%s : tensor<8xf32>)", "ins(%q : tensor<8xf32>)"),
        twin_before=2,
        twin_after=2,
    ),
    Case(
        "forget contents",
        """
#id = affine_map<(i) -> (i)>
func.func @f(%u: tensor<10xf32>) -> tensor<10xf32> {
  %l = tensor.extract_slice %u[0] [8] [1] : tensor<10xf32> to tensor<8xf32>
  %r = tensor.extract_slice %u[2] [8] [1] : tensor<10xf32> to tensor<8xf32>
  %m = tensor.extract_slice %u[1] [8] [1] : tensor<10xf32> to tensor<8xf32>
  %n = linalg.generic {indexing_maps = [#id, #id, #id], iterator_types = ["parallel"]}
      ins(%l, %r : tensor<8xf32>, tensor<8xf32>) outs(%m : tensor<8xf32>) {
  ^bb0(%a: f32, %b: f32, %c: f32):
    %s = arith.addf %a, %b : f32
    linalg.yield %s : f32
  } -> tensor<8xf32>
  %w = tensor.insert_slice %n into %u[1] [8] [1] : tensor<8xf32> into tensor<10xf32>
  return %w : tensor<10xf32>
}
""",
        before=3,
        after=1,
        # It adds to what was there.
        change=("%s = arith.addf %a, %b", "%s0 = arith.addf %a, %b : f32\n%s = arith.addf %s0, %c"),
        twin_before=3,
        twin_after=2,
    ),
    Case(
        "hoist computation",
        """
func.func @f(%t: tensor<?xf32>, %u: tensor<6xf32>, %n: index, %x: f32) -> tensor<?xf32> {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %r = scf.for %i = %c0 to %n step %c1 iter_args(%a = %t) -> tensor<?xf32> {
    %v = arith.addf %x, %x : f32
    %p = tensor.pad %u low[1] high[1] {
    ^bb0(%k: index):
      tensor.yield %v : f32
    } : tensor<6xf32> to tensor<8xf32>
    %e = tensor.extract %p[%i] : tensor<8xf32>
    %w = tensor.insert %e into %a[%i] : tensor<?xf32>
    scf.yield %w : tensor<?xf32>
  }
  return %r : tensor<?xf32>
}
""",
        before=1,
        after=1,
        # What is made is another one in each round.
        change=("%v = arith.addf %x, %x : f32", "%v = tensor.extract %a[%i] : tensor<?xf32>"),
        twin_before=1,
        twin_after=1,
    ),
    Case(
        "share computation",
        """
func.func @f(%u: tensor<6xf32>, %x: f32, %y: f32, %i: index) -> (f32, tensor<8xf32>) {
  %p = tensor.pad %u low[1] high[1] {
  ^bb0(%k: index):
    tensor.yield %x : f32
  } : tensor<6xf32> to tensor<8xf32>
  %a = tensor.extract %p[%i] : tensor<8xf32>
  %q = tensor.pad %u low[1] high[1] {
  ^bb0(%k: index):
    tensor.yield %x : f32
  } : tensor<6xf32> to tensor<8xf32>
  %w = tensor.insert %y into %q[%i] : tensor<8xf32>
  return %a, %w : f32, tensor<8xf32>
}
""",
        before=2,
        after=1,
        # The first one is written to, and then the second one is read.
        change=(
            "return %a, %w : f32",
            """%v = tensor.insert %y into %p[%i] : tensor<8xf32>
  %b = tensor.extract %v[%i] : tensor<8xf32>
  return %b, %w : f32""",
        ),
        twin_before=2,
        twin_after=2,
    ),
    Case(
        "build in place",
        """
func.func private @g(%x: tensor<8xf32>, %o: tensor<8xf32>) -> tensor<8xf32> {
  %w = linalg.exp ins(%x : tensor<8xf32>) outs(%o : tensor<8xf32>) -> tensor<8xf32>
  return %w : tensor<8xf32>
}
func.func @f(%x: tensor<8xf32>, %t: tensor<32xf32>) -> tensor<32xf32> {
  %e = tensor.empty() : tensor<8xf32>
  %r = call @g(%x, %e) : (tensor<8xf32>, tensor<8xf32>) -> tensor<8xf32>
  %w = tensor.insert_slice %r into %t[4] [8] [1] : tensor<8xf32> into tensor<32xf32>
  return %w : tensor<32xf32>
}
""",
        before=1,
        after=0,
        # The part is wanted as it was.
        change=(
            "return %w : tensor<32xf32>",
            "%o = tensor.extract_slice %t[4] [8] [1] : tensor<32xf32> to tensor<8xf32>\n"
            "%p = tensor.insert_slice %o into %w[0] [8] [1] : tensor<8xf32> into tensor<32xf32>\n"
            "return %p : tensor<32xf32>",
        ),
        twin_before=3,
        twin_after=3,
    ),
    Case(
        "read the start",
        """
func.func @f(%t: tensor<?xf32>, %z: f32) -> (tensor<?xf32>, tensor<?xf32>) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %n = tensor.dim %t, %c0 : tensor<?xf32>
  %r = scf.for %i = %c0 to %n step %c1 iter_args(%a = %t) -> tensor<?xf32> {
    %x = tensor.extract %a[%i] : tensor<?xf32>
    %y = arith.addf %x, %z : f32
    %w = tensor.insert %y into %a[%i] : tensor<?xf32>
    scf.yield %w : tensor<?xf32>
  }
  return %r, %t : tensor<?xf32>, tensor<?xf32>
}
""",
        before=1,
        after=0,
        # Later rounds read what the first one has written.
        change=("tensor.extract %a[%i]", "tensor.extract %a[%c0]"),
        twin_before=1,
        twin_after=1,
    ),
    Case(
        "read the start",
        """
func.func @f(%t: tensor<14xf32>) -> (tensor<14xf32>, tensor<14xf32>) {
  %r = scf.forall (%i) in (4) shared_outs(%a = %t) -> tensor<14xf32> {
    %k = affine.apply affine_map<(d0) -> (d0 * 4)>(%i)
    %n = affine.min affine_map<(d0) -> (d0 * -4 + 14, 4)>(%i)
    %s = tensor.extract_slice %a[%k] [%n] [1] : tensor<14xf32> to tensor<?xf32>
    %b = linalg.exp ins(%s : tensor<?xf32>) outs(%s : tensor<?xf32>) -> tensor<?xf32>
    scf.forall.in_parallel {
      tensor.parallel_insert_slice %b into %a[%k] [%n] [1] : tensor<?xf32> into tensor<14xf32>
    }
  }
  return %r, %t : tensor<14xf32>, tensor<14xf32>
}
""",
        before=2,
        after=0,
        # No thread writes the last element.
        change=("d0 * -4 + 14", "d0 * -4 + 13"),
        twin_before=2,
        twin_after=1,
    ),
    Case(
        "copy the rest",
        """
func.func @f(%t: tensor<8xf32>, %u: tensor<6xf32>) -> (tensor<8xf32>, tensor<8xf32>) {
  %s = tensor.extract_slice %t[2] [6] [1] : tensor<8xf32> to tensor<6xf32>
  %m = linalg.exp ins(%u : tensor<6xf32>) outs(%s : tensor<6xf32>) -> tensor<6xf32>
  %w = tensor.insert_slice %m into %t[2] [6] [1] : tensor<6xf32> into tensor<8xf32>
  return %w, %t : tensor<8xf32>, tensor<8xf32>
}
""",
        before=2,
        after=1,
        # The part is read before it is overwritten.
        change=(
            "linalg.exp ins(%u : tensor<6xf32>) outs(%s : tensor<6xf32>)",
            "linalg.generic {indexing_maps = [affine_map<(i) -> (i)>, affine_map<(i) -> (i)>],"
            ' iterator_types = ["parallel"]} ins(%u : tensor<6xf32>) outs(%s : tensor<6xf32>) {\n'
            "  ^bb0(%a: f32, %b: f32):\n    %c = arith.addf %a, %b : f32\n    linalg.yield %c : f32\n  }",
        ),
        twin_before=3,
        twin_after=3,
    ),
    Case(
        "copy the rest",
        """
func.func @f(%t: tensor<8x4xf32>, %v: vector<2x4xf32>) -> (tensor<8x4xf32>, tensor<8x4xf32>) {
  %c0 = arith.constant 0 : index
  %c6 = arith.constant 6 : index
  %w = vector.transfer_write %v, %t[%c6, %c0] {in_bounds = [true, true]} : vector<2x4xf32>, tensor<8x4xf32>
  return %w, %t : tensor<8x4xf32>, tensor<8x4xf32>
}
""",
        before=1,
        after=1,
        # The rest is two parts.
        change=("%c6 = arith.constant 6", "%c6 = arith.constant 4"),
        twin_before=1,
        twin_after=1,
    ),
]
SUM = "func.func private @sum(%w: tensor<4x?xi8>, %x: i8, %y: i8) -> i8 {\n return %y : i8 \n}\n"


def _elided(text: str) -> tuple[Elision, int]:
    """The program without copies, and how many there are with them."""
    module = parse(text, "case.mlir")[0].module
    before = module.clone()
    bufferize_module(before, OPTIONS)
    found = elide_copies(module, OPTIONS)
    compared = exercise(module, found.module, "f")
    assert compared.difference is None
    assert compared.compared > 0, compared.not_run
    return found, measure(before).copies


IDS = [f"{number}-{case.rewrite}" for number, case in enumerate(CASES)]


@pytest.mark.parametrize("case", CASES, ids=IDS)
def test_it_saves_copies(case: Case) -> None:
    found, before = _elided(case.text)
    assert (before, found.report.after.copies) == (case.before, case.after)
    assert {each.rewrite for each in found.report.rewritten} == {case.rewrite}
    assert not found.report.fell_back


@pytest.mark.parametrize("case", CASES, ids=IDS)
def test_it_is_not_taken_where_it_must_not(case: Case) -> None:
    found, before = _elided(SUM + case.twin if "@sum" in case.twin else case.twin)
    assert (before, found.report.after.copies) == (case.twin_before, case.twin_after)
    assert not found.report.rewritten


PART = """
func.func @f(%t: tensor<8xf32>, %u: tensor<6xf32>, %i: index) -> (tensor<8xf32>, f32) {
  %w = tensor.insert_slice %u into %t[2] [6] [1] : tensor<6xf32> into tensor<8xf32>
  %y = tensor.extract %t[%i] : tensor<8xf32>
  return %w, %y : tensor<8xf32>, f32
}
"""


def test_the_rest_is_not_copied_where_nothing_need_be() -> None:
    found, before = _elided(PART)
    assert (before, found.report.after.copies) == (2, 1)
    assert [each.rewrite for each in found.report.rewritten] == ["read earlier"]


SHARED = """
func.func @f(%t: tensor<8xf32>, %u: tensor<8xf32>, %i: index, %x: f32) -> (tensor<8xf32>, tensor<8xf32>, f32) {
  %c1 = arith.constant 1 : index
  %k = arith.addi %i, %c1 : index
  %e = tensor.extract %t[%i] : tensor<8xf32>
  %a = tensor.insert %e into %t[%i] : tensor<8xf32>
  %b = tensor.insert %x into %u[%i] : tensor<8xf32>
  %y = tensor.extract %u[%k] : tensor<8xf32>
  %z = tensor.extract %b[%k] : tensor<8xf32>
  %s = arith.addf %y, %z : f32
  return %t, %a, %s : tensor<8xf32>, tensor<8xf32>, f32
}
"""
"""No copy changes what is computed, but callers elsewhere do not expect that two results are one buffer."""


def test_only_the_copy_that_callers_rely_on_stays() -> None:
    found, before = _elided(SHARED)
    assert (before, found.report.after.copies) == (2, 1)
    assert [each.status for each in found.report.removals] == [Status.REJECTED, Status.PROVED]
    found, before = _elided(SHARED.replace("return %t, %a, %s", "return %t, %t, %s"))
    assert (before, found.report.after.copies) == (2, 0)


WRONG = """
func.func @f(%t: tensor<8xf32>, %x: f32, %i: index) -> (tensor<8xf32>, f32) {
  %a = tensor.insert %x into %t[%i] : tensor<8xf32>
  %y = tensor.extract %a[%i] : tensor<8xf32>
  return %t, %y : tensor<8xf32>, f32
}
"""


def test_a_rewrite_that_lies_is_found_out(monkeypatch: pytest.MonkeyPatch) -> None:
    """Where a rewrite is wrong, and all trials lie, the proof of the whole finds out."""
    from oneshot_verify.elide.rewrites.read_through import ReadThrough

    def wrong(self: ReadThrough, at) -> None:
        at.op.results[0].replace_all_uses_with(at.value)

    monkeypatch.setattr(ReadThrough, "apply", wrong)
    module = parse(WRONG, "wrong.mlir")[0].module
    found = elide_copies(module, OPTIONS)
    assert [each.status for each in found.report.rewrites] == [Status.REFUTED]
    assert found.report.after.copies == 1
    monkeypatch.setattr(Trial, "run", lambda *_: Outcome(Status.PROVED))
    found = elide_copies(module, OPTIONS)
    assert found.report.fell_back
    assert found.report.after.copies == 1
    assert not found.stages


def test_a_place_that_is_none_changes_nothing() -> None:
    module = parse(WRONG, "none.mlir")[0].module
    operands = [
        (n, k)
        for n, op in enumerate(module.body.block.first_op.walk())
        for k in range(len(op.operands))
    ]
    for rewrite in ("read earlier", "read through insertion"):
        for position, operand in operands:
            site = Site("f", position, operand, rewrite)
            assert Numbering(module).has(site)
            rewritten(module, [site]).verify()
    assert not Numbering(module).has(Site("f", 1, 7, "read earlier"))
    assert not Numbering(module).has(Site("g", 0, 0, "read earlier"))


SELF_COPY = """
func.func @f(%t: tensor<8xf32>, %i: index, %j: index, %x: f32) -> tensor<8xf32> {
  %s = tensor.extract_slice %t[%i] [4] [1] : tensor<8xf32> to tensor<4xf32>
  %f = linalg.fill ins(%x : f32) outs(%s : tensor<4xf32>) -> tensor<4xf32>
  %w = tensor.insert_slice %f into %t[%i] [4] [1] : tensor<4xf32> into tensor<8xf32>
  return %w : tensor<8xf32>
}
"""


def test_a_copy_of_a_part_to_itself_goes() -> None:
    found, before = _elided(SELF_COPY)
    assert (before, found.report.after.copies) == (1, 0)
    assert not found.report.fell_back


def test_a_copy_of_a_part_to_another_one_stays() -> None:
    text = SELF_COPY.replace("into %t[%i]", "into %t[%j]")
    found, before = _elided(text)
    assert before > 0
    assert found.report.after.copies > 0


def test_self_copies_are_proved_too(monkeypatch: pytest.MonkeyPatch) -> None:
    """Where other copies are taken for such, the proof of the whole finds out."""
    from oneshot_verify.elide import self_copies

    monkeypatch.setattr(self_copies, "_is_self_copy", lambda op: op.name == "memref.copy")
    text = SELF_COPY.replace("into %t[%i]", "into %t[%j]")
    found, _ = _elided(text)
    assert found.report.fell_back
    assert found.report.after.copies > 0
