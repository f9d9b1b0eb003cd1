"""Loop nests on buffers that overlap: harmless or not."""

from __future__ import annotations

import pytest

from oneshot_verify.semantics.concrete import UNDEF
from oneshot_verify.semantics.faults import FaultKind
from tests.texts import texts_beside

TEXTS = texts_beside(__file__)


def generic(first: str, second: str, iterators: str = '"parallel"', loops: str = "d0") -> str:
    """The input minus the output, elementwise, on two views of one buffer."""
    return f"""
func.func @f(%m: memref<4xf32>, %i: index, %j: index, %n: index) -> memref<4xf32> {{
  %a = memref.subview %m[%i] [%n] [1] : memref<4xf32> to memref<?xf32, strided<[1], offset: ?>>
  %b = memref.subview %m[%j] [%n] [1] : memref<4xf32> to memref<?xf32, strided<[1], offset: ?>>
  linalg.generic {{indexing_maps = [affine_map<({loops}) -> ({first})>, affine_map<({loops}) -> ({second})>],
      iterator_types = [{iterators}]}} ins(%a : memref<?xf32, strided<[1], offset: ?>>)
      outs(%b : memref<?xf32, strided<[1], offset: ?>>) {{
    ^bb0(%x: f32, %y: f32):
      %s = arith.subf %x, %y : f32
      linalg.yield %s : f32
  }}
  return %m : memref<4xf32>
}}"""


def test_the_same_elements_in_the_same_iteration(run) -> None:
    given = run.buffer([1.0, 2.0, 3.0, 4.0])
    assert run(generic("d0", "d0"), given, 1, 1, 2) == [[1.0, 0.0, 0.0, 4.0]]


def test_elements_that_another_iteration_overwrites(run) -> None:
    given = run.buffer([1.0, 2.0, 3.0, 4.0])
    assert run.fault(generic("d0", "d0"), given, 0, 1, 2) is FaultKind.OVERLAP
    assert run.fault(generic("d0", "d0"), given, 1, 0, 2) is FaultKind.OVERLAP
    assert run(generic("d0", "d0"), given, 0, 2, 2) == [[1.0, 2.0, -2.0, -2.0]]


def test_overwriting_with_the_same_value_is_harmless(run) -> None:
    # 2 - 1 = 1, 4 - 2 = 2: the output does not change.
    given = run.buffer([1.0, 2.0, 4.0, 0.0])
    assert run(generic("d0", "d0"), given, 1, 0, 2) == [[1.0, 2.0, 4.0, 0.0]]


def test_a_reduction_into_its_own_input(run) -> None:
    text = generic("d0", "0", '"reduction"').replace("-> (0)>", "-> (0)>")
    given = run.buffer([1.0, 2.0, 3.0, 4.0])
    assert run.fault(text, given, 0, 0, 2) is FaultKind.OVERLAP
    # Into an element that is no input: 4 becomes 1 - 4 = -3, then 2 - -3 = 5.
    assert run(text, given, 0, 3, 1) == [[1.0, 2.0, 3.0, -3.0]]


COPY = TEXTS["copy"]


@pytest.mark.parametrize(
    ("elements", "source", "target", "expected"),
    [
        ([1.0, 2.0, 3.0, 4.0], 0, 0, [1.0, 2.0, 3.0, 4.0]),
        ([1.0, 2.0, 3.0, 4.0], 0, 2, [1.0, 2.0, 1.0, 2.0]),
        ([1.0, 2.0, 3.0, 4.0], 0, 1, None),
        ([1.0, 2.0, 3.0, 4.0], 1, 0, None),
        ([5.0, 5.0, 5.0, 4.0], 0, 1, [5.0, 5.0, 5.0, 4.0]),
    ],
)
def test_copy(run, elements, source: int, target: int, expected) -> None:
    given = run.buffer(elements)
    if expected is None:
        assert run.fault(COPY, given, source, target, 2) is FaultKind.OVERLAP
    else:
        assert run(COPY, given, source, target, 2) == [expected]


