"""Properties of programs: aliases that exist if all operands bufferize in place."""

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
    """True if, with all operands in place, a block may overwrite a tensor that another block before it defines."""
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
    """True if, with all operands in place, a called function may return an alias of a constant."""
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
    """True if a tensor stored to a global, or an alias of it, is not writable or has uses but the store and calls."""
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
    """True if some global is both loaded and stored."""
    loaded, stored = (
        {str(op.get_attr_or_prop("global")) for op in module.walk() if op.name == name}
        for name in ("ml_program.global_load", "ml_program.global_store")
    )
    return bool(loaded & stored)


def _passed(module: ModuleOp) -> Iterator[tuple[SSAValue, SSAValue]]:
    """Pairs of a call's operand and the callee's argument."""
    for op in module.walk():
        function = callee_of(op) if op.name == "func.call" else None
        if function is not None and function.regions[0].blocks:
            yield from zip(op.operands, function.regions[0].blocks[0].args, strict=True)


def _sharing(
    start: SSAValue, state: AnalysisState, passed: list[tuple[SSAValue, SSAValue]]
) -> set[SSAValue]:
    """Tensors that alias `start` if all operands are in place; `passed` ties operands of calls to arguments."""
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
    """Tensors that are defined in a region or its inner regions, each with the block of `region` that holds it."""
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
    """Operands that write to a tensor or to an alias of it."""
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
