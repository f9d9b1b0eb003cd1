"""What counts as confirmed by a run."""

from __future__ import annotations

import operator
import re
from collections.abc import Callable

import pytest

from oneshot_verify.fuzz.campaign.confirm import compared, confirm
from oneshot_verify.fuzz.campaign.running import Run, backwards, expanded
from oneshot_verify.ir import parse
from oneshot_verify.pipeline.runnable.program import runnable
from oneshot_verify.verdict import Counterexample, InputValue
from tests.texts import texts_beside

TEXTS = texts_beside(__file__)

Shown = dict[str, list[str]]


def tries(*runs: tuple[Shown, Shown], code: int = 0, has_ended: bool = True) -> list[Run]:
    """Runs with what the tensor program and the bufferized one print."""
    return [
        Run({"tensor": ours, "bufferized": theirs}, code, has_ended, f"number {k}")
        for k, (ours, theirs) in enumerate(runs)
    ]


@pytest.mark.parametrize(
    ("tensor", "bufferized", "code", "has_ended", "said"),
    [
        ({"result 0": ["1, 2"]}, {"result 0": ["1, 3"]}, 0, True, "prints 1, 2 for result 0"),
        ({"argument 0": ["2.0, nan"]}, {"argument 0": ["2, nan"]}, 0, True, ""),
        ({"result 0": ["nan, 1.0"]}, {"result 0": ["-nan, 1"]}, 0, True, ""),
        ({"result 0": ["0"]}, {"result 0": ["-0"]}, 0, True, "-0 for the bufferized one"),
        ({"call of @g": ["1", "2"]}, {"call of @g": ["1"]}, 0, True, "call of @g 2 times"),
        ({"call of @g": ["1", "2"]}, {"call of @g": ["1", "4"]}, 0, True, "prints 2 for call"),
        ({}, {}, -11, True, "the bufferized program ends with signal 11"),
        ({}, {}, -11, False, ""),
        ({"result 0": ["1"]}, {"result 0": ["1"]}, 0, True, ""),
        ({"result 0": ["1, 2"]}, {"result 0": ["1"]}, 0, True, "prints 1, 2 for result 0"),
    ],
)
def test_runs_that_differ_confirm(
    tensor: Shown, bufferized: Shown, code: int, has_ended: bool, said: str
) -> None:
    found = compared(tries((tensor, bufferized), code=code, has_ended=has_ended))
    assert bool(found) == bool(said)
    assert said in found


def test_what_the_tensor_program_leaves_open_confirms_nothing() -> None:
    # The second element differs from run to run, and so may be anything in the other program.
    open_end = ({"result 0": ["1, 5"]}, {"result 0": ["1, 9"]})
    again = ({"result 0": ["1, 6"]}, {"result 0": ["1, 9"]})
    assert "1, 5" in compared(tries(open_end))
    assert not compared(tries(open_end, again))
    wrong = ({"result 0": ["1, 6"]}, {"result 0": ["2, 9"]})
    assert compared(tries(open_end, wrong)).endswith(", where number 1")
    # Nor do a size or a number of calls that differ.
    longer = ({"result 0": ["1, 5, 7"]}, {"result 0": ["3"]})
    assert not compared(tries(open_end, longer))
    assert not compared(tries(({"call of @g": ["1"]}, {}), ({"call of @g": ["1", "1"]}, {})))


def test_nan_has_no_sign() -> None:
    right = ({"result 0": ["nan, 1"]}, {"result 0": ["-nan, 1.0"]})
    assert not compared(tries(right))
    assert compared(tries(({"result 0": ["nan, 1"]}, {"result 0": ["-nan, 2"]})))


def test_loops_run_backwards_over_the_same_iterations() -> None:
    # By hand: 3, 5, 7, 9 for 3 to 10 step 2; the last is 3 + (10 - 1 - 3) // 2 * 2 = 9, so i and 12 - i change places.
    head = "  %r = scf.parallel (%i, %j) = (%a, %b) to (%c, %d) step (%e, %f) init (%x) -> i8 {"
    lines = backwards(head).splitlines()
    assert lines[0] == head.replace("%i,", "%i_forward,").replace(
        "%j)", "%j_forward)"
    ).removeprefix("\n")
    values = {"%a": 3, "%c": 10, "%e": 2, "%b": 0, "%d": 1, "%f": 1, "%i_forward": 5}
    values["%j_forward"] = 0
    work: dict[str, Callable[[int, int], int]] = {
        "subi": operator.sub,
        "addi": operator.add,
        "muli": operator.mul,
        "divsi": lambda a, b: a // b,
    }
    for line in lines[1:]:
        name, _, words = line.partition(" = ")
        op, *operands = words.replace("arith.", "").partition(" : ")[0].replace(",", "").split()
        values[name] = (
            int(operands[0]) if op == "constant" else work[op](*(values[o] for o in operands))
        )
    assert (values["%i"], values["%j"]) == (7, 0)


def test_other_lines_stay() -> None:
    text = "module {\n  %0 = memref.alloc() : memref<4xi8>\n}\n"
    assert expanded(text) == text
    assert backwards(text) == text


def example(*inputs: InputValue) -> Counterexample:
    return Counterexample(inputs, "what", "where", None, None, None)


def confirmed(source: str, target: str, *inputs: InputValue) -> str:
    tensors, buffers = (parse(text, "in.mlir")[0].module for text in (source, target))
    return confirm(runnable(tensors, buffers, "f", example(*inputs)))


