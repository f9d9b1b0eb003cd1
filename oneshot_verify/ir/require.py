"""Checks for verifiers and readers, and the selection of error messages fit for users."""

from __future__ import annotations

import dis
import sys
from collections.abc import Sequence
from math import prod
from typing import Any

from xdsl.dialects.builtin import DYNAMIC_INDEX
from xdsl.ir import Operation, SSAValue
from xdsl.utils.exceptions import VerifyException

MALFORMED = "its attributes, operands, regions and types do not fit together"
"""Message for an op whose error has no message of its own."""
_FAILURES = (AssertionError, AttributeError, LookupError, NameError, NotImplementedError, TypeError)
"""Exceptions whose messages describe the failing code, not the input."""
_RAISE = dis.opmap["RAISE_VARARGS"]


def require(holds: bool, message: str) -> None:
    """Raise `VerifyException` with the message if `holds` is false."""
    if not holds:
        raise VerifyException(message)


def require_indices(indices: Sequence[SSAValue], type: Any) -> None:
    """Raise `VerifyException` unless there is one index per dimension of a shaped type."""
    require(len(indices) == len(type.get_shape()), f"{len(indices)} indices for {type}")


def require_elements(elements: Sequence[SSAValue], type: Any) -> None:
    """Raise `VerifyException` unless there is a value for each element of a shaped type of static sizes."""
    sizes = [size for size in type.get_shape() if size != DYNAMIC_INDEX]
    require(len(elements) == prod(sizes), f"{len(elements)} elements for {type}")


def require_dynamic(op: Operation, **lists: Sequence[SSAValue]) -> None:
    """Raise `VerifyException` unless each list has an operand for each dynamic value of the property of its name."""
    for name, operands in lists.items():
        given, wanted = len(operands), getattr(op, name).get_values().count(DYNAMIC_INDEX)
        require(given == wanted, f"{given} operands for {wanted} dynamic values of {name}")


def words_of(error: BaseException) -> str:
    """First line of an error's message about the op; `MALFORMED` for Python's own messages.

    A message counts as about the op if a `raise` outside of the standard library gives it.
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
