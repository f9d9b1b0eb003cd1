"""Two tensors that one buffer holds, and memory that the body of an array makes for itself."""

from __future__ import annotations

import pytest

from oneshot_verify.check.certificate import Hold, Point
from oneshot_verify.check.function import Answer
from tests.check.conftest import Check, cut

HEAD = (
    "%c0 = arith.constant 0 : index %c1 = arith.constant 1 : index %c2 = arith.constant 2 : index\n"
)
TWICE = "%b = tensor.insert %x into %a[%c0] : tensor<4xf32>\n"


def _source(yields: str, result: str = "%r#1", body: str = "", inits: str = "%t, %t") -> str:
    return f"""func.func @f(%t: tensor<4xf32>, %x: f32, %n: index) -> tensor<4xf32> {{ {HEAD}
      %e = tensor.empty() : tensor<4xf32>
      %i0, %i1 = scf.execute_region -> (tensor<4xf32>, tensor<4xf32>) {{
        scf.yield {inits} : tensor<4xf32>, tensor<4xf32>
      }}
      %r:2 = scf.for %i = %c0 to %n step %c1 iter_args(%a = %i0, %o = %i1)
          -> (tensor<4xf32>, tensor<4xf32>) {{
        {body}
        scf.yield {yields} : tensor<4xf32>, tensor<4xf32>
      }}
      return {result} : tensor<4xf32> }}"""


def _target(body: str = "") -> str:
    return f"""func.func @f(%m: memref<4xf32>, %x: f32, %n: index) -> memref<4xf32> {{ {HEAD}
      scf.for %i = %c0 to %n step %c1 {{ {body} }}
      return %m : memref<4xf32> }}"""


STORE = "memref.store %x, %m[%c0] : memref<4xf32>\n"
BOTH = tuple(Hold(name, "^0.0.0.0") for name in ("^7.0.0.1", "^7.0.0.2"))
OUTSIDE = (*BOTH, Hold("^0.0.0.0", "^0.0.0.0"))


def _point(*holds: Hold) -> Point:
    return Point(7, 4, "loop", holds, regions=((),))


def test_two_that_a_loop_carries(run: Check) -> None:
    assert run(_source("%o, %a"), _target(), _point(*BOTH)).answer is Answer.HOLDS
    # Behind the loop each is what the buffer holds; the first alone says nothing of the second.
    assert run(_source("%o, %a"), _target(), _point(BOTH[0])).answer is Answer.REFUSED
    assert run(_source("%o, %a"), _target(STORE), _point(*BOTH)).answer is Answer.REFUSED
    ours = _source("%b, %b", body=TWICE)
    assert run(ours, _target(STORE), _point(*BOTH)).answer is Answer.HOLDS
    ours = _source("%b, %o", body=TWICE)
    assert run(ours, _target(STORE), _point(*BOTH)).answer is Answer.REFUSED


def test_one_of_them_may_be_undefined(run: Check) -> None:
    """What the buffer holds is then what the other one is."""
    ours = _source("%a, %o", inits="%e, %t")
    assert run(ours, _target(), _point(*BOTH)).answer is Answer.HOLDS
    wrong = _target().replace("return %m", "%w = memref.alloc() : memref<4xf32> return %w")
    assert run(ours, wrong, _point(*BOTH)).answer is Answer.REFUSED


def test_both_may_be_undefined(run: Check) -> None:
    decides = """%v = memref.load %m[%c0] : memref<4xf32> %q = arith.cmpf oeq, %v, %v : f32
      scf.if %q { }
      return %m"""
    outcome = run(_source("%a, %o"), _target().replace("return %m", decides), _point(*BOTH))
    assert (outcome.answer, "undefined" in outcome.reason) == (Answer.REFUSED, True)


def test_one_from_outside(run: Check) -> None:
    """A round comes back with the tensor from outside, which is still there."""
    ours = _source("%t, %t")
    assert run(ours, _target(), _point(*OUTSIDE)).answer is Answer.HOLDS
    assert run(ours, _target(), _point(*BOTH)).answer is Answer.REFUSED
    assert run(ours, _target(STORE), _point(*OUTSIDE)).answer is Answer.REFUSED


def test_two_at_a_cut(run: Check) -> None:
    ours = f"""func.func @f(%t: tensor<4xf32>, %x: f32) -> (tensor<4xf32>, tensor<4xf32>) {{ {HEAD}
      %a = tensor.insert %x into %t[%c0] : tensor<4xf32>
      %b = tensor.insert %x into %a[%c0] : tensor<4xf32>
      return %a, %b : tensor<4xf32>, tensor<4xf32> }}"""
    theirs = f"""func.func @f(%m: memref<4xf32>, %x: f32) -> (memref<4xf32>, memref<4xf32>) {{ {HEAD}
      memref.store %x, %m[%c0] : memref<4xf32>
      MORE
      return %m, %m : memref<4xf32>, memref<4xf32> }}"""
    point = cut(5, 4, ("4.0", "^0.0.0.0"), ("5.0", "^0.0.0.0"))
    right, wrong = theirs.replace("MORE", ""), theirs.replace("MORE", STORE.replace("%c0", "%c1"))
    assert run(ours, right, point).answer is Answer.HOLDS
    assert run(ours, wrong, point).answer is Answer.REFUSED


