"""What is taken for granted of the tensor program rests on what somebody says, and on nothing else."""

from __future__ import annotations

import shutil

import pytest

from benchmarks.conformance.grounds import CHECKED, PASSES, confirmed
from oneshot_verify.ir import parse
from oneshot_verify.pipeline.ops import known_ops
from oneshot_verify.semantics import default_meanings
from oneshot_verify.semantics.faults import A_MASK, STRIDE_ZERO, Fault, FaultKind
from oneshot_verify.semantics.grounds import GROUNDS, Authority, ground_of

OPS = {
    "load": "%r = memref.load %m[%i] : memref<?xf32>",
    "vector": "%r = vector.load %m[%i] : memref<?xf32>, vector<4xf32>",
    "nest": "linalg.exp ins(%m : memref<?xf32>) outs(%m : memref<?xf32>)",
    "softmax": "%r = linalg.softmax dimension(0) ins(%t : tensor<?xf32>) outs(%t : tensor<?xf32>) -> tensor<?xf32>",
    "call": "func.call @g(%m) : (memref<?xf32>) -> ()",
    "tensor": "%r = bufferization.to_tensor %m restrict : memref<?xf32> to tensor<?xf32>",
    "read": "%r = vector.transfer_read %m[%i], %x : memref<?xf32>, vector<4xf32>",
    "insert": "%r = tensor.insert_slice %t into %t[0] [%i] [2] : tensor<?xf32> into tensor<?xf32>",
    "stride": "%r = tensor.insert_slice %t into %t[0] [%i] [%i] : tensor<?xf32> into tensor<?xf32>",
    "other": '"other.op"(%m) : (memref<?xf32>) -> ()',
}  # fmt: skip


def _op(name: str):
    arguments = "%m: memref<?xf32>, %t: tensor<?xf32>, %i: index, %x: f32"
    text = f"func.func private @g(memref<?xf32>)\nfunc.func @f({arguments}) {{\n{OPS[name]}\nreturn\n}}"
    function = parse(text, "f.mlir")[0].module.body.block.last_op
    return function.body.block.first_op


@pytest.mark.parametrize(
    ("name", "kind", "detail", "authority"),
    [
        ("load", FaultKind.OUT_OF_BOUNDS, "", Authority.CONTRACT),
        ("load", FaultKind.USE_AFTER_FREE, "", Authority.CONTRACT),
        # The page of the op lets it read beyond the end.
        ("vector", FaultKind.OUT_OF_BOUNDS, "", Authority.ASSUMED),
        ("nest", FaultKind.SIZE_MISMATCH, "", Authority.PASSES),
        ("softmax", FaultKind.SIZE_MISMATCH, "", Authority.PASSES),
        ("call", FaultKind.BROKEN_PROMISE, "the attribute 'acme.tag'", Authority.CONTRACT),
        # No page says what becomes of a nest whose operands overlap.
        ("nest", FaultKind.OVERLAP, "", None),
        ("nest", FaultKind.OVERLAP, STRIDE_ZERO, Authority.ASSUMED),
        # Who hands on memory does not look at it.
        ("call", FaultKind.USE_AFTER_FREE, "", None),
        ("tensor", FaultKind.USE_AFTER_FREE, "", None),
        ("read", FaultKind.UNDEFINED_VALUE, "an offset", Authority.CONTRACT),
        ("read", FaultKind.UNDEFINED_VALUE, A_MASK, None),
        ("insert", FaultKind.OVERLAP, "", None),
        ("stride", FaultKind.OVERLAP, "", Authority.ASSUMED),
        ("other", FaultKind.USE_AFTER_FREE, "", None),
    ],
)
def test_who_says_that_an_op_is_undefined(name, kind, detail, authority) -> None:
    found = ground_of(Fault(kind, _op(name), detail), default_meanings())
    assert (found and found.authority) is authority


@pytest.mark.parametrize(
    "ground", GROUNDS, ids=lambda each: f"{each.authority.name} {each.ops[0]} {each.says}"
)
def test_each_line_is_about_ops_that_are_known(ground) -> None:
    known = {op.name for op in known_ops()}
    for pattern in ground.ops:
        assert any(ground.names(name) for name in known), pattern


@pytest.mark.skipif(shutil.which("mlir-opt-22") is None, reason="needs mlir-opt-22")
@pytest.mark.parametrize("name", [*CHECKED, *PASSES])
def test_mlir_says_so(name: str) -> None:
    assert confirmed(name)


def test_each_line_that_rests_on_a_check_is_held_against_mlir() -> None:
    for ground in GROUNDS:
        if ground.authority in (Authority.CHECK, Authority.PASSES):
            for pattern in ground.ops:
                prefix = pattern.rstrip("*")
                assert any(name.startswith(prefix) for name in (*CHECKED, *PASSES)), pattern
