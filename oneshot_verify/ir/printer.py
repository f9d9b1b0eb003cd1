"""Printing modules so that `mlir-opt` reads them."""

from __future__ import annotations

from io import StringIO

from xdsl.dialects.builtin import ModuleOp

from oneshot_verify.ir.constants.printer import ConstantPrinter
from oneshot_verify.ir.locations import LocationPrinter
from oneshot_verify.ir.recursion import room_to_recurse


def print_module(module: ModuleOp, *, with_locations: bool = False, generic: bool = False) -> str:
    """The text of `module`, which `mlir-opt` accepts; ends with a line break.

    With locations each op has its own behind it, as an alias that the end of the text defines.
    """
    stream = StringIO()
    printer = (
        LocationPrinter(stream, generic=generic)
        if with_locations
        else ConstantPrinter(stream=stream, print_generic_format=generic)
    )
    with room_to_recurse():
        printer.print_op(module)
    lines = [stream.getvalue()]
    if isinstance(printer, LocationPrinter):
        lines.extend(printer.definitions)
    return "\n".join(lines) + "\n"
