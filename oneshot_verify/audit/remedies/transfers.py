"""What to change so that an insertion copies nothing: compute what is inserted in the destination from the start.

    %e = tensor.empty() : tensor<4xf32>
    %f = linalg.fill ins(%x : f32) outs(%e : tensor<4xf32>) -> tensor<4xf32>
    %r = tensor.insert_slice %f into %t[%i] [4] [1] : tensor<4xf32> into tensor<?xf32>
    ->
    %slice = tensor.extract_slice %t[%i] [4] [1] : tensor<?xf32> to tensor<4xf32>
    %f = linalg.fill ins(%x : f32) outs(%slice : tensor<4xf32>) -> tensor<4xf32>
    %r = tensor.insert_slice %f into %t[%i] [4] [1] : tensor<4xf32> into tensor<?xf32>

Upstream's pass for that is `eliminate-empty-tensors`.
"""

from __future__ import annotations

import re
from collections.abc import Iterator

from xdsl.ir import Operation, OpResult

from oneshot_verify.audit.remedies.edit import CannotEdit, SourceText
from oneshot_verify.audit.remedies.rewrites import Change
from oneshot_verify.bufferize.interface import OpOperand, op_name

INSERTIONS = frozenset({"tensor.insert_slice", "tensor.parallel_insert_slice"})
_LIST = r"\[[^\[\]]*\]"
_INTO = re.compile(rf"into\s+(?P<place>(?P<name>%[\w$.#-]+)\s*{_LIST}\s*{_LIST}\s*{_LIST})\s*:")


def changes_for_transfer(op: Operation, text: SourceText) -> Iterator[Change]:
    """The changes that may help, each when it is asked for."""
    source = op.operands[0]
    if op_name(op) not in INSERTIONS or not isinstance(source, OpResult):
        return
    try:
        yield from _computed_in_place(op, source.op, text)
    except CannotEdit:
        return


def _computed_in_place(op: Operation, maker: Operation, text: SourceText) -> Iterator[Change]:
    start = text.line_of(op)
    written = _INTO.search(" ".join(text.lines[start : start + 4]))
    if written is None:
        return
    whole, part = op.operands[1].type, op.operands[0].type
    # The outermost op of the chain that gets the empty tensor, directly or through others that fill it.
    for user in _chain(maker):
        for number, operand in enumerate(user.operands):
            if not isinstance(operand, OpResult) or op_name(operand.op) != "tensor.empty":
                continue
            name = text.fresh("slice")
            new = [f"{name} = tensor.extract_slice {written['place']} : {whole} to {part}"]
            lines = text.inserted(new, text.line_of(user))
            for changed in text.with_operand(lines, 1, OpOperand(user, number), name):
                what = f"compute what is inserted in a slice of {written['name']}"
                yield Change(what, changed)


def _chain(maker: Operation) -> Iterator[Operation]:
    """An op, and the ops that made the tensors of its type that it was given, and so on."""
    seen: set[Operation] = set()
    waiting = [maker]
    while waiting:
        op = waiting.pop(0)
        if op in seen:
            continue
        seen.add(op)
        yield op
        types = {result.type for result in op.results}
        waiting += [
            operand.op
            for operand in op.operands
            if isinstance(operand, OpResult) and operand.type in types
        ]
