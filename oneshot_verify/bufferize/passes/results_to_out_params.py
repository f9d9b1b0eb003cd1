"""`drop-equivalent-buffer-results`; and `buffer-results-to-out-params`: who calls a function gives it the
buffers for its results.

    func.func private @f() -> memref<5xf32> { ... return %m }
    %r = call @f()
    ->
    func.func private @f(%out: memref<5xf32>) { ... memref.copy %m, %out; return }
    %r = memref.alloc()
    call @f(%r)

Source: https://mlir.llvm.org/docs/Passes/#-buffer-results-to-out-params (LLVM 22)
"""

from __future__ import annotations

from collections.abc import Container, Iterator, Mapping, Sequence, Set
from dataclasses import dataclass
from typing import Any, TypeGuard

from xdsl.dialects.builtin import MemRefType, StringAttr, UnitAttr
from xdsl.ir import Attribute, Block, BlockArgument, Operation, OpResult, SSAValue

from oneshot_verify.bufferize.analysis.functions import functions_of
from oneshot_verify.bufferize.analysis.regions import blocks_reachable_from
from oneshot_verify.bufferize.interface import (
    BufferizationError,
    needed_attribute,
    op_name,
    owner_of,
)
from oneshot_verify.bufferize.ops.func import callee_of, returns_of
from oneshot_verify.bufferize.passes.pipeline import UpstreamPass
from oneshot_verify.bufferize.rewriter import Rewriter, allocate, cast_buffer
from oneshot_verify.bufferize.symbols import (
    dictionaries,
    function_type,
    set_dictionaries,
    set_function_type,
)
from oneshot_verify.ir.layouts import (
    Strided,
    buffer_like,
    has_identity_layout,
    shape_of,
    strided_of,
)
from oneshot_verify.ir.symbols import has_body, remembered_symbols


@dataclass(frozen=True)
class BufferResultsToOutParamsPass(UpstreamPass):
    """Functions write to buffers of their callers instead of returning buffers.

    https://mlir.llvm.org/docs/Passes/#-buffer-results-to-out-params
    """

    name = "buffer-results-to-out-params"
    anchor = "builtin.module"

    add_result_attr: bool = False
    """Mark each new argument by the attribute `bufferize.result`."""
    hoist_dynamic_allocs: bool = False
    """Let the caller allocate what the function would, if its sizes are arguments."""
    hoist_static_allocs: bool = False
    """Let the caller allocate what the function would, if its size is known."""
    modify_public_functions: bool = False
    """Change public functions, too."""

    def run(self, op: Operation) -> None:
        """Turn the ranked memref results of the functions of a module into arguments, in place.

        Raises `BufferizationError` where the layout of a result, or its size at a call, is not known.
        """
        rewriter = Rewriter()
        calls = calls_by_callee(op)
        changed: dict[Operation, _OutParams] = {}
        for function in functions_with_body(op, public=self.modify_public_functions):
            out_params = _OutParams(function, self)
            if out_params.arguments:
                out_params.rewrite_returns(rewriter)
                changed[function] = out_params
        for function, out_params in changed.items():
            for call in calls.get(function, ()):
                _replace_call(call, out_params.sizes, rewriter)


