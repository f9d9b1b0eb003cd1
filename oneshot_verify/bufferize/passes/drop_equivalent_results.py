"""`drop-equivalent-buffer-results`: a function does not return what its caller has already.

    func.func private @f(%m: memref<5xf32>) -> memref<5xf32> { return %m }
    %r = call @f(%m)
    use(%r)
    ->
    func.func private @f(%m: memref<5xf32>) { return }
    call @f(%m)
    use(%m)

Functions without a body stay as they are, and so do public ones by default. As in LLVM 22, functions are looked at
once, in the order of the module, so a function that returns the result of one further down keeps it. With
`modify_public_functions`, an option of LLVM 24 alone, they are looked at until nothing changes, as there.

Source: https://mlir.llvm.org/docs/Passes/#-drop-equivalent-buffer-results
"""

from __future__ import annotations

from dataclasses import dataclass

from xdsl.ir import Block, BlockArgument, Operation, OpResult, SSAValue

from oneshot_verify.bufferize.interface import attribute_of, op_name
from oneshot_verify.bufferize.ops.func import returns_of
from oneshot_verify.bufferize.passes.functions import (
    calls_by_callee,
    dictionaries,
    functions_with_body,
    set_signature,
    types_of,
)
from oneshot_verify.bufferize.passes.module_pass import UpstreamPass
from oneshot_verify.bufferize.rewriter import Rewriter


@dataclass(frozen=True)
class DropEquivalentBufferResultsPass(UpstreamPass):
    """Functions do not return what is an argument of theirs.

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
                        _replace_call(call, dropped, rewriter) for call in calls.get(function, ())
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
    inputs, outputs = types_of(function)
    results = dictionaries(function, "res_attrs", len(outputs))
    kept = [index for index in range(len(outputs)) if index not in dropped]
    set_signature(
        function,
        inputs,
        [outputs[index] for index in kept],
        dictionaries(function, "arg_attrs", len(inputs)),
        [results[index] for index in kept],
    )
    for op in returns_of(function):
        op.operands = [op.operands[index] for index in kept]


def _replace_call(call: Operation, dropped: dict[int, int], rewriter: Rewriter) -> Operation:
    rewriter.focus(call)
    kept = [result.type for result in call.results if result.index not in dropped]
    callee = attribute_of(call, "callee")
    properties = {} if callee is None else {"callee": callee}
    new = rewriter.create("func.call", call.operands, kept, properties)
    left = iter(new.results)
    replacements: list[SSAValue] = []
    for result in call.results:
        if result.index not in dropped:
            replacements.append(next(left))
            continue
        value = call.operands[dropped[result.index]]
        if value.type != result.type:
            value = rewriter.value("memref.cast", [value], result.type, hint="cast")
        replacements.append(value)
    rewriter.replace(call, replacements)
    return new
