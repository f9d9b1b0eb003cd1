"""Whole modules: refusals, globals, locations, attributes, and cost."""

from __future__ import annotations

import time

import pytest
from xdsl.dialects.builtin import ModuleOp
from xdsl.ir import Operation

from oneshot_verify.bufferize import BufferizationError, bufferize_module, parse_options
from oneshot_verify.bufferize.interface import op_name
from oneshot_verify.bufferize.symbols import function_type
from oneshot_verify.ir import parse, position_of, print_module
from tests.texts import texts_beside

TEXTS = texts_beside(__file__)

BOUNDARIES = "bufferize-function-boundaries"


def bufferized(text: str, options: str = BOUNDARIES) -> ModuleOp:
    module = parse(text, "test.mlir")[0].module
    bufferize_module(module, parse_options(options))
    return module


def ops(module: ModuleOp, name: str) -> list[Operation]:
    return [op for op in module.walk() if op_name(op) == name]


@pytest.mark.parametrize(
    ("options", "body", "message", "blamed"),
    [
        (
            BOUNDARIES,
            '%0 = "dummy.op"(%t) : (tensor<?xf32>) -> f32',
            "op was not bufferized",
            "dummy.op",
        ),
        (
            f"{BOUNDARIES} must-infer-memory-space",
            "%0 = tensor.empty(%i) : tensor<?xf32>\n"
            "%1 = tensor.insert %v into %0[%i] : tensor<?xf32>",
            "could not infer memory space",
            None,
        ),
        (
            BOUNDARIES,
            "%0 = bufferization.alloc_tensor(%i) {memory_space = 1 : i64} : tensor<?xf32>\n"
            "%1 = arith.select %c, %t, %0 : tensor<?xf32>",
            "inconsistent memory space on true/false operands",
            None,
        ),
    ],
)
def test_refusals_carry_upstreams_message(
    options: str, body: str, message: str, blamed: str | None
) -> None:
    text = f"""
func.func @f(%i: index, %v: f32, %c: i1) {{
  %t = bufferization.alloc_tensor(%i) : tensor<?xf32>
  {body}
  return
}}
"""
    with pytest.raises(BufferizationError) as caught:
        bufferized(text, options)
    assert caught.value.message == message
    if blamed is not None:
        assert caught.value.op is not None
        assert op_name(caught.value.op) == blamed


CONSTANTS = TEXTS["constants"]


def test_equal_constants_share_a_read_only_global() -> None:
    module = bufferized(CONSTANTS)
    found = ops(module, "memref.global")
    names = {str(op.get_attr_or_prop("sym_name")).strip('"') for op in found}
    assert names == {"__constant_2xf32", "__constant_2xf32_0", "__constant_xf32"}
    assert all(op.get_attr_or_prop("constant") is not None for op in found)
    first, second, third, _ = [
        op.get_attr_or_prop("name") for op in ops(module, "memref.get_global")
    ]
    assert first == second != third


def test_a_name_that_is_taken_is_left_alone() -> None:
    taken = 'memref.global "private" @__constant_2xf32 : memref<2xf32>\n'
    module = bufferized(taken + CONSTANTS)
    names = [str(op.get_attr_or_prop("sym_name")).strip('"') for op in ops(module, "memref.global")]
    assert sorted(names) == [
        "__constant_2xf32",
        "__constant_2xf32_0",
        "__constant_2xf32_1",
        "__constant_xf32",
    ]


def test_new_ops_stand_where_the_old_ones_were_written() -> None:
    module = bufferized(TEXTS["new_ops_stand_where_the_old_ones_were_writte"])
    lines = {
        op_name(op): position.line
        for op in module.walk()
        if (position := position_of(op)) is not None
    }
    assert lines["memref.store"] == lines["memref.copy"] == lines["memref.alloc"] == 2
    assert lines["memref.load"] == 3


def test_attributes_for_the_bufferizer_are_gone_afterwards() -> None:
    module = bufferized(TEXTS["attributes_for_the_bufferizer_are_gone_after"])
    text = print_module(module)
    assert "bufferization.writable" not in text
    assert "keep.me" in text
    # What must not be written was copied first.
    assert len(ops(module, "memref.copy")) == 1


