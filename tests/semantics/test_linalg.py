"""`linalg` on tensors and on buffers: values worked out by hand."""
# ruff: noqa: E501

from __future__ import annotations

import pytest

from oneshot_verify.semantics.concrete import UNDEF, Unsupported
from tests.texts import texts_beside

TEXTS = texts_beside(__file__)

A = [[1.0, 2.0, 3.0], [4.0, 5.0, 6.0]]
B = [[1.0, 10.0], [100.0, 1000.0], [0.0, 1.0]]


def on_tensors(op: str, inputs: str, output: str) -> str:
    """A function that runs `op` (with TYPE for the types) on tensors."""
    types = ", ".join(f"%a{n}: tensor<{each}>" for n, each in enumerate(inputs.split(",")))
    return f"""
func.func @f({types}, %out: tensor<{output}>) -> tensor<{output}> {{
  {op.replace("shaped<", "tensor<")}
  return %r : tensor<{output}>
}}"""


def on_buffers(op: str, inputs: str, output: str) -> str:
    """The same on buffers."""
    types = ", ".join(f"%a{n}: memref<{each}>" for n, each in enumerate(inputs.split(",")))
    written = (
        op.replace("%r = ", "").rpartition(" ->")[0]
        if " -> shaped" in op
        else op.replace("%r = ", "")
    )
    return f"""
func.func @f({types}, %out: memref<{output}>) -> memref<{output}> {{
  {written.replace("shaped<", "memref<")}
  return %out : memref<{output}>
}}"""


GENERIC = TEXTS["generic"]

CASES = {
    "generic, permuted": (
        GENERIC,
        "?x?xf32,?xf32",
        "?x?xf32",
        [A, [0.5, 0.25, 0.125]],
        [[1.0, 1.0], [2.0, 2.0], [1.0, 10.0]],
        [[1.5, 4.5], [4.5, 10.5], [3.125, 61.25]],
    ),
    "matmul": (
        "%r = linalg.matmul ins(%a0, %a1 : shaped<?x?xf32>, shaped<?x?xf32>) outs(%out : shaped<?x?xf32>) -> shaped<?x?xf32>",
        "?x?xf32,?x?xf32",
        "?x?xf32",
        [A, B],
        [[0.5, 0.0], [0.0, 0.0]],
        [[201.5, 2013.0], [504.0, 5046.0]],
    ),
    "matvec": (
        "%r = linalg.matvec ins(%a0, %a1 : shaped<?x?xf32>, shaped<?xf32>) outs(%out : shaped<?xf32>) -> shaped<?xf32>",
        "?x?xf32,?xf32",
        "?xf32",
        [A, [1.0, 10.0, 100.0]],
        [0.0, 1.0],
        [321.0, 655.0],
    ),
    "vecmat": (
        "%r = linalg.vecmat ins(%a0, %a1 : shaped<?xf32>, shaped<?x?xf32>) outs(%out : shaped<?xf32>) -> shaped<?xf32>",
        "?xf32,?x?xf32",
        "?xf32",
        [[1.0, 10.0], A],
        [0.0, 0.0, 1.0],
        [41.0, 52.0, 64.0],
    ),
    "dot": (
        "%r = linalg.dot ins(%a0, %a1 : shaped<?xf32>, shaped<?xf32>) outs(%out : shaped<f32>) -> shaped<f32>",
        "?xf32,?xf32",
        "f32",
        [[1.0, 2.0], [10.0, 100.0]],
        0.5,
        210.5,
    ),
    "batch_matmul": (
        "%r = linalg.batch_matmul ins(%a0, %a1 : shaped<1x?x?xf32>, shaped<1x?x?xf32>) outs(%out : shaped<1x?x?xf32>) -> shaped<1x?x?xf32>",
        "1x?x?xf32,1x?x?xf32",
        "1x?x?xf32",
        [[A], [B]],
        [[[0.0, 0.0], [0.0, 0.0]]],
        [[[201.0, 2013.0], [504.0, 5046.0]]],
    ),
    "transpose": (
        "%r = linalg.transpose ins(%a0 : shaped<2x3xf32>) outs(%out : shaped<3x2xf32>) permutation = [1, 0]",
        "2x3xf32",
        "3x2xf32",
        [A],
        [[0.0, 0.0], [0.0, 0.0], [0.0, 0.0]],
        [[1.0, 4.0], [2.0, 5.0], [3.0, 6.0]],
    ),
    "transpose, three dimensions": (
        # dim(result, i) = dim(input, permutation[i])
        "%r = linalg.transpose ins(%a0 : shaped<2x1x3xf32>) outs(%out : shaped<3x2x1xf32>) permutation = [2, 0, 1]",
        "2x1x3xf32",
        "3x2x1xf32",
        [[[[1.0, 2.0, 3.0]], [[4.0, 5.0, 6.0]]]],
        [[[0.0], [0.0]], [[0.0], [0.0]], [[0.0], [0.0]]],
        [[[1.0], [4.0]], [[2.0], [5.0]], [[3.0], [6.0]]],
    ),
    "broadcast": (
        "%r = linalg.broadcast ins(%a0 : shaped<2xf32>) outs(%out : shaped<2x3xf32>) dimensions = [1]",
        "2xf32",
        "2x3xf32",
        [[7.0, 8.0]],
        [[0.0] * 3, [0.0] * 3],
        [[7.0, 7.0, 7.0], [8.0, 8.0, 8.0]],
    ),
    "reduce": (
        TEXTS["reduce"],
        "2x3xf32",
        "3xf32",
        [A],
        [10.0, 20.0, 30.0],
        [5.0, 13.0, 21.0],
    ),
    "map": (
        TEXTS["map"],
        "2xf32,2xf32",
        "2xf32",
        [[5.0, 7.0], [2.0, 3.0]],
        [0.0, 0.0],
        [3.0, 4.0],
    ),
    "copy": (
        "%r = linalg.copy ins(%a0 : shaped<?xf32>) outs(%out : shaped<?xf32>) -> shaped<?xf32>",
        "?xf32",
        "?xf32",
        [[5.0, 7.0]],
        [1.0, 2.0],
        [5.0, 7.0],
    ),
    "sub": (
        "%r = linalg.sub ins(%a0, %a1 : shaped<?xf32>, shaped<?xf32>) outs(%out : shaped<?xf32>) -> shaped<?xf32>",
        "?xf32,?xf32",
        "?xf32",
        [[5.0, 7.0], [2.0, 3.0]],
        [1.0, 2.0],
        [3.0, 4.0],
    ),
    "indices": (
        TEXTS["indices"],
        "2x2xindex",
        "2x2xindex",
        [[[10, 20], [30, 40]]],
        [[0, 0], [0, 0]],
        [[10, 19], [31, 40]],
    ),
    "window": (
        TEXTS["window"],
        "?xf32,?xf32",
        "?xf32",
        [[1.0, 2.0, 3.0, 4.0, 5.0], [1.0, 10.0]],
        [0.0, 0.5],
        [21.0, 43.5],
    ),
}


