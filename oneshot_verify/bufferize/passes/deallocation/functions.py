"""The function boundary ABI of buffer deallocation: ownership of the memrefs that a function returns."""

from __future__ import annotations

from xdsl.dialects.builtin import ArrayAttr, DictionaryAttr, FunctionType, StringAttr
from xdsl.ir import Operation

from oneshot_verify.bufferize.interface import (
    BufferizationError,
    attribute_of,
    entries_of,
    op_name,
)


def is_private_with_body(function: Operation) -> bool:
    """True if `function` is private, so that all its callers are known, and has a body."""
    visibility = attribute_of(function, "sym_visibility")
    is_private = isinstance(visibility, StringAttr) and visibility.data == "private"
    return is_private and any(region.blocks for region in function.regions)


def gives_ownership(function: Operation, dynamic: bool) -> bool:
    """True if `function` returns an ownership indicator (`i1`) for each returned memref."""
    return dynamic and is_private_with_body(function)


def update_signature(function: Operation) -> None:
    """Set the result types of `function` to those of its returns; raises `BufferizationError` if they differ."""
    blocks = function.regions[0].blocks
    ends = [block.last_op for block in blocks]
    returned = [
        tuple(value.type for value in end.operands)
        for end in ends
        if end is not None and not end.successors
    ]
    if any(types != returned[0] for types in returned):
        message = "there are multiple return operations with different operand types"
        raise BufferizationError(message, function)
    old = attribute_of(function, "function_type")
    if not isinstance(old, FunctionType) or not returned or op_name(function) != "func.func":
        return
    place = function.properties if "function_type" in function.properties else function.attributes
    place["function_type"] = FunctionType.from_lists(list(old.inputs), list(returned[0]))
    attributes = entries_of(attribute_of(function, "res_attrs"))
    missing = 0 if attributes is None else len(returned[0]) - len(attributes)
    if attributes is not None and missing > 0:
        place = function.properties if "res_attrs" in function.properties else function.attributes
        place["res_attrs"] = ArrayAttr([*attributes, *[DictionaryAttr({})] * missing])
