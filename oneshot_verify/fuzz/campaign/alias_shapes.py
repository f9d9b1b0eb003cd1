"""Properties of programs that are about what may share a buffer."""

from __future__ import annotations

from collections.abc import Iterator

from xdsl.dialects.builtin import ModuleOp
from xdsl.ir import Block, Operation, Region, SSAValue

from oneshot_verify.bufferize.analysis.functions import functions_of
from oneshot_verify.bufferize.analysis.regions import block_in, blocks_reachable_from
from oneshot_verify.bufferize.analysis.state import AnalysisState
from oneshot_verify.bufferize.interface import OpOperand, is_tensor
from oneshot_verify.bufferize.ops.func import callee_of, returns_of
from oneshot_verify.bufferize.options import BufferizationOptions
from oneshot_verify.bufferize.registry import default_models


def another_block_overwrites(module: ModuleOp) -> bool:
    """Whether, with all operands in place, a block may overwrite a tensor that an earlier block has defined."""
    state = _state(module)
    return any(
        block_in(region, write.op) in blocks_reachable_from(block, None) - {block}
        for op in module.walk()
        for region in op.regions
        if region.blocks.first is not region.blocks.last
        for value, block in _tensors(region)
        for write in _writes(value, state)
    )


def a_call_gives_a_constant(module: ModuleOp) -> bool:
    """Whether, with all operands in place, a function that is called may return a constant."""
    state = _state(module)
    called = {callee_of(op) for op in module.walk() if op.name == "func.call"}
    return any(
        _may_be_constant(value, state)
        for function in functions_of(module)
        if function in called
        for found in returns_of(function)
        for value in found.operands
    )


def a_store_to_a_global_gets_a_new_buffer(module: ModuleOp) -> bool:
    """True if a tensor that is stored to a global must not be written, or is used by something else, too."""
    state = _state(module)
    passed = list(_passed(module))
    for op in module.walk():
        if op.name == "ml_program.global_store":
            shared = _sharing(op.operands[0], state, passed)
            if any(not state.is_writable(value) for value in shared):
                return True
            uses = {use.operation for value in shared for use in value.uses}
            if any(other is not op and other.name != "func.call" for other in uses):
                return True
    return False


def a_global_is_loaded_and_stored(module: ModuleOp) -> bool:
    """True if there is a global that is loaded somewhere, and stored to somewhere."""
    loaded, stored = (
        {str(op.get_attr_or_prop("global")) for op in module.walk() if op.name == name}
        for name in ("ml_program.global_load", "ml_program.global_store")
    )
    return bool(loaded & stored)


def _passed(module: ModuleOp) -> Iterator[tuple[SSAValue, SSAValue]]:
    """Tensors that are passed to a function, with the argument of that function."""
    for op in module.walk():
        function = callee_of(op) if op.name == "func.call" else None
        if function is not None and function.regions[0].blocks:
            yield from zip(op.operands, function.regions[0].blocks[0].args, strict=True)


def _sharing(
    start: SSAValue, state: AnalysisState, passed: list[tuple[SSAValue, SSAValue]]
) -> set[SSAValue]:
    """The tensors that are in one buffer with `start`, with all operands in place."""
    seen: set[SSAValue] = set()
    todo = [start]
    while todo:
        current = todo.pop()
        if current in seen or not is_tensor(current):
            continue
        seen.add(current)
        todo.extend(alias.operand.value for alias in state.aliasing_operands(current))
        for use in current.uses:
            operand = OpOperand(use.operation, use.index)
            todo.extend(alias.value for alias in state.aliasing_values(operand))
        for pair in passed:
            if current in pair:
                todo.extend(pair)
    return seen


def _state(module: ModuleOp) -> AnalysisState:
    options = BufferizationOptions(bufferize_function_boundaries=True)
    return AnalysisState(module, options, default_models())


def _may_be_constant(value: SSAValue, state: AnalysisState) -> bool:
    seen: set[SSAValue] = set()
    todo = [value]
    while todo:
        current = todo.pop()
        if current in seen or not is_tensor(current):
            continue
        seen.add(current)
        if isinstance(current.owner, Operation) and current.owner.name == "arith.constant":
            return True
        todo.extend(alias.operand.value for alias in state.aliasing_operands(current))
    return False


def _tensors(region: Region) -> Iterator[tuple[SSAValue, Block]]:
    """The tensors that the blocks of a region define, those of inner regions included, with the block."""
    for block in region.blocks:
        inner = (argument for op in block.ops for argument in _arguments_in(op))
        results = (result for op in block.walk() for result in op.results)
        for value in (*block.args, *inner, *results):
            if is_tensor(value):
                yield value, block


def _arguments_in(op: Operation) -> Iterator[SSAValue]:
    for inner in op.walk():
        for region in inner.regions:
            for block in region.blocks:
                yield from block.args


def _writes(value: SSAValue, state: AnalysisState) -> Iterator[OpOperand]:
    """The uses that write to a tensor or to what may share its buffer."""
    seen: set[SSAValue] = set()
    todo = [value]
    while todo:
        current = todo.pop()
        if current in seen:
            continue
        seen.add(current)
        for use in current.uses:
            operand = OpOperand(use.operation, use.index)
            if state.writes(operand):
                yield operand
            todo.extend(alias.value for alias in state.aliasing_values(operand))
