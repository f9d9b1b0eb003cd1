"""In whose memory tensors may live, as One-Shot Bufferize and MLIR's ops have it."""

from __future__ import annotations

import pytest

from oneshot_verify.ir import parse
from oneshot_verify.semantics.homes import homes_of
from tests.texts import texts_beside

TEXTS = texts_beside(__file__)

WAYS = {
    "insert": "%u = tensor.insert %x into %e[%i] : T",
    "insert_slice": "%s = tensor.splat %x : tensor<1xf32>\n"
    "%u = tensor.insert_slice %s into %e[%i] [1] [1] : tensor<1xf32> into T",
    "extract_slice": "%u = tensor.extract_slice %e[0] [4] [1] : T to T",
    "cast": "%c = tensor.cast %e : T to tensor<?xf32>\n%u = tensor.cast %c : tensor<?xf32> to T",
    "fill": "%u = linalg.fill ins(%x : f32) outs(%e : T) -> T",
    "named op": "%u = linalg.add ins(%t, %t : T, T) outs(%e : T) -> T",
    "elementwise": "%u = arith.negf %e : T",
    "unknown": '%u = "my.op"(%d, %e) : (T, T) -> T',
    "transfer": "%v = vector.broadcast %x : f32 to vector<4xf32>\n"
    "%u = vector.transfer_write %v, %e[%i] : vector<4xf32>, T",
    "select": "%u = arith.select %p, %d, %e : T",
    "if": "%u = scf.if %p -> T {\nscf.yield %d : T\n} else {\nscf.yield %e : T\n}",
    "switch": "%u = scf.index_switch %i -> T\ncase 2 {\nscf.yield %d : T\n}\n"
    "default {\nscf.yield %e : T\n}",
    "region": "%u = scf.execute_region -> T {\ncf.br ^b(%e : T)\n^b(%y: T):\nscf.yield %y : T\n}",
    "for": "%u = scf.for %j = %i to %i step %i iter_args(%y = %d) -> T {\nscf.yield %e : T\n}",
    "for, carried": "%u = scf.for %j = %i to %i step %i iter_args(%y = %e) -> T {\n"
    "%w = tensor.insert %x into %y[%j] : T\nscf.yield %w : T\n}",
    "affine.for": "%u = affine.for %j = 0 to 4 iter_args(%y = %d) -> T {\naffine.yield %e : T\n}",
    "while": "%u = scf.while (%y = %d) : (T) -> T {\nscf.condition(%p) %y : T\n"
    "} do {\n^bb0(%w: T):\nscf.yield %e : T\n}",
    "while, after": "%u = scf.while (%y = %d) : (T) -> T {\nscf.condition(%p) %e : T\n"
    "} do {\n^bb0(%w: T):\nscf.yield %w : T\n}",
    "forall": "%u = scf.forall (%j) in (4) shared_outs(%y = %e) -> (T) {}",
    "call": "%u = call @same(%e, %i) : (T, index) -> T",
    "two calls": "%k = call @same(%d, %i) : (T, index) -> T\n%l = call @same(%e, %i) : (T, index) -> T\n"
    "%u = arith.select %p, %k, %l : T",
    "a call outside": "%u = call @other(%e) : (T) -> T",
    "a buffer": "%m = bufferization.to_buffer %e : T to memref<4xf32>\n"
    "%u = bufferization.to_tensor %m : memref<4xf32> to T",
}
"""`%u` comes from `%d` or `%e`."""
TWO_WAYS = {"unknown", "select", "if", "switch", "for", "affine.for", "while", "two calls"}
"""From both, as it may be."""
TEXT = TEXTS["text"]


def _homes(way: str) -> list[str | None]:
    """The names of the arguments, and None for new memory; also when parts of the way are known."""
    text = TEXT.format(way=way).replace("T", "tensor<4xf32>")
    module = parse(text, "test.mlir")[0].module
    end = [op for op in module.walk() if op.name == "func.return"][-1]
    found = homes_of(end.operands[0], {})
    known = {}
    for op in module.walk():
        for value in op.results:
            homes_of(value, known)
    assert known[end.operands[0]] == found
    arguments = [value for value in found if value is not None]
    assert {value.block.parent_op().sym_name.data for value in arguments} <= {"f"}
    return [*sorted(value.name_hint for value in arguments), *([None] if None in found else [])]


@pytest.mark.parametrize("name", WAYS)
def test_each_way_begins_with_an_allocation(name: str) -> None:
    assert _homes(WAYS[name]) == [None]


@pytest.mark.parametrize("name", WAYS)
def test_one_way_begins_with_an_argument(name: str) -> None:
    new = [None] if name in TWO_WAYS else []
    assert _homes(WAYS[name].replace("%e", "%t")) == ["t", *new]


@pytest.mark.parametrize(
    "way",
    [
        "%u = linalg.copy ins(%t : T) outs(%e : T) -> T",
        "%u = tensor.splat %x : T",
        "%u = tensor.pad %t low[0] high[0] {\n^bb0(%j: index):\ntensor.yield %x : f32\n} : T to T",
    ],
)
def test_what_is_only_read_does_not_count(way: str) -> None:
    assert _homes(way) == [None]
