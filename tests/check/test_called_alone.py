"""What a callee may do to its arguments while others look at them: other threads, and other arguments."""

from __future__ import annotations

import pytest

from oneshot_verify.check.certificate import Certificate, Hold, Point, fingerprint_of
from oneshot_verify.check.function import Answer, Checker, Outcome
from oneshot_verify.ir import parse


def _run(source: str, target: str, points: dict[str, tuple[Point, ...]]) -> Outcome:
    """Check `f`; each function that has points, or none, returns in order what it is to return."""
    ours, theirs = (parse(text, "f.mlir")[0].module for text in (source, target))
    prints = fingerprint_of(ours), fingerprint_of(theirs)
    found = dict[str, Certificate]()
    for function in (op for op in ours.body.block.ops if op.name == "func.func"):
        name, outputs = function.sym_name.data, function.function_type.outputs.data
        results = tuple(("returned", number) for number in range(len(outputs)))
        found[name] = Certificate(name, *prints, results, points.get(name, ()))
    return Checker((ours, theirs), found.get).check(found["f"])


THREADS = """
func.func private @set(%t: tensor<1xindex>) -> (tensor<1xindex>, index) {
  %c0 = arith.constant 0 : index
  %c7 = arith.constant 7 : index
  %v = tensor.extract %t[%c0] : tensor<1xindex>
  %r = tensor.insert %c7 into %t[%c0] : tensor<1xindex>
  return %r, %v : tensor<1xindex>, index
}
func.func private @through(%t: tensor<1xindex>) -> (tensor<1xindex>, index) {
  %r, %v = func.call @set(%t) : (tensor<1xindex>) -> (tensor<1xindex>, index)
  return %r, %v : tensor<1xindex>, index
}
func.func @f(%t: tensor<4xindex>) -> tensor<4xindex> {
  %c2 = arith.constant 2 : index
  %r = scf.forall (%i) in (4) shared_outs(%o = %t) -> tensor<4xindex> {
    %p = tensor.extract_slice %o[PLACE] [1] [1] : tensor<4xindex> to tensor<1xindex>
    %a, %v = func.call @CALLEE(%p) : (tensor<1xindex>) -> (tensor<1xindex>, index)
    vector.print %v : index
    scf.forall.in_parallel {
      tensor.parallel_insert_slice %a into %o[PLACE] [1] [1] : tensor<1xindex> into tensor<4xindex>
    }
  }
  return %r : tensor<4xindex>
}
"""
IN_PLACE = """
func.func private @set(%t: PART) -> (PART, index) {
  %c0 = arith.constant 0 : index
  %c7 = arith.constant 7 : index
  %v = memref.load %t[%c0] : PART
  memref.store %c7, %t[%c0] : PART
  return %t, %v : PART, index
}
func.func private @through(%t: PART) -> (PART, index) {
  %r, %v = func.call @set(%t) : (PART) -> (PART, index)
  return %r, %v : PART, index
}
func.func @f(%t: memref<4xindex>) -> memref<4xindex> {
  %c2 = arith.constant 2 : index
  scf.forall (%i) in (4) {
    %p = memref.subview %t[PLACE] [1] [1] : memref<4xindex> to PART
    %a, %v = func.call @CALLEE(%p) : (PART) -> (PART, index)
    vector.print %v : index
  }
  return %t : memref<4xindex>
}
""".replace("PART", "memref<1xindex, strided<[1], offset: ?>>")
IN_THREADS = (Point(4, 4, "call"), Point(5, 5, "event"))


@pytest.mark.parametrize("callee", ["set", "through"])
def test_what_a_callee_writes_it_may_have_read(callee: str) -> None:
    """Where threads write at one place, what is there is undefined; but what each has read before is not."""
    ours, theirs = (text.replace("CALLEE", callee) for text in (THREADS, IN_PLACE))
    hold = Hold("^2.0.0.1", "^0.0.0.0")
    points = {
        "f": (Point(2, 2, "threads", (hold,), regions=(IN_THREADS,)),),
        "through": (Point(1, 1, "call"),),
    }
    right, wrong = ([text.replace("PLACE", at) for text in (ours, theirs)] for at in ("%i", "%c2"))
    assert _run(*right, points).answer is Answer.HOLDS
    outcome = _run(*wrong, points)
    assert (outcome.answer, "where another inserts" in outcome.reason) == (Answer.REFUSED, True)


TWO = """
func.func private @two(%a: tensor<4xindex> SAID, %b: tensor<4xindex>) -> (tensor<4xindex>, index) {
  %c0 = arith.constant 0 : index
  %c7 = arith.constant 7 : index
  %v = tensor.extract %b[%c0] : tensor<4xindex>
  %r = tensor.insert %c7 into %a[%c0] : tensor<4xindex>
  return %r, %v : tensor<4xindex>, index
}
func.func @f(%t: tensor<4xindex>, %u: tensor<4xindex>) -> (tensor<4xindex>, index) {
  %r, %v = func.call @two(%t, GIVEN) : (tensor<4xindex>, tensor<4xindex>) -> (tensor<4xindex>, index)
  return %r, %v : tensor<4xindex>, index
}
"""
TWO_BUFFERS = """
func.func private @two(%a: memref<4xindex> SAID, %b: memref<4xindex>) -> (memref<4xindex>, index) {
  %c0 = arith.constant 0 : index
  %c7 = arith.constant 7 : index
  %v = memref.load %b[%c0] : memref<4xindex>
  memref.store %c7, %a[%c0] : memref<4xindex>
  return %a, %v : memref<4xindex>, index
}
func.func @f(%t: memref<4xindex>, %u: memref<4xindex>) -> (memref<4xindex>, index) {
  %r, %v = func.call @two(%t, GIVEN) : (memref<4xindex>, memref<4xindex>) -> (memref<4xindex>, index)
  return %r, %v : memref<4xindex>, index
}
"""


@pytest.mark.parametrize(
    ("said", "given", "answer"),
    [
        ("", "%u", Answer.HOLDS),
        ("", "%t", Answer.HOLDS),
        ("{llvm.noalias}", "%u", Answer.HOLDS),
        ("{llvm.noalias}", "%t", Answer.NOT_ABLE),
    ],
)
def test_an_argument_that_is_said_to_be_alone(said: str, given: str, answer: Answer) -> None:
    """The one is written before the other is read, for all that a compiler knows."""
    texts = [text.replace("SAID", said).replace("GIVEN", given) for text in (TWO, TWO_BUFFERS)]
    assert _run(*texts, {"f": (Point(1, 1, "call"),)}).answer is answer


KEPT = """
memref.global "private" @kept : memref<4xindex> = uninitialized
func.func private @h(%a: memref<4xindex> SAID) {
  %c0 = arith.constant 0 : index
  %g = memref.get_global @kept : memref<4xindex>
  memref.store %c0, %g[%c0] : memref<4xindex>
  memref.store %c0, %a[%c0] : memref<4xindex>
  return
}
func.func @f() {
  %g = memref.get_global @kept : memref<4xindex>
  func.call @h(%g) : (memref<4xindex>) -> ()
  return
}
"""


@pytest.mark.parametrize(
    ("said", "answer"), [("", Answer.HOLDS), ("{llvm.noalias}", Answer.NOT_ABLE)]
)
def test_a_global_is_another_argument(said: str, answer: Answer) -> None:
    text = KEPT.replace("SAID", said)
    assert _run(text, text, {"f": (Point(2, 2, "call"),)}).answer is answer
