"""Writes to buffers of callers, which these may see."""

from __future__ import annotations

from collections.abc import Sequence

from xdsl.ir import Operation

from oneshot_verify.ir.facts import facts_of
from oneshot_verify.ir.symbols import op_name, told_once
from oneshot_verify.semantics.control import may_go_on
from oneshot_verify.semantics.interface.named import is_only_called

_WRITE_ALWAYS = ("memref.store", "memref.copy", "bufferization.materialize_in_destination")
"""Ops that always write to their second operand, which must be writable."""


def may_be_written(argument: str) -> str:
    """The assumption that the buffer of `argument` (`argument 0`, ...) is writable, though some runs of the source do
    not write to it."""
    return f"the buffer of {argument} may be written to, also where the tensor program does not"


def tells_of_writes(function: Operation, name: str, assumed: Sequence[str]) -> bool:
    """True if a write to the buffer `name` needs no further assumption: it is no argument, only this program calls the
    function, each run of the source writes to it, or `assumed` has it."""
    surely = [f"argument {number}" for number in surely_written(function)]
    is_seen = name.startswith("argument ") and not is_only_called(function) and name not in surely
    return not is_seen or may_be_written(name) in assumed


@told_once
def surely_written(function: Operation) -> frozenset[int]:
    """The numbers of the arguments to which each run of a function writes, as far as its entry block shows."""
    found: set[int] = set()
    entry = function.regions[0].blocks[0]
    for op in entry.ops:
        ends = not any(
            facts_of(each).may_abort or facts_of(each).may_not_return for each in op.walk()
        )
        if not ends or may_go_on(op):
            break
        if op_name(op) in _WRITE_ALWAYS and op.operands[1] in entry.args:
            found.add(entry.args.index(op.operands[1]))
    return frozenset(found)
