"""Where tensor copy insertion puts fresh tensors, and where it leaves the copy out."""

from __future__ import annotations

import pytest
from xdsl.dialects.builtin import ModuleOp
from xdsl.ir import Operation, OpResult

from oneshot_verify.bufferize import bufferize_module, insert_tensor_copies, parse_options
from oneshot_verify.bufferize.interface import op_name
from oneshot_verify.bufferize.slices import operand_groups
from oneshot_verify.ir import parse
from tests.texts import texts_beside

TEXTS = texts_beside(__file__)

BOUNDARIES = "bufferize-function-boundaries"


def read(text: str) -> ModuleOp:
    return parse(text, "test.mlir")[0].module


def ops(module: ModuleOp, name: str) -> list[Operation]:
    return [op for op in module.walk() if op_name(op) == name]


def with_copies(text: str, options: str = BOUNDARIES) -> ModuleOp:
    module = read(text)
    insert_tensor_copies(module, parse_options(options))
    return module


CONFLICT = TEXTS["conflict"]


def test_an_operand_that_is_read_later_is_copied() -> None:
    module = with_copies(CONFLICT)
    (fresh,) = ops(module, "bufferization.alloc_tensor")
    sizes, copy, _ = operand_groups(fresh)
    assert not sizes
    (insert,) = ops(module, "tensor.insert")
    assert insert.operands[1] is fresh.results[0]
    argument = insert.parent.args[0]
    assert copy == [argument]
    # The op stays on tensors, and the reader of the old contents reads the argument.
    assert ops(module, "tensor.extract")[0].operands[0] is argument


def test_contents_that_are_overwritten_are_not_copied() -> None:
    module = with_copies(TEXTS["contents_that_are_overwritten_are_not_copied"])
    (fresh,) = ops(module, "bufferization.alloc_tensor")
    sizes, copy, _ = operand_groups(fresh)
    assert not copy
    assert [op_name(size.op) for size in sizes if isinstance(size, OpResult)] == ["tensor.dim"]


def test_the_small_result_is_copied_instead_of_the_large_operand() -> None:
    module = with_copies(TEXTS["the_small_result_is_copied_instead_of_the_la"])
    assert all(
        str(op.results[0].type) == "tensor<2xf32>"
        for op in ops(module, "bufferization.alloc_tensor")
    )
    assert len(ops(module, "bufferization.alloc_tensor")) == 1


SWAP = TEXTS["swap"]
ALLOCS = f"{BOUNDARIES} allow-return-allocs-from-loops"


def test_a_loop_that_yields_another_argument_copies_it() -> None:
    module = with_copies(SWAP, ALLOCS)
    (terminator,) = ops(module, "scf.yield")
    assert [op_name(value.op) for value in terminator.operands if isinstance(value, OpResult)] == [
        "bufferization.alloc_tensor"
    ] * 2


ONE_OF_TWO_IS_WRITTEN = TEXTS["one_of_two_is_written"]


def test_a_while_that_yields_one_tensor_twice_copies_it_for_who_writes_it() -> None:
    module = with_copies(ONE_OF_TWO_IS_WRITTEN, f"{ALLOCS} allow-unknown-ops")
    (terminator,) = ops(module, "scf.yield")
    written, read = terminator.operands
    assert isinstance(written, OpResult)
    assert read is not written


IN_AN_INNER_LOOP = TEXTS["in_an_inner_loop"]


@pytest.mark.parametrize("writes", [True, False])
def test_what_a_while_yields_is_copied_if_an_inner_loop_writes_it(writes: bool) -> None:
    insert = "%w = tensor.insert %x into %b[%i] : tensor<4xf32>"
    text = IN_AN_INNER_LOOP if writes else IN_AN_INNER_LOOP.replace(insert, "").replace("%w", "%b")
    loop = ops(with_copies(text, f"{ALLOCS} allow-unknown-ops"), "scf.while")[0]
    terminator = loop.regions[1].blocks[0].last_op
    assert terminator is not None
    assert isinstance(terminator.operands[0], OpResult) == writes


def test_copy_before_write_copies_although_nobody_reads() -> None:
    text = TEXTS["copy_before_write_copies_although_nobody_rea"]
    assert not ops(with_copies(text), "bufferization.alloc_tensor")
    copied = with_copies(text, f"{BOUNDARIES} copy-before-write")
    assert len(ops(copied, "bufferization.alloc_tensor")) == 1


def test_forced_in_place_leaves_the_copy_out() -> None:
    module = read(CONFLICT)
    (insert,) = ops(module, "tensor.insert")
    bufferize_module(module, parse_options(BOUNDARIES), forced={(insert, 1): True})
    assert not ops(module, "memref.alloc")
    assert len(ops(module, "memref.store")) == 1


def test_forced_out_of_place_makes_a_copy() -> None:
    module = read(CONFLICT.replace("tensor.extract %t", "tensor.extract %0"))
    (insert,) = ops(module, "tensor.insert")
    plain = read(CONFLICT.replace("tensor.extract %t", "tensor.extract %0"))
    bufferize_module(plain, parse_options(BOUNDARIES))
    assert not ops(plain, "memref.copy")
    bufferize_module(module, parse_options(BOUNDARIES), forced={(insert, 1): False})
    assert len(ops(module, "memref.copy")) == 1


def test_forcing_a_yield_in_place_beats_the_loop_rule() -> None:
    module = read(SWAP)
    (terminator,) = ops(module, "scf.yield")
    insert_tensor_copies(module, parse_options(ALLOCS), forced={(terminator, 0): True})
    first, second = terminator.operands
    assert not isinstance(first, OpResult)
    assert isinstance(second, OpResult)


def test_forcing_a_yield_out_of_place_copies_it() -> None:
    text = TEXTS["forcing_a_yield_out_of_place_copies_it"]
    assert not ops(with_copies(text, ALLOCS), "bufferization.alloc_tensor")
    module = read(text)
    (terminator,) = ops(module, "scf.yield")
    insert_tensor_copies(module, parse_options(ALLOCS), forced={(terminator, 0): False})
    assert len(ops(module, "bufferization.alloc_tensor")) == 1


CALLEE = TEXTS["callee"]


def test_what_a_call_gives_is_copied_if_it_may_be_a_constant() -> None:
    made = CALLEE.replace("MADE", "%0 = tensor.splat %v : tensor<2xf32>")
    assert not ops(with_copies(made), "bufferization.alloc_tensor")
    constant = CALLEE.replace("MADE", "%0 = arith.constant dense<1.0> : tensor<2xf32>")
    assert len(ops(with_copies(constant), "bufferization.alloc_tensor")) == 1
