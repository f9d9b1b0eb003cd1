"""A difference between two programs, as reports show it."""

from __future__ import annotations

from typing import Any

from xdsl.dialects.builtin import ModuleOp

from oneshot_verify.refute.arguments import block_arguments
from oneshot_verify.refute.inputs import TensorData
from oneshot_verify.refute.outcomes import Difference
from oneshot_verify.semantics import Meanings
from oneshot_verify.semantics.concrete import UNDEF, Interpreter
from oneshot_verify.verdict import Counterexample, InputValue


def counterexample(source: ModuleOp, name: str, difference: Difference) -> Counterexample:
    """Convert a difference to the counterexample of a report."""
    function = Interpreter(source, Meanings()).functions[name]
    named = [
        InputValue(
            f"%{argument.name_hint}" if argument.name_hint else f"argument {number}",
            str(argument.type),
            value.contents.shape if isinstance(value, TensorData) else None,
            tuple(map(show, value.contents.data if isinstance(value, TensorData) else [value])),
        )
        for number, (argument, value) in enumerate(
            zip(block_arguments(function), difference.input.values, strict=True)
        )
    ]
    return Counterexample(
        tuple(named),
        difference.what,
        difference.where,
        difference.position,
        None
        if difference.fault is not None or difference.expected is None
        else show(difference.expected),
        None
        if difference.fault is not None or difference.actual is None
        else show(difference.actual),
    )


def show(value: Any) -> str:
    """A scalar as a person writes it in MLIR."""
    if value is UNDEF:
        return "undefined"
    return ("true" if value else "false") if isinstance(value, bool) else repr(value)