def test_functions_that_call_each_other_keep_matching_types() -> None:
    module = bufferized(TEXTS["functions_that_call_each_other_keep_matching"])
    # mlir-opt 22 infers a result layout here that the call in the other function does not have, and fails.
    for call, function in zip(
        ops(module, "func.call"), ops(module, "func.func")[::-1], strict=True
    ):
        signature = function.get_attr_or_prop("function_type")
        assert list(signature.outputs) == [result.type for result in call.results]


def chain(length: int) -> str:
    body = "\n".join(
        f"%t{i + 1} = tensor.insert %v into %t{i}[%i] : tensor<?xf32>" for i in range(length)
    )
    return f"""func.func @f(%t0: tensor<?xf32>, %i: index, %v: f32) -> tensor<?xf32> {{
{body}
return %t{length} : tensor<?xf32>
}}"""


def test_the_cost_grows_linearly() -> None:
    seconds: list[float] = []
    for length in (400, 3200):
        module = parse(chain(length), "test.mlir")[0].module
        start = time.process_time()
        bufferize_module(module, parse_options(BOUNDARIES))
        seconds.append(time.process_time() - start)
        assert len(ops(module, "memref.store")) == length
    # Eight times the ops; a quadratic step would take sixty-four times as long.
    assert seconds[1] < 24 * max(seconds[0], 0.01)


def test_long_chains_of_casts_do_not_exhaust_the_stack() -> None:
    length = 1500
    body = "\n".join(
        f"%c{i} = tensor.cast %t{i} : tensor<?xf32> to tensor<8xf32>\n"
        f"%t{i + 1} = tensor.cast %c{i} : tensor<8xf32> to tensor<?xf32>"
        for i in range(length)
    )
    module = bufferized(f"""func.func @f(%t: tensor<?xf32>, %n: index) -> tensor<?xf32> {{
%r = scf.for %i = %n to %n step %n iter_args(%t0 = %t) -> (tensor<?xf32>) {{
{body}
scf.yield %t{length} : tensor<?xf32>
}}
return %r : tensor<?xf32>
}}""")
    assert len(ops(module, "memref.cast")) >= length


RETURNED_CAST = TEXTS["returned_cast"]


@pytest.mark.parametrize("view", ["?xf32", "5xf32, strided<[?], offset: ?>"])
@pytest.mark.parametrize(
    ("tensor", "used", "type"), [("", "", ""), ("%t: tensor<4xf32>, ", "%t, ", "tensor<4xf32>, ")]
)
def test_what_calls_say_of_buffers_stays(view: str, tensor: str, used: str, type: str) -> None:
    text = RETURNED_CAST.format(view=view, tensor=tensor, used=used, type=type)
    module = bufferized(text)
    parse(print_module(module), "bufferized.mlir")
    given = parse(text, "test.mlir")[0].module
    wanted = [function_type(op).outputs for op in ops(given, "func.func")]
    drop, alone, caller = (function_type(op).outputs for op in ops(module, "func.func"))
    assert [drop, caller] == [wanted[0], wanted[2]]
    assert [str(type) for type in alone] == ["memref<5xf32>"], "as mlir-opt, where nothing calls it"


@pytest.mark.parametrize(
    ("type", "why"),
    [
        ("f32", "no ranked tensor"),
        ("tensor<*xf32>", "no ranked tensor"),
        ("tensor<?xf32>", "leaves a size open"),
    ],
)
def test_a_global_that_is_no_static_tensor_is_refused_where_it_stands(type: str, why: str) -> None:
    """LLVM 22 crashes, or makes a global that it refuses."""
    (part,) = parse(f"\nml_program.global private mutable @g : {type}\n", "in.mlir")
    with pytest.raises(BufferizationError, match=why) as caught:
        bufferize_module(part.module)
    assert caught.value.position is not None
    assert caught.value.position.line == 2