def test_transposing_in_place(run) -> None:
    text = TEXTS["transposing_in_place"]
    assert run.fault(text, run.buffer([[1.0, 2.0], [3.0, 4.0]])) is FaultKind.OVERLAP
    symmetric = [[1.0, 2.0], [2.0, 4.0]]
    assert run(text, run.buffer(symmetric)) == [symmetric]


def test_a_body_that_loads_from_the_output(run) -> None:
    text = TEXTS["a_body_that_loads_from_the_output"]
    given = run.buffer([1.0, 2.0, 3.0])
    assert run(text, given, 1) == [[2.0, 4.0, 6.0]]
    assert run.fault(text, given, 0) is FaultKind.OVERLAP


def test_two_outputs_on_one_buffer(run) -> None:
    text = TEXTS["two_outputs_on_one_buffer"]
    given = run.buffer([1.0, 2.0])
    assert run(text, given, 5.0, 5.0) == [[5.0, 5.0]]
    assert run.fault(text, given, 5.0, 6.0) is FaultKind.OVERLAP


def captured(iterator: str, body: str) -> str:
    """A nest over %m whose body uses the buffers %m and %c."""
    return f"""
func.func @f(%m: memref<3xi32>, %c: memref<1xi32>) -> (memref<3xi32>, memref<1xi32>) {{
  %zero = arith.constant 0 : index
  %one = arith.constant 1 : i32
  linalg.generic {{indexing_maps = [affine_map<(d0) -> (d0)>], iterator_types = ["{iterator}"]}}
      outs(%m : memref<3xi32>) {{
    ^bb0(%y: i32):
{body}
      linalg.yield %s : i32
  }}
  return %m, %c : memref<3xi32>, memref<1xi32>
}}"""


COUNTS = """
      %n = memref.load %c[%zero] : memref<1xi32>
      %s = arith.addi %n, %one : i32
      memref.store %s, %c[%zero] : memref<1xi32>"""
COPIES = TEXTS["copies"]
COPIES_IN_A_NEST = TEXTS["copies_in_a_nest"]


def test_a_body_with_effects_runs_once_for_each_element(run) -> None:
    given = run.buffer([7, 7, 7], "i32"), run.buffer([0], "i32")
    assert run(captured("reduction", COUNTS), *given) == [[1, 2, 3], [3]]


def test_a_body_whose_effects_hang_on_the_order(run) -> None:
    # In the opposite order the elements get 3, 2, 1.
    given = run.buffer([7, 7, 7], "i32"), run.buffer([0], "i32")
    assert run(captured("parallel", COUNTS), *given) == [[UNDEF, 2, UNDEF], [3]]


@pytest.mark.parametrize("body", [COPIES, COPIES_IN_A_NEST])
def test_a_body_that_copies_what_others_overwrite(run, body: str) -> None:
    given = run.buffer([1, 2, 3], "i32"), run.buffer([0], "i32")
    # 1 + 1 = 2 comes first; the others add that 2.
    assert run(captured("reduction", body), *given)[0] == [2, 4, 5]
    # The other way round, they add the 1 from before.
    assert run(captured("parallel", body), *given)[0] == [2, UNDEF, UNDEF]


BACKWARDS = TEXTS["backwards"]


def test_what_is_read_for_nothing_disturbs_nobody(run) -> None:
    given = run.buffer([1.0, 2.0, 3.0, 4.0])
    assert run(BACKWARDS.replace("RESULT", "%c"), given, 7.0) == [[7.0] * 4]
    assert run.fault(BACKWARDS.replace("RESULT", "%d"), given, 7.0) is FaultKind.OVERLAP


def test_a_division_needs_its_operands(run) -> None:
    """Whether it is defined hangs on what it reads, though nobody uses the result."""
    text = BACKWARDS.replace("f32", "i32").replace("arith.addf", "arith.addi")
    text = text.replace("arith.mulf %s, %s", "arith.divsi %c, %s").replace("RESULT", "%c")
    assert run.fault(text, run.buffer([1, 2, 3, 4]), 7) is FaultKind.OVERLAP
