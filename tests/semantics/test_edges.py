"""What ops require, at its edge: the last input that is defined, with its value, and the first one that is not.

Values and edges are worked out by hand from the pages of the ops.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

import pytest

from oneshot_verify.semantics.concrete import UNDEF
from oneshot_verify.semantics.faults import FaultKind as Kind
from tests.texts import texts_beside

TEXTS = texts_beside(__file__)


@dataclass(frozen=True)
class Edge:
    """An op, and inputs on both sides."""

    arguments: str
    body: str
    result: str
    defined: Sequence[tuple[tuple[Any, ...], Any]]
    """Inputs, and what comes out."""
    undefined: Sequence[tuple[tuple[Any, ...], Kind]] = ()


T4 = [1.0, 2.0, 3.0, 4.0]
SQUARE = [[1.0, 2.0], [3.0, 4.0]]
STRIDED = "memref<?xf32, strided<[?], offset: ?>>"
OUT, SIZES, BAD_CAST = Kind.OUT_OF_BOUNDS, Kind.SIZE_MISMATCH, Kind.BAD_CAST
EDGES = {
    "apply": Edge(
        "%i: index, %s: index",
        "%r = affine.apply affine_map<(d0)[s0] -> (d0 floordiv s0)>(%i)[%s]",
        "%r : index",
        [((7, 1), 7), ((-7, 2), -4)],
        [((7, 0), Kind.DIVISION), ((7, -1), Kind.DIVISION)],
    ),
    "delinearize": Edge(
        "%i: index, %s: index",
        "%a, %b = affine.delinearize_index %i into (%s, 4) : index, index\n"
        "%r = affine.linearize_index [%a, %b] by (10, 10) : index",
        "%r : index",
        [((3, 1), 3), ((7, 2), 13), ((8, 2), UNDEF), ((-1, 2), UNDEF)],
        [((0, 0), Kind.DIVISION)],
    ),
    "disjoint": Edge(
        "%i: index, %j: index, %s: index",
        "%r = affine.linearize_index disjoint [%i, %j] by (%s, 4) : index",
        "%r : index",
        [
            ((1, 3, 2), 7),
            ((0, 0, 1), 0),
            ((-1, 3, 2), -1),
            ((1, 4, 2), UNDEF),
            ((1, -1, 2), UNDEF),
            ((2, 0, 2), UNDEF),
        ],
    ),
    "pack": Edge(
        "%t: tensor<?xf32>, %d: tensor<?x?xf32>, %n: index",
        "%r = linalg.pack %t inner_dims_pos = [0] inner_tiles = [%n] into %d"
        " : tensor<?xf32> -> tensor<?x?xf32>",
        "%r : tensor<?x?xf32>",
        [((T4, SQUARE, 2), SQUARE)],
        [
            ((T4, SQUARE, 1), SIZES),
            ((T4[:2], SQUARE, 2), SIZES),
            ((T4[:3], SQUARE, 2), SIZES),
            ((T4, SQUARE, 0), SIZES),
        ],
    ),
    "softmax": Edge(
        "%t: tensor<?xf32>, %o: tensor<?xf32>",
        "%r = linalg.softmax dimension(0) ins(%t : tensor<?xf32>) outs(%o : tensor<?xf32>)"
        " -> tensor<?xf32>",
        "%r : tensor<?xf32>",
        [(([3.0], [0.0]), [1.0])],
        [(([3.0], [0.0, 0.0]), SIZES)],
    ),
    "ipowi": Edge(
        "%a: i32, %b: i32",
        "%r = math.ipowi %a, %b : i32",
        "%r : i32",
        [((0, 0), 1), ((1, -1), 1), ((2, -1), 0), ((0, 1), 0)],
        [((0, -1), Kind.DIVISION)],
    ),
    "reshape": Edge(
        "%t: tensor<?xf32>, %s: tensor<2xindex>",
        "%r = tensor.reshape %t(%s) : (tensor<?xf32>, tensor<2xindex>) -> tensor<2x?xf32>",
        "%r : tensor<2x?xf32>",
        [((T4, [2, 2]), SQUARE)],
        [((T4, [2, 3]), SIZES), ((T4, [1, 4]), SIZES)],
    ),
    "reinterpret_cast": Edge(
        "%m: memref<4xf32>, %o: index, %n: index, %s: index",
        f"%r = memref.reinterpret_cast %m to offset: [%o], sizes: [%n], strides: [%s]"
        f" : memref<4xf32> to {STRIDED}",
        f"%r : {STRIDED}",
        [
            ((T4, 0, 4, 1), T4),
            ((T4, 3, 4, -1), T4[::-1]),
            ((T4, 3, 1, 1), [4.0]),
            ((T4, 9, 0, 1), []),
        ],
        [
            ((T4, 1, 4, 1), OUT),
            ((T4, 2, 4, -1), OUT),
            ((T4, 4, 1, 1), OUT),
            ((T4, -1, 1, 1), OUT),
        ],
    ),
    "expand": Edge(
        "%t: tensor<?xf32>, %a: index, %b: index",
        "%r = tensor.expand_shape %t [[0, 1]] output_shape [%a, %b]"
        " : tensor<?xf32> into tensor<?x?xf32>",
        "%r : tensor<?x?xf32>",
        [((T4, 2, 2), SQUARE), ((T4, 1, 4), [T4])],
        [((T4, 2, 3), SIZES), ((T4, 1, 3), SIZES)],
    ),
    "dim": Edge(
        "%t: tensor<?x3xf32>, %d: index",
        "%r = tensor.dim %t, %d : tensor<?x3xf32>",
        "%r : index",
        [(([[0.0] * 3] * 2, 0), 2), (([[0.0] * 3] * 2, 1), 3)],
        [(([[0.0] * 3], 2), OUT), (([[0.0] * 3], -1), OUT)],
    ),
    "pad": Edge(
        "%t: tensor<?xf32>, %l: index, %h: index, %p: f32",
        "%r = tensor.pad %t low[%l] high[%h] {\n^bb0(%i: index):\n  tensor.yield %p : f32\n}"
        " : tensor<?xf32> to tensor<?xf32>",
        "%r : tensor<?xf32>",
        [((T4, 1, 0, 9.0), [9.0, *T4]), ((T4, 0, 1, 9.0), [*T4, 9.0]), ((T4, 0, 0, 9.0), T4)],
    ),
    "load": Edge(
        "%m: memref<?xf32>, %i: index",
        "%v = vector.load %m[%i] : memref<?xf32>, vector<2xf32>\n"
        "%r = vector.extract %v[1] : f32 from vector<2xf32>",
        "%r : f32",
        [((T4, 0), 2.0), ((T4, 2), 4.0)],
        [((T4, 3), OUT), ((T4, -1), OUT)],
    ),
    "maskedload": Edge(
        "%m: memref<?xf32>, %i: index, %k: index",
        TEXTS["m_memref_xf32_i_index_k_index"],
        "%r : f32",
        [((T4, 3, 1), 4.0), ((T4, 2, 2), 3.0), ((T4, 0, 1), 1.0), ((T4, 4, 0), 9.0)],
        [((T4, 3, 2), OUT), ((T4, 4, 1), OUT), ((T4, -1, 1), OUT)],
    ),
    "read inside": Edge(
        "%t: tensor<?xf32>, %i: index, %p: f32",
        "%v = vector.transfer_read %t[%i], %p {in_bounds = [true]}"
        " : tensor<?xf32>, vector<2xf32>\n%r = vector.extract %v[1] : f32 from vector<2xf32>",
        "%r : f32",
        [((T4, 0, 9.0), 2.0), ((T4, 2, 9.0), 4.0)],
        [((T4, 3, 9.0), OUT), ((T4, -1, 9.0), OUT)],
    ),
    "read beyond": Edge(
        "%t: tensor<?xf32>, %i: index, %p: f32",
        "%v = vector.transfer_read %t[%i], %p : tensor<?xf32>, vector<2xf32>\n"
        "%r = vector.extract %v[1] : f32 from vector<2xf32>",
        "%r : f32",
        [((T4, 2, 9.0), 4.0), ((T4, 3, 9.0), 9.0), ((T4, 7, 9.0), 9.0)],
        [((T4, -1, 9.0), OUT)],
    ),
    "read masked": Edge(
        "%t: tensor<?xf32>, %i: index, %k: index, %p: f32",
        "%mask = vector.create_mask %k : vector<2xi1>\n"
        "%v = vector.transfer_read %t[%i], %p, %mask {in_bounds = [true]}"
        " : tensor<?xf32>, vector<2xf32>\n%r = vector.extract %v[0] : f32 from vector<2xf32>",
        "%r : f32",
        [((T4, 3, 1, 9.0), 4.0), ((T4, 2, 2, 9.0), 3.0), ((T4, 4, 0, 9.0), 9.0)],
        [((T4, 3, 2, 9.0), OUT), ((T4, 4, 1, 9.0), OUT), ((T4, -1, 2, 9.0), OUT)],
    ),
    "read a row": Edge(
        "%t: tensor<?x?xf32>, %i: index, %p: f32",
        "%z = arith.constant 0 : index\n"
        "%v = vector.transfer_read %t[%i, %z], %p : tensor<?x?xf32>, vector<2xf32>\n"
        "%r = vector.extract %v[1] : f32 from vector<2xf32>",
        "%r : f32",
        [((SQUARE, 0, 9.0), 2.0), ((SQUARE, 1, 9.0), 4.0)],
        [((SQUARE, 2, 9.0), OUT), ((SQUARE, -1, 9.0), OUT)],
    ),
    "add without wrapping": Edge(
        "%a: index, %b: index",
        "%r = arith.addi %a, %b overflow<nuw> : index",
        "%r : index",
        [((0, 0), 0), ((-1, 0), -1), ((0, -1), -1), ((-1, 1), UNDEF), ((1, -1), UNDEF)],
    ),
    "subtract without wrapping": Edge(
        "%a: index, %b: index",
        "%r = arith.subi %a, %b overflow<nuw> : index",
        "%r : index",
        [((2, 2), 0), ((2, 3), UNDEF), ((-1, 0), -1), ((0, -1), UNDEF), ((-1, -1), 0)],
    ),
    "divs": Edge(
        "%a: index, %b: index",
        "%r = index.divs %a, %b",
        "%r : index",
        [((-7, 2), -3), ((7, -2), -3), ((-6, 2), -3), ((0, -5), 0), ((-7, -2), 3), ((-1, 2), 0)],
        [((1, 0), Kind.DIVISION)],
    ),
    "divu": Edge(
        "%a: index, %b: index",
        "%r = index.divu %a, %b",
        "%r : index",
        [((-1, 2), 2**63 - 1), ((-1, 1), -1), ((0, 3), 0), ((7, -1), 0), ((-(2**63), 1), -(2**63))],
        [((1, 0), Kind.DIVISION)],
    ),
    "below": Edge(
        "%a: index, %b: index",
        "%r = index.cmp ult(%a, %b)",
        "%r : i1",
        [
            ((0, -1), True),
            ((-1, 0), False),
            ((-2, -1), True),
            ((-1, -2), False),
            ((0, 0), False),
            ((0, 1), True),
            ((1, 0), False),
            ((-1, -1), False),
        ],
    ),
    "at most": Edge(
        "%a: index, %b: index",
        "%r = index.cmp sle(%a, %b)",
        "%r : i1",
        [((0, 0), True), ((1, 0), False), ((-1, 0), True)],
    ),
}


def _run(run, name: str):
    edge = EDGES[name]
    type = edge.result.partition(" : ")[2]
    text = f"func.func @f({edge.arguments}) -> {type} {{\n{edge.body}\nreturn {edge.result}\n}}"
    types = [each.partition(": ")[2] for each in edge.arguments.split(", %")]

    def given(inputs: Sequence[Any]) -> list[Any]:
        made: list[Any] = []
        for kind, value in zip(types, inputs, strict=False):
            element = "index" if "index" in kind else "f32"
            if kind.startswith("tensor"):
                value = run.tensor(value, element)
            elif kind.startswith("memref"):
                value = run.buffer(value, element)
            made.append(value)
        return made

    return text, given


@pytest.mark.parametrize("name", EDGES)
def test_defined_up_to_the_edge(run, name: str) -> None:
    text, given = _run(run, name)
    for inputs, value in EDGES[name].defined:
        assert run(text, *given(inputs)) == [value], inputs


@pytest.mark.parametrize("name", [name for name, edge in EDGES.items() if edge.undefined])
def test_undefined_beyond_the_edge(run, name: str) -> None:
    text, given = _run(run, name)
    for inputs, kind in EDGES[name].undefined:
        assert run.fault(text, *given(inputs)) is kind, inputs
