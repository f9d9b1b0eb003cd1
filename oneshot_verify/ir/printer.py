"""Printing modules so that `mlir-opt` reads them."""

from __future__ import annotations

from collections.abc import Sequence
from io import StringIO
from typing import IO

from xdsl.dialects.builtin import ModuleOp
from xdsl.ir import Operation

from oneshot_verify.ir.constants.printer import ConstantPrinter
from oneshot_verify.ir.constants.resources import metadata_pieces
from oneshot_verify.ir.locations import LocationPrinter
from oneshot_verify.ir.recursion import room_to_recurse
from oneshot_verify.versions import MlirVersion


def print_module(
    module: ModuleOp,
    *,
    with_locations: bool = False,
    generic: bool = False,
    version: MlirVersion = MlirVersion.LLVM_22,
) -> str:
    """The text of `module`, which that version of `mlir-opt` accepts; ends with a line break.

    With locations each op has its own behind it, as an alias that the end of the text defines.
    """
    stream = StringIO()
    write_module(module, stream, with_locations=with_locations, generic=generic, version=version)
    return stream.getvalue()


def write_module(
    module: ModuleOp,
    stream: IO[str],
    *,
    with_locations: bool = False,
    generic: bool = False,
    version: MlirVersion = MlirVersion.LLVM_22,
    metadata: Sequence[str] = (),
) -> None:
    """Write what `print_module` gives, and entries of the metadata behind it; large constants go out piece by piece."""
    printer = (
        LocationPrinter(stream, generic=generic, version=version)
        if with_locations
        else ConstantPrinter(stream=stream, print_generic_format=generic, version=version)
    )
    with room_to_recurse():
        printer.print_op(module)
    stream.write("\n")
    if isinstance(printer, LocationPrinter):
        stream.writelines(f"{definition}\n" for definition in printer.definitions)
    stream.writelines(metadata_pieces(printer.resources, metadata))


def fingerprint(op: Operation) -> str:
    """A text that is equal for two modules, or other ops, only if they are: large constants are there by a hash."""
    stream = StringIO()
    with room_to_recurse():
        ConstantPrinter(by_hash=True, stream=stream).print_op(op)
    return stream.getvalue()
