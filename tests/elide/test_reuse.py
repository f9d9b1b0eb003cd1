"""Buffers share memory where their lives do not meet, and where that is proved."""

from __future__ import annotations

import pytest

from oneshot_verify.bufferize import parse_options
from oneshot_verify.elide import reuse
from oneshot_verify.elide.elision import Elision, elide_copies
from oneshot_verify.elide.reuse import Apart, Lives
from oneshot_verify.elide.room import Room
from oneshot_verify.ir import parse, print_module
from oneshot_verify.ir.facts import Runs
from oneshot_verify.refute.search import exercise
from tests.texts import texts_beside

TEXTS = texts_beside(__file__)

OPTIONS = parse_options("bufferize-function-boundaries allow-return-allocs-from-loops")
TWO = TEXTS["two"]
DYNAMIC = (
    TWO.replace("8xf32", "?xf32")
    .replace("%e0 =", "%n = tensor.dim %t, %i : tensor<?xf32>\n  %e0 =")
    .replace("empty()", "empty(%n)")
)
SMALLER = TEXTS["smaller"]
AGAIN = TWO.replace("return %x", "%z = tensor.extract %a[%i] : tensor<8xf32>\n  return %z")
"""The first buffer is read once more behind the second one."""
LARGER = (
    SMALLER.replace("8xf32", "5xf32")
    .replace("%e0 = tensor", "%c0 = arith.constant 0 : index\n  %e0 = tensor")
    .replace("%b[%i, %i]", "%b[%c0, %i]")
)
OTHER_SIZE = DYNAMIC.replace(
    "%e1 = tensor.empty(%n)",
    "%m = tensor.dim %u, %i : tensor<?xf32>\n  %e1 = tensor.empty(%m)",
)
RETURNED = TWO.replace("(f32, f32)", "(tensor<8xf32>, f32)").replace(
    "return %x, %y : f32", "return %a, %y : tensor<8xf32>"
)
IN_A_LOOP = TEXTS["in_a_loop"]
"""The result of the loop is the first buffer."""
CHOICE = TEXTS["choice"]
BRANCHES = f"""
func.func @f(%t: tensor<8xf32>, %c: i1, %i: index) -> (f32, f32) {{
  %e0 = tensor.empty() : tensor<8xf32>
  %a = linalg.exp ins(%t : tensor<8xf32>) outs(%e0 : tensor<8xf32>) -> tensor<8xf32>
  %x = tensor.extract %a[%i] : tensor<8xf32>
{CHOICE}  return %x, %s : f32, f32
}}
"""
"""Whatever branch is taken, the buffer from before is no longer used."""
BEHIND_BRANCHES = f"""
func.func @f(%t: tensor<8xf32>, %c: i1, %i: index) -> f32 {{
{CHOICE}  %e0 = tensor.empty() : tensor<8xf32>
  %a = linalg.exp ins(%t : tensor<8xf32>) outs(%e0 : tensor<8xf32>) -> tensor<8xf32>
  %x = tensor.extract %a[%i] : tensor<8xf32>
  %r = arith.addf %x, %s : f32
  return %r : f32
}}
"""
IN_ROUNDS = TEXTS["in_rounds"]
"""Each round uses one buffer, and then the other."""
IN_NESTS = TEXTS["in_nests"]
NO_MORE = TEXTS["no_more"]
TURNED = TEXTS["turned"]
CUBES = TEXTS["cubes"]
IN_THREADS = TEXTS["in_threads"]
"""Each thread has a buffer, which all rounds of its loop share."""
MAYBE_MORE = NO_MORE.replace("arith.minui %n, %j", "arith.maxui %j, %c1")
CARRIED = TEXTS["carried"]
"""Each round reads the first buffer before the second one is used, and so does the next."""
OVER = TEXTS["over"]
OTHER = OVER.replace("[#id, #id]", "[affine_map<(i, j) -> (3 - i, j)>, #id]")
TWICE = OVER.replace("return %y", "%z = tensor.extract %a[%c0, %i] : tensor<4x?xf32>\n  return %z")
BEFORE_THREADS = TEXTS["before_threads"]
"""Threads that shared the buffer from before would meet there."""


ROUNDS = TEXTS["rounds"]
"""One-Shot Bufferize makes a buffer in each round, as %u is needed."""
OF_A_ROUND = TEXTS["of_a_round"]
"""The next round reads the buffer, in another order; its type is no longer that of what the loop carries."""


