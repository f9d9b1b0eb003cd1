"""Memory that both programs have: arguments that are buffers in both, globals, and buffers for results."""

from __future__ import annotations

import pytest

from oneshot_verify.check.certificate import Hold, Point
from oneshot_verify.check.function import Answer
from tests.check.conftest import Check

ZERO = "%c0 = arith.constant 0 : index %c1 = arith.constant 1 : index\n"
STORE = "memref.store {}, %m[%c0] : memref<4xf32>\n"


def _f(body: str, given: str = "%m: memref<4xf32>, %x: f32, %y: f32", gives: str = "") -> str:
    return f"func.func @f({given}) {f'-> {gives}' if gives else ''} {{ {ZERO} {body} return }}"


def test_a_buffer_of_both_programs(run: Check) -> None:
    ours = _f(STORE.format("%x"))
    assert run(ours, ours).answer is Answer.HOLDS
    twice = _f(STORE.format("%y") + STORE.format("%x"))
    assert run(ours, twice).answer is Answer.HOLDS
    for body in ("", STORE.format("%y"), STORE.format("%x").replace("%c0", "%c1")):
        assert run(ours, _f(body)).answer is Answer.REFUSED
    assert run(_f(""), ours).answer is Answer.REFUSED


def test_a_buffer_of_both_programs_in_a_loop(run: Check) -> None:
    loop = "scf.for %i = %c0 to %c1 step %c1 {{ {} }}"
    ours = _f(loop.format(STORE.format("%x")))
    held = Hold("^0.0.0.0", "^0.0.0.0")
    point = Point(3, 3, "loop", (held,), regions=((),))
    assert run(ours, ours, point).answer is Answer.HOLDS
    assert run(ours, _f(loop.format(STORE.format("%y"))), point).answer is Answer.REFUSED
    # Each program changes memory only where the relation says so.
    for one, other in ((ours, _f(loop.format(""))), (_f(loop.format("")), ours), (ours, ours)):
        bare = Point(3, 3, "loop", regions=((),))
        assert run(one, other, bare).answer is Answer.REFUSED


def test_which_buffer_is_returned(run: Check) -> None:
    given = "%m: memref<4xf32>, %n: memref<4xf32>, %x: f32"
    one, other = (
        _f(f"return {name} : memref<4xf32>", given, "memref<4xf32>") for name in ("%m", "%n")
    )
    one, other = (text.replace("return }", "}") for text in (one, other))
    assert run(one, one).answer is Answer.HOLDS
    assert run(one, other).answer is not Answer.HOLDS


def test_another_part_of_a_buffer(run: Check) -> None:
    type = "memref<2xf32, strided<[1], offset: ?>>"
    view = "%v = memref.subview %m[AT] [2] [1] : memref<4xf32> to " + type
    text = f"func.func @f(%m: memref<4xf32>, %i: index, %j: index) -> {type} {{ {view} return %v : {type} }}"
    one, other = (text.replace("AT", name) for name in ("%i", "%j"))
    assert run(one, one).answer is Answer.HOLDS
    assert run(one, other).answer is Answer.REFUSED


STATE = "ml_program.global private mutable @g(dense<0.0> : tensor<4xf32>) : tensor<4xf32>\n"
BLOCK = 'memref.global "private" @g : memref<4xf32> = dense<0.0>\n'
KEEP = (
    STATE
    + """func.func @f(%t: tensor<4xf32>) {
  ml_program.global_store @g = %t : tensor<4xf32>
  return }"""
)
KEPT = (
    BLOCK
    + """func.func @f(%t: memref<4xf32>) {
  %g = memref.get_global @g : memref<4xf32>
  memref.copy %t, %g : memref<4xf32> to memref<4xf32>
  return }"""
)


def test_a_global_that_may_be_written(run: Check) -> None:
    assert run(KEEP, KEPT).answer is Answer.HOLDS
    nothing = KEPT.replace("memref.copy %t, %g : memref<4xf32> to memref<4xf32>", "")
    assert run(KEEP, nothing).answer is Answer.REFUSED
    assert (
        run(
            nothing.replace(BLOCK, STATE)
            .replace("%g = memref.get_global @g : memref<4xf32>", "")
            .replace("memref", "tensor"),
            KEPT,
        ).answer
        is Answer.REFUSED
    )
    # It starts as the same in both.
    assert run(KEEP, KEPT.replace("0.0", "1.0")).answer is Answer.REFUSED
    assert (
        run(KEEP, KEPT.replace(BLOCK, BLOCK + BLOCK.replace("@g", "@h"))).answer is Answer.NOT_ABLE
    )


def test_a_global_at_a_call(run: Check) -> None:
    """What is called may look at it."""
    outside, call = "func.func private @show()\n", "func.call @show() : () -> ()\n"
    ours = outside + KEEP.replace("return", call + "return")
    late = "memref.copy %t, %g : memref<4xf32> to memref<4xf32>\n"
    right = outside + KEPT.replace("return", call + "return")
    assert run(ours, right, Point(2, 3, "call")).answer is Answer.HOLDS
    wrong = outside + KEPT.replace(late.strip(), call + late)
    assert run(ours, wrong, Point(2, 2, "call")).answer is Answer.REFUSED


@pytest.mark.parametrize(
    ("body", "answer"),
    [
        ("memref.copy %m, %o : memref<4xf32> to memref<4xf32>", Answer.HOLDS),
        ("", Answer.REFUSED),
        ("memref.copy %o, %o : memref<4xf32> to memref<4xf32>", Answer.REFUSED),
    ],
)
def test_a_buffer_for_a_result(run: Check, body: str, answer: Answer) -> None:
    ours = "func.func @f(%t: tensor<4xf32>) -> tensor<4xf32> { return %t : tensor<4xf32> }"
    theirs = f"func.func @f(%m: memref<4xf32>, %o: memref<4xf32>) {{ {body} return }}"
    assert run(ours, theirs, results=(("argument", 1),)).answer is answer
    assert run(ours, theirs, results=(("argument", 0),)).answer is Answer.REFUSED


ADDRESSES = f"""func.func @f(%m: memref<4xf32>, %n: memref<4xf32>) -> i1 {{ {ZERO}
  %a = memref.alloc() : memref<4xf32>
  FREE
  %b = memref.alloc() : memref<4xf32>
  %p = memref.extract_aligned_pointer_as_index ONE : memref<4xf32> -> index
  %q = memref.extract_aligned_pointer_as_index OTHER : memref<4xf32> -> index
  %s = arith.cmpi eq, %p, %q : index
  return %s : i1 }}"""
FALSE = """func.func @f(%m: tensor<4xf32>, %n: tensor<4xf32>) -> i1 {
  %s = arith.constant false
  return %s : i1 }"""


@pytest.mark.parametrize(
    ("one", "other", "free", "answer"),
    [
        ("%a", "%b", "", Answer.HOLDS),
        ("%a", "%m", "", Answer.HOLDS),
        ("%m", "%n", "", Answer.HOLDS),
        ("%a", "%a", "", Answer.REFUSED),
        # What is freed may be given to the next one.
        ("%a", "%b", "memref.dealloc %a : memref<4xf32>", Answer.REFUSED),
    ],
)
def test_addresses(run: Check, one: str, other: str, free: str, answer: Answer) -> None:
    text = ADDRESSES.replace("ONE", one).replace("OTHER", other).replace("FREE", free)
    assert run(FALSE, text).answer is answer
    assert (
        run(text.replace("memref<4xf32>, %n", "memref<4xf32>, %n"), text).answer is not Answer.HOLDS
    )
