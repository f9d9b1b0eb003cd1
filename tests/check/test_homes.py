"""Tensors of the target that live in buffers, and ops that nobody gave a meaning."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from oneshot_verify.check.certificate import Certificate, Hold, Point, fingerprint_of
from oneshot_verify.check.function import Answer
from oneshot_verify.ir import parse
from oneshot_verify.semantics.unbufferized import Tensors
from tests.check.conftest import Check
from tests.check.test_rules import source, target

STORE = "memref.store %x, %m[%c0] : memref<4xf32>"
GIVEN = "%t: tensor<4xf32>, %x: f32"
BUFFERS = "%m: memref<4xf32>, %x: f32"
MADE = "%u = bufferization.to_tensor %m : memref<4xf32> to tensor<4xf32>\n"
ELEMENT = "%y = tensor.extract {}[%c0] : tensor<4xf32>\n"


def _of_nothing(ours: str, theirs: str) -> Callable[[str], Certificate]:
    """For any function without results, a certificate that says nothing."""
    source, target = (fingerprint_of(parse(text, "f.mlir")[0].module) for text in (ours, theirs))
    return lambda name: Certificate(name, source, target, (), ())


def _answer(run: Check, ours: str, theirs: str, *points: Point) -> Answer:
    return run(ours, theirs, *points, tensors=Tensors.ANYWHERE).answer


def test_a_tensor_that_lives_in_a_buffer(run: Check) -> None:
    end = "return %y : f32"
    loads = target(f"%y = memref.load %m[%c0] : memref<4xf32> {STORE} {end}", BUFFERS, "f32")
    before = target(MADE + ELEMENT.format("%u") + STORE + end, BUFFERS, "f32")
    behind = target(MADE + STORE + ELEMENT.format("%u") + end, BUFFERS, "f32")
    assert _answer(run, loads, before) is Answer.HOLDS
    assert _answer(run, loads, behind) is Answer.REFUSED
    freed = (
        "%a = memref.alloc() : memref<4xf32> memref.copy %m, %a : memref<4xf32> to memref<4xf32>"
    )
    uses = MADE.replace("%m", "%a"), "memref.dealloc %a : memref<4xf32>", ELEMENT.format("%u")
    for order, answer in (((0, 2, 1), Answer.HOLDS), ((0, 1, 2), Answer.REFUSED)):
        body = "".join(uses[each] for each in order)
        assert _answer(run, loads, target(freed + body + STORE + end, BUFFERS, "f32")) is answer


def test_what_it_lives_in_holds_the_same_again(run: Check) -> None:
    """Two stores, the second one of what was there."""
    text = "%y = memref.load %m[%c0] : memref<4xf32> {} memref.store {}, %m[%c0] : memref<4xf32> {} return %y : f32"
    ours = target(text.format("", "%x", ""), BUFFERS, "f32")
    ours = ours.replace("return", "memref.store %y, %m[%c0] : memref<4xf32> return")
    use = "%z = tensor.extract %u[%c1] : tensor<4xf32>"
    theirs = ours.replace("%y = memref", MADE + "%y = memref").replace("return", use + " return")
    assert _answer(run, ours, theirs) is Answer.HOLDS
    early = ours.replace("%y = memref", MADE + "%y = memref").replace("%x, %m[%c0] : memref<4xf32>", f"%x, %m[%c0] : memref<4xf32> {use}")  # fmt: skip  # noqa: E501
    assert _answer(run, ours, early) is Answer.REFUSED


def test_a_buffer_of_a_tensor_of_the_caller(run: Check) -> None:
    read = "%b = bufferization.to_buffer %t : tensor<4xf32> to memref<4xf32> {} %y = memref.load %b[%c0] : memref<4xf32> return %y : f32"  # noqa: E501
    ours = source(ELEMENT.format("%t") + "return %y : f32", GIVEN, "f32")
    assert _answer(run, ours, source(read.format(""), GIVEN, "f32")) is Answer.HOLDS
    same = "%z = memref.load %b[%c0] : memref<4xf32> memref.store %z, %b[%c0] : memref<4xf32>"
    assert _answer(run, ours, source(read.format(same), GIVEN, "f32")) is Answer.REFUSED


def test_a_tensor_of_one_of_two_paths(run: Check) -> None:
    """Where it lives is not forgotten where the paths meet."""
    given = "%m: memref<4xf32>, %n: memref<4xf32>, %x: f32, %b: i1"
    choice = (
        "{} %y = scf.if %b -> {} {{ {} scf.yield %p : {} }} else {{ {} scf.yield %q : {} }} {} {}"
    )
    store = STORE.replace("%m", "%n")
    load = "%p = memref.load %m[%c0] : memref<4xf32>", "%q = memref.load %n[%c0] : memref<4xf32>"
    ours = target(choice.format("", "f32", load[0], "f32", load[1], "f32", "", store + "return %y : f32"), given, "f32")  # fmt: skip  # noqa: E501
    made = [MADE.replace("%m", buffer).replace("%u", name) for name, buffer in (("%p", "%m"), ("%q", "%n"))]  # fmt: skip  # noqa: E501
    tensor = "tensor<4xf32>"
    end = store + "%v = tensor.extract %y[%c0] : tensor<4xf32> return %v : f32"
    theirs = target(choice.format("", tensor, made[0], tensor, made[1], tensor, "", end), given, "f32")  # fmt: skip
    point = Point(4, 4, "branch", regions=((), ()))
    assert _answer(run, ours, theirs) is not Answer.HOLDS
    assert _answer(run, ours, theirs, point) is not Answer.HOLDS


def test_a_tensor_that_threads_use(run: Check) -> None:
    """What other threads write is not known in one of them."""
    loop = "scf.forall (%j) in (4) {{ {} }}"
    ours = target("%r = memref.load %m[%c0] : memref<4xf32>" + loop.format("") + "return", "%m: memref<4xf32>", "")  # fmt: skip  # noqa: E501
    theirs = target(MADE + loop.format(ELEMENT.format("%u")) + "return", "%m: memref<4xf32>", "")
    assert _answer(run, ours, theirs, Point(5, 5, "threads", regions=((),))) is Answer.NOT_ABLE


# Ops without a meaning.

OPAQUE = '%r = "acme.op"({}, %x) {{n = 1 : i8}} : (tensor<4xf32>, f32) -> tensor<4xf32>\n'
EVENT = Point(4, 5, "event")


def test_an_op_without_a_meaning(run: Check) -> None:
    end = ELEMENT.format("%r") + "return %y : f32"
    ours = source(OPAQUE.format("%t") + end, GIVEN, "f32")
    right = target(MADE + OPAQUE.format("%u") + end, BUFFERS, "f32")
    assert _answer(run, ours, right, EVENT) is Answer.HOLDS
    assert _answer(run, ours, right) is Answer.NOT_ABLE
    for old, new in (("n = 1", "n = 2"), ("acme.op", "acme.other"), ("%u, %x", "%u, %o")):
        one = "%o = arith.constant 1.0 : f32\n" if new == "%u, %o" else ""
        at = Point(4, 6, "event") if one else EVENT
        wrong = right.replace(MADE, one + MADE).replace(old, new)
        assert _answer(run, ours, wrong, at) is Answer.REFUSED
    for written in (STORE + MADE, MADE + STORE):
        wrong = right.replace(MADE, written).replace("return %y", "return %x")
        only = ours.replace("return %y", "return %x").replace(ELEMENT.format("%r"), "")
        wrong = wrong.replace(ELEMENT.format("%r"), "")
        assert _answer(run, only, wrong, Point(4, 6, "event")) is Answer.REFUSED


def test_what_an_op_gives_may_live_in_what_it_got(run: Check) -> None:
    ours = source(
        OPAQUE.format("%t") + ELEMENT.format("%r") + "%s = tensor.insert %x into %t[%c0] : tensor<4xf32>"
        "return %s, %y : tensor<4xf32>, f32", GIVEN, "tensor<4xf32>, f32",
    )  # fmt: skip
    uses = ELEMENT.format("%r") + STORE, STORE + ELEMENT.format("%r")
    for body, answer in zip(uses, (Answer.HOLDS, Answer.REFUSED), strict=True):
        text = MADE + OPAQUE.format("%u") + body + "return %m, %y : memref<4xf32>, f32"
        assert _answer(run, ours, target(text, BUFFERS, "memref<4xf32>, f32"), EVENT) is answer


@pytest.mark.parametrize("behind", [True, False])
def test_an_op_writes_to_what_it_gets(run: Check, behind: bool) -> None:
    """Both programs have the buffer; what it held before is forgotten."""
    load, op = "%y = memref.load %m[%c0] : memref<4xf32>\n", '"acme.op"(%m) : (memref<4xf32>) -> ()\n'  # fmt: skip
    ours = target(op + load + "return %y : f32", BUFFERS, "f32")
    theirs = target((op + load if behind else load + op) + "return %y : f32", BUFFERS, "f32")
    at = Point(4, 4 if behind else 5, "event")
    assert _answer(run, ours, theirs, at) is (Answer.HOLDS if behind else Answer.REFUSED)


def test_a_result_in_a_global_that_another_call_writes(run: Check) -> None:
    text = """
