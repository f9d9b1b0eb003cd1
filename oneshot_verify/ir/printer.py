"""Printing modules so that `mlir-opt` reads them."""

from __future__ import annotations

from io import StringIO

from xdsl.dialects.builtin import ModuleOp
from xdsl.printer import Printer

from oneshot_verify.ir.recursion import room_to_recurse


def print_module(module: ModuleOp) -> str:
    """The text of `module`, which `mlir-opt` accepts; ends with a line break."""
    stream = StringIO()
    with room_to_recurse():
        Printer(stream=stream).print_op(module)
    return stream.getvalue() + "\n"
