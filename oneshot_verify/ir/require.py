"""How verifiers and readers say what an op must be, and what of their errors is meant for a person."""

from __future__ import annotations

import dis
import sys
from collections.abc import Sequence
from typing import Any

from xdsl.dialects.builtin import DYNAMIC_INDEX
from xdsl.ir import Operation, SSAValue
from xdsl.utils.exceptions import VerifyException

MALFORMED = "its attributes, operands, regions and types do not fit together"
"""For an op of which nobody says what is wrong with it."""
_FAILURES = (AssertionError, AttributeError, LookupError, NameError, NotImplementedError, TypeError)
"""Exceptions whose text is about the code that fails, whoever raises them."""
_RAISE = dis.opmap["RAISE_VARARGS"]


def require(holds: bool, message: str) -> None:
    """Raises `VerifyException` with the message unless something holds."""
    if not holds:
        raise VerifyException(message)


def require_indices(indices: Sequence[SSAValue], type: Any) -> None:
    """Raises `VerifyException` unless there is an index for each dimension of a shaped type."""
    require(len(indices) == len(type.get_shape()), f"{len(indices)} indices for {type}")


def require_dynamic(op: Operation, **lists: Sequence[SSAValue]) -> None:
    """Raises `VerifyException` unless each list has an operand for each dynamic number of the property of its name."""
    for name, operands in lists.items():
        given, wanted = len(operands), getattr(op, name).get_values().count(DYNAMIC_INDEX)
        require(given == wanted, f"{given} operands for {wanted} dynamic values of {name}")


def words_of(error: BaseException) -> str:
    """The first line of what an error of a verifier or reader says of the op; `MALFORMED` for Python's own words.

    A person's words stand in a `raise` outside of the standard library.
    """
    while error.__cause__ is not None:
        error = error.__cause__
    lines = [line.strip() for line in str(error).strip().splitlines()]
    said = next(filter(None, lines), "")
    is_of_code = isinstance(error, _FAILURES) or not _is_raised(error) or "<class" in said
    return MALFORMED if is_of_code or not said else said


def _is_raised(error: BaseException) -> bool:
    last = error.__traceback__
    while last is not None and last.tb_next is not None:
        last = last.tb_next
    if last is None:
        return True
    code, module = last.tb_frame.f_code, str(last.tb_frame.f_globals.get("__name__"))
    is_library = module.partition(".")[0] in sys.stdlib_module_names
    return code.co_code[last.tb_lasti] == _RAISE and not is_library