memref.global "private" @g : memref<4xf32> = dense<0.0>
func.func private @give(memref<4xf32>) -> KIND<4xf32>
func.func private @write(%x: f32) {
  %c0 = arith.constant 0 : index
  %g = memref.get_global @g : memref<4xf32>
  memref.store %x, %g[%c0] : memref<4xf32>
  return
}
func.func @f(%o: f32) -> f32 {
  %c0 = arith.constant 0 : index
  %g = memref.get_global @g : memref<4xf32>
  %r = call @give(%g) : (memref<4xf32>) -> KIND<4xf32>
  call @write(%o) : (f32) -> ()
  %x = READ %r[%c0] : KIND<4xf32>
  return %x : f32
}"""
    ours = text.replace("KIND", "tensor").replace("READ", "tensor.extract")
    theirs = text.replace("KIND", "memref").replace("READ", "memref.load")

    def answer(ours: str, theirs: str, *points: Point) -> Answer:
        return run(ours, theirs, *points, find=_of_nothing(ours, theirs)).answer

    points = Point(3, 3, "call"), Point(4, 4, "call")
    assert answer(ours, theirs, *points) is Answer.REFUSED
    ours, theirs = (
        each.replace("  call @write(%o) : (f32) -> ()\n", "") for each in (ours, theirs)
    )
    assert answer(ours, theirs, points[0]) is Answer.HOLDS


def test_what_is_said_of_an_op_at_a_point(run: Check) -> None:
    ours = source('"acme.op"() {n = 1 : i8} : () -> () scf.for %i = %c0 to %c2 step %c1 { } return', "", "")  # fmt: skip  # noqa: E501
    said = ours.replace("step %c1 { }", "step %c1 { } {acme.unroll = 4 : i8}")
    points = Point(4, 4, "event"), Point(5, 5, "loop", regions=((),))
    assert run(said, said, *points).answer is Answer.HOLDS
    assert run(said, ours, *points).answer is Answer.HOLDS
    assert run(ours, said, *points).answer is Answer.REFUSED


def test_what_is_said_of_an_op_at_no_point(run: Check) -> None:
    ours, given = source("return %x : f32", "%x: f32, %b: i1", "f32"), "%x: f32, %b: i1"
    for branch, end in (("", ""), ("{acme.likely}", ""), ("", "{acme.likely}")):
        body = f"scf.if %b {{ scf.yield {end} }} {branch} return %x : f32"
        answer = run(ours, source(body, given, "f32")).answer
        assert answer is (Answer.NOT_ABLE if branch or end else Answer.HOLDS)


def test_a_tensor_that_each_round_makes_a_buffer_of(run: Check) -> None:
    """A round reads what the one before has written."""
    text = "%e = tensor.splat %x : tensor<4xf32> %r = scf.for %i = %c0 to %n step %c1 iter_args(%a = %x) -> f32 {{ {} {} scf.yield %y : f32 }} return %r : f32"  # noqa: E501
    writes = "%b = bufferization.to_buffer %e : tensor<4xf32> to memref<4xf32> memref.store %z, %b[%c0] : memref<4xf32>"
    given, read = "%x: f32, %z: f32, %n: index", ELEMENT.format("%e")
    ours = source(text.format(read, ""), given, "f32")
    theirs = source(text.format(read, writes), given, "f32")
    loop = Point(5, 5, "loop", equal=(("^5.0.0.1", "^5.0.0.1"),), regions=((),))
    assert _answer(run, ours, ours, loop) is Answer.HOLDS
    assert _answer(run, ours, theirs, loop) is not Answer.HOLDS


def test_a_tensor_that_a_callee_makes_a_buffer_of(run: Check) -> None:
    text = """