IN_BRANCH = """func.func @f(%a: KIND<?xindex>, %b: KIND<?xindex>) -> index {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %n = KIND.dim %a, %c0 : KIND<?xindex>
  %p = KIND.dim %b, %c0 : KIND<?xindex>
  %s = arith.addi %n, %p : index
  %c = arith.cmpi eq, %s, %c0 : index
  %r = scf.if %c -> (index) {
    scf.yield %c0 : index
  } else {
    %i = LOAD %a[%c0] : KIND<?xindex>
    %x = LOAD %a[%i] : KIND<?xindex>
    %j = LOAD %b[%c0] : KIND<?xindex>
    scf.yield %RESULT : index
  }
  return %r : index
}"""


def test_two_at_a_cut_that_are_the_same_on_this_path_only(run: Check) -> None:
    """Where there are no elements, one buffer holds both; behind the other branch that says nothing."""
    both = cut(7, 7, ("^0.0.0.0", "^0.0.0.0"), ("^0.0.0.1", "^0.0.0.0"))
    point = Point(7, 7, "branch", regions=((both,), ()))
    ours = IN_BRANCH.replace("KIND", "tensor").replace("LOAD", "tensor.extract")
    theirs = IN_BRANCH.replace("KIND", "memref").replace("LOAD", "memref.load")
    ours, wrong, right = ours.replace("RESULT", "j"), *(theirs.replace("RESULT", n) for n in "ij")
    assert run(ours, right, point).answer is Answer.HOLDS
    assert run(ours, wrong, point).answer is Answer.REFUSED


def test_a_loop_that_surely_has_no_round(run: Check) -> None:
    ours = _source("%b, %o", body=TWICE)
    for bound, answer in (("%c0", Answer.HOLDS), ("%c1", Answer.REFUSED)):
        one, other = (each.replace("to %n", f"to {bound}") for each in (ours, _target()))
        assert run(one, other, _point()).answer is answer


MAP = """linalg.generic {indexing_maps = [affine_map<(d0) -> (d0)>], iterator_types = ["parallel"]}
  outs(%OUT : memref<4xf32>) {
^bb0(%element: f32):
  BODY
  linalg.yield %x : f32
}
"""


@pytest.mark.parametrize(
    ("before", "body", "answer"),
    [
        ("", "%b = memref.alloc() : memref<4xf32> memref.store %x, %b[%c0] : memref<4xf32>", True),
        ("%b = memref.alloc() : memref<4xf32>", "memref.store %x, %b[%c0] : memref<4xf32>", False),
        ("", "%b = memref.alloc() : memref<4xf32> INNER", False),
    ],
)
def test_memory_of_the_body_of_an_array(run: Check, before: str, body: str, answer: bool) -> None:
    """One body may write what it has made itself, once for each of its elements."""
    inner = MAP.replace("BODY", "memref.store %x, %b[%c0] : memref<4xf32>").replace("%OUT", "%d")
    inner = "%d = memref.alloc() : memref<4xf32>\n" + inner.replace("element", "inside")
    ours = f"""func.func @f(%t: tensor<4xf32>, %x: f32) -> tensor<4xf32> {{ {HEAD}
      %r = linalg.fill ins(%x : f32) outs(%t : tensor<4xf32>) -> tensor<4xf32>
      return %r : tensor<4xf32> }}"""
    filled = MAP.replace("BODY", body).replace("INNER", inner).replace("%OUT", "%m")
    theirs = f"""func.func @f(%m: memref<4xf32>, %x: f32) -> memref<4xf32> {{ {HEAD}
      {before}
      {filled}
      return %m : memref<4xf32> }}"""
    outcome = run(ours, theirs)
    assert (outcome.answer is Answer.HOLDS) == answer, outcome.reason
    if not answer:
        assert outcome.reason == "a change of memory in the body of an array"


def test_an_undefined_tensor_says_nothing_of_the_other_one(run: Check) -> None:
    """Both lie in one buffer; what was read of the undefined one is no number that elements of the other one equal."""
    source = """
    func.func @f(%x: f32, %y: f32) -> f32 {
      %c0 = arith.constant 0 : index
      %c1 = arith.constant 1 : index
      %a = tensor.from_elements %x, %y : tensor<2xf32>
      %e = tensor.empty() : tensor<2xf32>
      %u = tensor.extract %e[%c0] : tensor<2xf32>
      %v = tensor.extract %e[%c1] : tensor<2xf32>
      %p = tensor.extract %a[%c0] : tensor<2xf32>
      %q = tensor.extract %a[%c1] : tensor<2xf32>
      return %x : f32
    }"""
    target = """
    func.func @f(%x: f32, %y: f32) -> f32 {
      %c0 = arith.constant 0 : index
      %c1 = arith.constant 1 : index
      %a = memref.alloc() : memref<2xf32>
      memref.store %x, %a[%c0] : memref<2xf32>
      memref.store %y, %a[%c1] : memref<2xf32>
      return %y : f32
    }"""
    both = (Hold("3.0", "3.0"), Hold("4.0", "3.0"))
    assert run(source, target, Point(8, 5, "cut", both)).answer is Answer.REFUSED
    right = target.replace("return %y", "return %x")
    assert run(source, right, Point(8, 5, "cut", both)).answer is Answer.HOLDS
