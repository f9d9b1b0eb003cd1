"""Verification of a module that was just read: what xDSL checks, op by op, so that the culprit is known."""

from __future__ import annotations

from xdsl.dialects.builtin import ModuleOp

from oneshot_verify.ir.source import InputError, Position, position_of


def _message(error: BaseException) -> str:
    """xDSL draws the module around a message; the innermost exception has the plain words."""
    while error.__cause__ is not None:
        error = error.__cause__
    return str(error).strip().splitlines()[0] if str(error).strip() else "does not verify"


def verify_module(module: ModuleOp, fallback: Position) -> None:
    """Raises `InputError` at the first op that does not verify; `fallback` is the place for ops without one."""
    for op in module.walk():
        try:
            op.verify(verify_nested_ops=False)
        except Exception as error:
            # Some of xDSL's verifiers raise other exceptions than VerifyException.
            place = position_of(op) or fallback
            raise InputError(f"'{op.name}': {_message(error)}", place) from error