def _shared(text: str) -> Elision:
    module = parse(text, "case.mlir")[0].module
    found = elide_copies(module, OPTIONS, reuse=True)
    compared = exercise(module, found.module, "f")
    assert compared.difference is None
    assert compared.compared > 0, compared.not_run
    return found


@pytest.mark.parametrize(
    ("text", "before", "after"),
    [
        (TWO, 2, 1),
        (DYNAMIC, 2, 1),
        (SMALLER, 2, 1),
        (LARGER, 2, 1),
        (BRANCHES, 3, 1),
        (BEHIND_BRANCHES, 3, 1),
        (IN_ROUNDS, 2, 1),
        (IN_NESTS, 3, 1),
        (NO_MORE, 2, 1),
        (TURNED, 2, 1),
        (CUBES, 2, 1),
        (IN_THREADS, 2, 1),
        (OVER, 2, 1),
    ],
)
def test_the_second_buffer_is_the_first(text: str, before: int, after: int) -> None:
    found = _shared(text)
    assert found.report.reused > 0
    assert (found.report.before.allocations, found.report.after.allocations) == (before, after)


@pytest.mark.parametrize(
    "text",
    [AGAIN, OTHER_SIZE, RETURNED, IN_A_LOOP, MAYBE_MORE, CARRIED, BEFORE_THREADS, OTHER, TWICE],
    ids=["again", "size", "returned", "loop", "more", "carried", "threads", "other", "twice"],
)
def test_lives_that_meet_and_sizes_that_do_not_fit_share_nothing(text: str) -> None:
    found = _shared(text)
    assert found.report.reused == 0
    assert found.report.after.allocations == 2


def test_it_is_off_by_default() -> None:
    found = elide_copies(parse(TWO, "two.mlir")[0].module, OPTIONS)
    assert found.report.after.allocations == 2


@pytest.mark.parametrize(
    "text",
    [AGAIN, IN_A_LOOP, OTHER_SIZE, MAYBE_MORE, CARRIED, BEFORE_THREADS],
    ids=["again", "loop", "size", "more", "carried", "threads"],
)
def test_the_proof_finds_out_what_does_not_fit(text: str, monkeypatch) -> None:
    """Where the search takes each buffer for dead and large enough, nothing is shared all the same."""
    monkeypatch.setattr(Lives, "apart", lambda *_: Apart(is_guess=False))
    monkeypatch.setattr(reuse, "room_for", lambda op, into: Room(is_alike=False))
    monkeypatch.setattr(reuse, "SERIAL", tuple(Runs))
    module = parse(text, "wrong.mlir")[0].module
    assert reuse.reuse_buffers(elide_copies(module, OPTIONS).module, ["f"])
    without = print_module(elide_copies(module, OPTIONS).module)
    found = elide_copies(module, OPTIONS, reuse=True)
    assert found.report.reused == 0
    assert print_module(found.module) == without


def test_what_is_sure_stays_where_a_guess_fails() -> None:
    """The guess is that what is subtracted is not negative."""
    guessed = NO_MORE.replace("arith.minui %n, %j", "arith.subi %n, %j")
    assert _shared(guessed).report.reused == 0
    both = guessed.replace(
        "return %x, %y",
        """%e2 = tensor.empty(%n) : tensor<?xf32>
  %c = linalg.abs ins(%t : tensor<?xf32>) outs(%e2 : tensor<?xf32>) -> tensor<?xf32>
  %z = tensor.extract %c[%i] : tensor<?xf32>
  return %z, %y""",
    )
    found = _shared(both)
    assert (found.report.reused, found.report.after.allocations) == (1, 2)


def _is_in_a_loop(found: Elision) -> bool:
    """Whether there is an allocation in each round."""
    allocations = (op for op in found.module.walk() if op.name == "memref.alloc")
    return any(op.parent_op().name == "scf.for" for op in allocations)


def test_all_rounds_share_one_buffer() -> None:
    assert _is_in_a_loop(elide_copies(parse(ROUNDS, "rounds.mlir")[0].module, OPTIONS))
    found = _shared(ROUNDS)
    assert found.report.reused == 1
    assert not _is_in_a_loop(found)


def test_what_the_next_round_reads_is_not_taken_again(monkeypatch) -> None:
    assert _shared(OF_A_ROUND).report.reused == 0
    monkeypatch.setattr(Lives, "uses", lambda *_: set())
    found = _shared(OF_A_ROUND)
    assert found.report.reused == 0
    assert _is_in_a_loop(found)
