"""Helpers of passes over function signatures."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from xdsl.dialects.builtin import ArrayAttr, DictionaryAttr, FunctionType, StringAttr
from xdsl.ir import Attribute, Operation

from oneshot_verify.bufferize.analysis.functions import functions_of, is_external
from oneshot_verify.bufferize.interface import attribute_of, entries_of, op_name
from oneshot_verify.bufferize.ops.func import callee_of, set_function_type
from oneshot_verify.bufferize.symbols import function_type
from oneshot_verify.ir.symbols import remembered_symbols

Attributes = list[dict[str, Attribute]]


def calls_by_callee(module: Operation) -> dict[Operation, list[Operation]]:
    """The `func.call`s of `module` by the function that they call, in program order."""
    found: dict[Operation, list[Operation]] = {}
    with remembered_symbols():
        for op in module.walk():
            if op_name(op) == "func.call" and (callee := callee_of(op)) is not None:
                found.setdefault(callee, []).append(op)
    return found


def functions_with_body(module: Operation, *, public: bool) -> Iterator[Operation]:
    """Each function of `module` with a body; public functions only if `public`."""
    for function in functions_of(module):
        if not is_external(function) and (public or not is_public(function)):
            yield function


def is_public(function: Operation) -> bool:
    """True if `function` is public: code outside of the module may call it."""
    visibility = attribute_of(function, "sym_visibility")
    return not isinstance(visibility, StringAttr) or visibility.data == "public"


def dictionaries(function: Operation, name: str, count: int) -> Attributes:
    """The `arg_attrs` or `res_attrs` (`name`) of `function`; `count` empty dictionaries if it has none."""
    entries = entries_of(attribute_of(function, name))
    if entries is None:
        return [{} for _ in range(count)]
    return [dict(e.data) if isinstance(e, DictionaryAttr) else {} for e in entries]


def set_signature(
    function: Operation,
    inputs: Sequence[Attribute],
    outputs: Sequence[Attribute],
    arguments: Attributes,
    results: Attributes,
) -> None:
    """Set the type of `function`, and the attributes of its arguments and results."""
    set_function_type(function, FunctionType.from_lists(inputs, outputs))
    for name, entries in (("arg_attrs", arguments), ("res_attrs", results)):
        place = function.attributes if name in function.attributes else function.properties
        place.pop(name, None)
        if any(entries):
            place[name] = ArrayAttr([DictionaryAttr(entry) for entry in entries])


def types_of(function: Operation) -> tuple[list[Attribute], list[Attribute]]:
    """The types of the arguments and of the results of `function`."""
    signature = function_type(function)
    return list(signature.inputs.data), list(signature.outputs.data)
