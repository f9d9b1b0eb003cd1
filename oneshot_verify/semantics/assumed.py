"""What the meanings of ops take for granted, for all who judge by them."""

from __future__ import annotations

from collections.abc import Iterator

from xdsl.ir import Operation

from oneshot_verify.ir.facts import is_destination_style
from oneshot_verify.semantics.meanings import op_name


def assumed_by_ops(*functions: Operation) -> Iterator[str]:
    """One sentence for each meaning of an op in these functions that the op's dialect leaves open."""
    # MLIR lets a clone be the buffer itself, if nobody writes to either.
    if any(op_name(op) == "bufferization.clone" for each in functions for op in each.walk()):
        yield "'bufferization.clone' copies, as mlir-opt lowers it"
    named = {op_name(op) for each in functions for op in each.walk() if is_destination_style(op)}
    for name in sorted(named):
        yield (
            f"'{name}', whose meaning is not known, is in destination-passing style: it does the same to equal "
            "operands, comes to its end, and changes nothing but its inits"
        )