FOUR = InputValue("%t", "tensor<4xi32>", (4,), ("2", "3", "5", "7"))
STRIDED = "memref<4xi32, strided<[?], offset: ?>>"
LANES = "vector<2xindex>, vector<2xi1>, vector<2xi32>"
SCATTER = f"""\
func.func @f(%t: tensor<4xi32>) -> tensor<4xi32> {{
  %c1 = arith.constant 1 : index
  %places = arith.constant dense<[2, 0]> : vector<2xindex>
  %mask = arith.constant dense<[true, true]> : vector<2xi1>
  %new = arith.constant dense<[40, 50]> : vector<2xi32>
  %old = arith.constant dense<0> : vector<2xi32>
  %s = vector.scatter %t[%c1] [%places], %mask, %new : tensor<4xi32>, {LANES} -> tensor<4xi32>
  %g = vector.gather %s[%c1] [%places], %mask, %old : tensor<4xi32>, {LANES} into vector<2xi32>
  %c0 = arith.constant 0 : index
  %r = vector.transfer_write %g, %s[%c0] {{in_bounds = [true]}} : vector<2xi32>, tensor<4xi32>
  return %r : tensor<4xi32>
}}
"""
SCATTERED = f"""\
func.func @f(%t: {STRIDED}) -> {STRIDED} {{
  %c1 = arith.constant 1 : index
  %places = arith.constant dense<[2, 0]> : vector<2xindex>
  %mask = arith.constant dense<[true, true]> : vector<2xi1>
  %new = arith.constant dense<[40, 50]> : vector<2xi32>
  %old = arith.constant dense<0> : vector<2xi32>
  vector.scatter %t[%c1] [%places], %mask, %new : {STRIDED}, {LANES}
  %g = vector.gather %t[%c1] [%places], %mask, %old : {STRIDED}, {LANES} into vector<2xi32>
  %c0 = arith.constant 0 : index
  vector.transfer_write %g, %t[%c0] {{in_bounds = [true]}} : vector<2xi32>, {STRIDED}
  return %t : {STRIDED}
}}
"""


@pytest.mark.mlir
@pytest.mark.usefixtures("mlir_opt", "mlir_runner")
def test_scattered_and_gathered_elements_are_run() -> None:
    assert "both print the same" in confirmed(SCATTER, SCATTERED, FOUR)
    # By hand: 2, 50, 5, 40 after the scatter, and 40, 50 in front after the gather.
    wrong = SCATTERED.replace("dense<[40, 50]>", "dense<[40, 60]>")
    assert (
        "prints 40, 50, 5, 40 for result 0 of the tensor program, 40, 60, 5, 40 for the bufferized"
        in confirmed(SCATTER, wrong, FOUR)
    )


MASKED = TEXTS["masked"]
FRESH = f"""\
func.func @f(%t: {STRIDED}) -> memref<4xi32> {{
  %c0 = arith.constant 0 : index
  %x = arith.constant dense<9> : vector<4xi32>
  %m = vector.constant_mask [1] : vector<4xi1>
  %new = memref.alloc() : memref<4xi32>
  memref.copy %t, %new : {STRIDED} to memref<4xi32>
  vector.transfer_write %x, %new[%c0], %m {{in_bounds = [true]}} : vector<4xi32>, memref<4xi32>
  return %new : memref<4xi32>
}}
"""


@pytest.mark.mlir
@pytest.mark.usefixtures("mlir_opt", "mlir_runner")
def test_elements_that_nobody_wrote_show() -> None:
    assert "both print the same" in confirmed(MASKED, FRESH, FOUR)
    wrong = FRESH.replace(f"  memref.copy %t, %new : {STRIDED} to memref<4xi32>\n", "")
    assert "prints 9, 3, 5, 7 for result 0 of the tensor program" in confirmed(MASKED, wrong, FOUR)


SHIFT = TEXTS["shift"]
SHIFTED = f"""\
func.func @f(%t: {STRIDED}) -> {STRIDED} {{
  %0 = memref.subview %t[1] [3] [1] : {STRIDED} to memref<3xi32, strided<[?], offset: ?>>
  %1 = memref.subview %t[0] [3] [1] : {STRIDED} to memref<3xi32, strided<[?], offset: ?>>
  memref.copy %0, %1 : memref<3xi32, strided<[?], offset: ?>> to memref<3xi32, strided<[?], offset: ?>>
  return %t : {STRIDED}
}}
"""


@pytest.mark.mlir
@pytest.mark.usefixtures("mlir_opt", "mlir_runner")
def test_a_race_shows_in_another_order() -> None:
    said = confirmed(SHIFT, SHIFTED, FOUR)
    assert said.startswith("confirmed")
    assert said.endswith(
        "3, 5, 7, 7 for result 0 of the tensor program, 7, 7, 7, 7 for the bufferized one"
    )
    # Ops whose order nobody has written down are run in another one.
    part = "memref<3xi32, strided<[?], offset: ?>>"
    named = re.sub("memref.copy .*", f"linalg.copy ins(%0 : {part}) outs(%1 : {part})", SHIFTED)
    said = confirmed(SHIFT, named, FOUR)
    assert said.startswith("confirmed")
    assert said.endswith("run backwards")


@pytest.mark.mlir
@pytest.mark.usefixtures("mlir_opt", "mlir_runner")
def test_a_write_of_what_is_there_to_an_argument_that_is_read_only_shows() -> None:
    source = TEXTS["a_write_of_what_is_there_to_an_argument_that"]
    target = f"""\
func.func @f(%t: {STRIDED}) {{
  %c0 = arith.constant 0 : index
  %x = memref.load %t[%c0] : {STRIDED}
  memref.store %x, %t[%c0] : {STRIDED}
  return
}}
"""
    assert "protected from writes" in confirmed(source, target, FOUR)
    assert "both print the same" in confirmed(source, target.replace("memref.store", "// "), FOUR)