class _OutParams:
    """The new arguments of a function, by result."""

    def __init__(self, function: Operation, options: BufferResultsToOutParamsPass) -> None:
        self.function = function
        self.options = options
        self.entry = function.regions[0].blocks[0]
        self.arguments: dict[int, BlockArgument] = {}
        # By result, where the caller can allocate a dynamic one: the arguments that are its sizes.
        self.sizes: dict[int, list[int]] = {}
        self._change_signature()

    def _change_signature(self) -> None:
        signature = function_type(self.function)
        inputs, outputs = list(signature.inputs), signature.outputs.data
        arguments = dictionaries(self.function, "arg_attrs", len(inputs))
        results = dictionaries(self.function, "res_attrs", len(outputs))
        for index, output in enumerate(outputs):
            if not _is_ranked(output):
                continue
            if not has_identity_layout(output) and not _is_fully_dynamic(output):
                message = "cannot create out param for result with unsupported layout"
                raise BufferizationError(message, self.function)
            self.arguments[index] = self.entry.insert_arg(output, len(self.entry.args))
            inputs.append(output)
            mark: dict[str, Attribute] = {"bufferize.result": UnitAttr()}
            arguments.append(results[index] | (mark if self.options.add_result_attr else {}))
        if self.arguments:
            set_signature(self.function, inputs, arguments, self.arguments)

    def rewrite_returns(self, rewriter: Rewriter) -> None:
        """Copy the returned buffers to the new arguments, or let the arguments replace the returned allocations."""
        returns = returns_of(self.function)
        for index, argument in self.arguments.items():
            values = list(dict.fromkeys(op.operands[index] for op in returns))
            if self._can_hoist(values, index):
                for value in values:
                    rewriter.replace(owner_of(value), [argument])
                continue
            for op in returns:
                rewriter.focus(op)
                rewriter.create("memref.copy", [op.operands[index], argument])
        for op in returns:
            op.operands = [v for i, v in enumerate(op.operands) if i not in self.arguments]

    def _can_hoist(self, values: list[SSAValue], index: int) -> bool:
        """True if the caller can make one allocation that replaces all of `values`, the values returned as result
        `index`.

        Upstream does not check if two of them are in use at the same time.
        """
        allocations = [value.op for value in values if isinstance(value, OpResult)]
        if len(allocations) < len(values) or not all(map(self._may_be_hoisted, allocations)):
            return False
        blocks = {op.parent for op in allocations}
        if len(blocks) < len(allocations) or any(_may_run_before(op, blocks) for op in allocations):
            return False
        # If the sizes are no arguments, or differ, a call is refused later.
        sizes = {tuple(_index_in(self.entry, v) for v in op.operands) for op in allocations}
        known = sizes.pop()
        if not sizes:
            self.sizes[index] = [size for size in known if size is not None]
        return True

    def _may_be_hoisted(self, op: Operation) -> bool:
        if op_name(op) not in ("memref.alloc", "memref.alloca"):
            return False
        if op.parent is None or op.parent.parent is not self.entry.parent:
            return False
        if not op.operands:
            return self.options.hoist_static_allocs
        return self.options.hoist_dynamic_allocs


def _replace_call(call: Operation, sizes: Mapping[int, list[int]], rewriter: Rewriter) -> None:
    rewriter.focus(call)
    operands = list(call.operands)
    replacements: dict[int, SSAValue] = {}
    for result in call.results:
        wanted = result.type
        if not _is_ranked(wanted):
            continue
        dynamic = [call.operands[argument] for argument in sizes.get(result.index, ())]
        if len(dynamic) < shape_of(wanted).count(None):
            message = "cannot create out param for dynamically shaped result"
            raise BufferizationError(message, call)
        buffer = _allocate(wanted, dynamic, rewriter)
        operands.append(buffer)
        replacements[result.index] = buffer
    kept = [result.type for result in call.results if result.index not in replacements]
    properties = {"callee": needed_attribute(call, "callee")}
    left = iter(rewriter.create("func.call", operands, kept, properties).results)
    rewriter.replace(
        call,
        [replacements[r.index] if r.index in replacements else next(left) for r in call.results],
    )


def _allocate(wanted: MemRefType[Any], sizes: list[SSAValue], rewriter: Rewriter) -> SSAValue:
    plain = buffer_like(wanted, shape_of(wanted), None)
    return cast_buffer(rewriter, allocate(rewriter, plain, sizes), wanted)


def _is_ranked(found: Attribute) -> TypeGuard[MemRefType[Any]]:
    return isinstance(found, MemRefType)


def _is_fully_dynamic(buffer: MemRefType[Any]) -> bool:
    return strided_of(buffer) == Strided((None,) * buffer.get_num_dims(), None)


def _index_in(entry: Block, value: SSAValue) -> int | None:
    return value.index if isinstance(value, BlockArgument) and value.owner is entry else None


def _may_run_before(op: Operation, blocks: Set[Block | None]) -> bool:
    """True if one of `blocks`, which include that of `op`, may run after the block of `op`."""
    return op.parent is not None and not blocks.isdisjoint(blocks_reachable_from(op.parent, None))