func.func private @h(%t: tensor<4xf32>, %z: f32) {
  %c0 = arith.constant 0 : index
  BODY
  return
}
func.func @f(%x: f32, %z: f32) -> f32 {
  %c0 = arith.constant 0 : index
  %e = tensor.splat %x : tensor<4xf32>
  func.call @h(%e, %z) : (tensor<4xf32>, f32) -> ()
  %y = tensor.extract %e[%c0] : tensor<4xf32>
  return %y : f32
}"""
    body = "%b = bufferization.to_buffer %t : tensor<4xf32> to memref<4xf32> memref.store %z, %b[%c0] : memref<4xf32>"
    ours = text.replace("BODY", "")
    for theirs, is_right in ((ours, True), (text.replace("BODY", body), False)):
        find, results = _of_nothing(ours, theirs), (("returned", 0),)
        outcome = run(
            ours, theirs, Point(3, 3, "call"), results=results, find=find, tensors=Tensors.ANYWHERE
        )
        assert (outcome.answer is Answer.HOLDS) is is_right


def test_a_buffer_of_a_tensor_of_the_source(run: Check) -> None:
    """Nothing that a loop of the source does with it is undefined because nobody follows the tensor."""
    text = "%e = tensor.splat %x : tensor<4xf32> %r = scf.for %i = %c0 to %n step %c1 iter_args(%a = %x) -> f32 {{ {} scf.yield {} : f32 }} return %r : f32"  # noqa: E501
    writes = "%b = bufferization.to_buffer %e : tensor<4xf32> to memref<4xf32> memref.store %z, %b[%c0] : memref<4xf32> %y = memref.load %b[%c0] : memref<4xf32>"  # noqa: E501
    given = "%x: f32, %z: f32, %n: index"
    ours = source(text.format(writes, "%y"), given, "f32")
    loop = Point(5, 5, "loop", equal=(("^5.0.0.1", "^5.0.0.1"),), regions=((),))
    for value, answer in (("%z", Answer.HOLDS), ("%x", Answer.REFUSED)):
        assert _answer(run, ours, source(text.format("", value), given, "f32"), loop) is answer


def test_a_buffer_in_a_thread_that_may_be_another_one(run: Check) -> None:
    """What others write to the one, a thread may read in the other, if nobody inserts there."""
    text = "scf.forall (%j) in (4) {{ {} }} return %m : memref<4xi32>"
    reads = "%w = arith.index_cast %m : memref<4xi32> to memref<4xindex> %i = memref.load %w[%j] : memref<4xindex>"
    given = "%m: memref<4xi32>", "memref<4xi32>"
    ours, theirs = (target(text.format(each), *given) for each in ("", reads))
    point = Point(4, 4, "threads", regions=((),))
    assert _answer(run, ours, ours, point) is Answer.HOLDS
    assert _answer(run, ours, theirs, point) is Answer.HOLDS
    inserting = """%r = scf.forall (%j) in (4) shared_outs(%o = %m) -> tensor<4xi32> {
      %e = tensor.extract_slice %o[%j] [1] [1] : tensor<4xi32> to tensor<1xi32>
      %w = linalg.fill ins(%x : i32) outs(%e : tensor<1xi32>) -> tensor<1xi32>
      scf.forall.in_parallel {
        tensor.parallel_insert_slice %w into %o[%j] [1] [1] : tensor<1xi32> into tensor<4xi32>
      }
    } return %r : tensor<4xi32>"""
    ours = source(inserting, "%m: tensor<4xi32>, %x: i32", "tensor<4xi32>")
    stored = "memref.store %x, %m[%j] : memref<4xi32>"
    point = Point(4, 4, "threads", (Hold("^4.0.0.1", "^0.0.0.0"),), regions=((),))
    given = "%m: memref<4xi32>, %x: i32", "memref<4xi32>"
    for each, answer in ((stored, Answer.HOLDS), (reads + " " + stored, Answer.REFUSED)):
        assert _answer(run, ours, target(text.format(each), *given), point) is answer


OPENED = """func.func @f(%m: memref<4xindex>, %x: index) -> index {
  %c0 = arith.constant 0 : index
  %c77 = arith.constant 77 : index
  memref.store %x, %m[%c0] : memref<4xindex>
  %t = bufferization.to_tensor %m restrict : memref<4xindex> to tensor<4xindex>
  %p = MADE tensor<2xindex>
  %n = bufferization.to_buffer %p : tensor<2xindex> to memref<2xindex>
  memref.store %x, %n[%c0] : memref<2xindex>
  %r = memref.load %m[%c0] : memref<4xindex>
  return %r : index
}"""


def test_what_the_source_writes_to_a_copy_perhaps(run: Check) -> None:
    """What the memory holds that it would be a copy of, is one of two things then, and not just anything."""
    target = OPENED.split("%t =")[0] + "return %VALUE : index }"
    right, wrong = (target.replace("VALUE", value) for value in ("x", "c77"))
    own = OPENED.replace("MADE", "tensor.empty() :")
    part = OPENED.replace("MADE", "tensor.extract_slice %t[0] [2] [1] : tensor<4xindex> to")
    assert run(own, right).answer is Answer.HOLDS
    assert run(own, wrong).answer is Answer.REFUSED
    assert run(part, wrong).answer is Answer.NOT_ABLE
    # Where nothing is written, nothing is left open.
    store = "memref.store %x, %n[%c0] : memref<2xindex>\n"
    assert run(part.replace(store, ""), right).answer is Answer.HOLDS