@pytest.mark.parametrize("name", CASES)
def test_on_tensors(run, name: str) -> None:
    op, inputs, output, given, start, expected = CASES[name]
    element = "index" if "index" in output else "f32"
    arguments = [run.tensor(each, element) for each in (*given, start)]
    assert run(on_tensors(op, inputs, output), *arguments) == [expected]


@pytest.mark.parametrize("name", CASES)
def test_on_buffers(run, name: str) -> None:
    op, inputs, output, given, start, expected = CASES[name]
    element = "index" if "index" in output else "f32"
    arguments = [run.buffer(each, element) for each in (*given, start)]
    assert run(on_buffers(op, inputs, output), *arguments) == [expected]


def test_fill(run) -> None:
    text = TEXTS["fill"]
    given = run.tensor([1.0, 2.0]), run.buffer([1.0, 2.0, 3.0])
    assert run(text, 5.0, *given) == [[5.0, 5.0], [5.0, 5.0, 5.0]]


def test_two_outputs_and_a_scalar_input(run) -> None:
    text = TEXTS["two_outputs_and_a_scalar_input"]
    given = run.tensor([1.0, 2.0]), run.tensor([3.0, 4.0])
    assert run(text, 10.0, *given) == [[11.0, 12.0], [30.0, 40.0]]


def test_an_output_that_is_not_read_may_be_undefined(run) -> None:
    text = TEXTS["an_output_that_is_not_read_may_be_undefined"]
    assert run(text, run.tensor([1.0, 2.0])) == [[1.0, 2.0], [UNDEF, UNDEF]]


def test_an_unknown_named_op_is_unsupported(run) -> None:
    text = TEXTS["an_unknown_named_op_is_unsupported"]
    outcome = run.outcome(text, run.tensor([1.0, 2.0]))
    assert isinstance(outcome, Unsupported)
    assert "linalg.unknown" in outcome.reason
