"""MLIR's checks of symbols, and of function signatures.

Source: https://github.com/llvm/llvm-project/blob/main/mlir/lib/IR/SymbolTable.cpp, and the verifiers of `func`
and `bufferization`
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from xdsl.dialects.builtin import AffineMapAttr, IntegerType, StringAttr, UnregisteredOp
from xdsl.ir import Attribute, Operation
from xdsl.utils.exceptions import VerifyException

from oneshot_verify.ir.layouts import array_elements
from oneshot_verify.ir.require import require
from oneshot_verify.ir.symbols import FUNCTION, GLOBALS, is_symbol_table

_VISIBILITIES = ("public", "private", "nested")
_ACCESSES = ("none", "read", "write", "read-write")


def verify_symbol(op: Operation, *, is_read: bool = True) -> None:
    """Raise `VerifyException` if `op` is an invalid symbol in its context. `is_read`:
    False for a function whose body was not read."""
    if op.name in (FUNCTION, *GLOBALS):
        _verify_place(op)
        visibility = op.get_attr_or_prop("sym_visibility")
        if visibility is not None:
            known = isinstance(visibility, StringAttr) and visibility.data in _VISIBILITIES
            require(known, f"the visibility of a symbol is one of {', '.join(_VISIBILITIES)}")
    if op.name == FUNCTION:
        _verify_function(op, is_read=is_read)


def _verify_place(op: Operation) -> None:
    """Check that a symbol is directly in a symbol table. An unknown op may be one."""
    around = op.parent_op()
    if around is None or isinstance(around, UnregisteredOp):
        return
    if not is_symbol_table(around):
        raise VerifyException("symbol's parent must have the SymbolTable trait")


def _verify_function(op: Operation, *, is_read: bool) -> None:
    visibility: Any = op.get_attr_or_prop("sym_visibility")
    is_public = visibility is None or visibility.data == "public"
    is_declared = is_read and not op.regions[0].blocks
    require(not (is_public and is_declared), "symbol declaration cannot have public visibility")
    for name in ("arg_attrs", "res_attrs"):
        for said in array_elements(op.get_attr_or_prop(name)) or ():
            _verify_argument(said.data)
            writable = name == "arg_attrs" and "bufferization.writable" in said.data
            wrong = writable and is_declared
            require(not wrong, "'bufferization.writable' is invalid on external functions")


def _verify_argument(said: Mapping[str, Attribute]) -> None:
    for name, value in said.items():
        require("." in name, f"'{name}': arguments may only have dialect attributes")
        check = _SAID_OF_ARGUMENTS.get(name)
        if check is not None:
            require(check(value), f"'{name}' has a value that it cannot have")


def _is_truth(value: Attribute) -> bool:
    return getattr(value, "type", None) == IntegerType(1)


def _is_layout(value: Attribute) -> bool:
    return isinstance(value, AffineMapAttr) or value.name == "strided"


def _is_access(value: Attribute) -> bool:
    return isinstance(value, StringAttr) and value.data in _ACCESSES


_SAID_OF_ARGUMENTS: dict[str, Callable[[Attribute], bool]] = {
    "bufferization.writable": _is_truth,
    "bufferization.buffer_layout": _is_layout,
    "bufferization.access": _is_access,
}