@dataclass(frozen=True)
class DropEquivalentBufferResultsPass(UpstreamPass):
    """Functions do not return what is an argument of theirs.

        func.func private @f(%m: memref<5xf32>) -> memref<5xf32> { return %m }
        ->
        func.func private @f(%m: memref<5xf32>) { return }

    Functions without a body stay as they are, and so do public ones by default. As in LLVM 22, functions are looked at
    once, in the order of the module, so a function that returns the result of one further down keeps it. With
    `modify_public_functions`, an option of LLVM 24 alone, they are looked at until nothing changes, as there.

    https://mlir.llvm.org/docs/Passes/#-drop-equivalent-buffer-results
    """

    name = "drop-equivalent-buffer-results"
    anchor = "builtin.module"

    modify_public_functions: bool = False
    """Also change the signatures of functions that code outside of the module may call; LLVM 24 has this option."""

    def run(self, op: Operation) -> None:
        rewriter = Rewriter()
        calls = calls_by_callee(op)
        functions = list(functions_with_body(op, public=self.modify_public_functions))
        changed = True
        while changed:
            changed = False
            for function in functions:
                dropped = _returned_arguments(function)
                if dropped:
                    changed = self.modify_public_functions
                    _drop_results(function, dropped)
                    calls[function] = [
                        _without_dropped(call, dropped, rewriter)
                        for call in calls.get(function, ())
                    ]


def _returned_arguments(function: Operation) -> dict[int, int]:
    """The results that are the same argument at every return, with the index of the argument."""
    returns, entry = returns_of(function), function.regions[0].blocks[0]
    if not returns:
        return {}
    found: dict[int, int] = {}
    for index in range(len(returns[0].operands)):
        arguments = {_argument(op.operands[index], entry) for op in returns}
        argument = arguments.pop()
        if argument is not None and not arguments:
            found[index] = argument
    return found


def _argument(value: SSAValue, entry: Block) -> int | None:
    while isinstance(value, OpResult) and op_name(value.op) == "memref.cast":
        value = value.op.operands[0]
    return value.index if isinstance(value, BlockArgument) and value.owner is entry else None


def _drop_results(function: Operation, dropped: dict[int, int]) -> None:
    inputs = function_type(function).inputs.data
    set_signature(function, inputs, dictionaries(function, "arg_attrs", len(inputs)), dropped)
    for op in returns_of(function):
        op.operands = [v for i, v in enumerate(op.operands) if i not in dropped]


def _without_dropped(call: Operation, dropped: dict[int, int], rewriter: Rewriter) -> Operation:
    rewriter.focus(call)
    kept = [result.type for result in call.results if result.index not in dropped]
    properties = {"callee": needed_attribute(call, "callee")}
    new = rewriter.create("func.call", call.operands, kept, properties)
    left = iter(new.results)
    replacements: list[SSAValue] = []
    for result in call.results:
        if result.index not in dropped:
            replacements.append(next(left))
            continue
        value = call.operands[dropped[result.index]]
        replacements.append(cast_buffer(rewriter, value, result.type))
    rewriter.replace(call, replacements)
    return new


Attributes = list[dict[str, Attribute]]


def calls_by_callee(module: Operation) -> dict[Operation, list[Operation]]:
    """The `func.call`s of `module` by the function that they call, in program order."""
    found: dict[Operation, list[Operation]] = {}
    with remembered_symbols():
        for op in module.walk():
            if op_name(op) == "func.call" and (callee := callee_of(op)) is not None:
                found.setdefault(callee, []).append(op)
    return found


def functions_with_body(module: Operation, *, public: bool) -> Iterator[Operation]:
    """Each function of `module` with a body; public functions only if `public`."""
    for function in functions_of(module):
        if has_body(function) and (public or not is_public(function)):
            yield function


def is_public(function: Operation) -> bool:
    """True if `function` is public: code outside of the module may call it."""
    visibility = function.get_attr_or_prop("sym_visibility")
    return not isinstance(visibility, StringAttr) or visibility.data == "public"


def set_signature(
    function: Operation, inputs: Sequence[Attribute], arguments: Attributes, dropped: Container[int]
) -> None:
    """Set the types and the attributes of the arguments of `function`, without the `dropped` results."""
    outputs = function_type(function).outputs.data
    results = dictionaries(function, "res_attrs", len(outputs))
    kept = [index for index in range(len(outputs)) if index not in dropped]
    set_function_type(function, inputs, [outputs[index] for index in kept])
    set_dictionaries(function, "arg_attrs", arguments)
    set_dictionaries(function, "res_attrs", [results[index] for index in kept])
