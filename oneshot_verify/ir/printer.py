"""Printing of modules so that `mlir-opt` reads them."""

from __future__ import annotations

from collections.abc import Sequence
from io import StringIO
from typing import IO

from xdsl.dialects.builtin import ModuleOp
from xdsl.ir import Operation

from oneshot_verify.ir.constants.printer import ConstantPrinter
from oneshot_verify.ir.constants.resources import metadata_pieces
from oneshot_verify.ir.reader.locations import LocationPrinter
from oneshot_verify.ir.recursion import room_to_recurse
from oneshot_verify.versions import MlirVersion


def print_module(
    module: ModuleOp,
    *,
    with_locations: bool = False,
    generic: bool = False,
    version: MlirVersion = MlirVersion.LLVM_22,
) -> str:
    """Text of `module` that this version of `mlir-opt` accepts; ends with a line break.

    With locations, each op is followed by an alias of its location, which is defined at the end of the text.
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
    """Write the text of `print_module`, followed by the file metadata. Large constants are written in pieces."""
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
    """Text that identifies a module or other op: equal texts mean equal ops. Large constants appear as hashes."""
    stream = StringIO()
    with room_to_recurse():
        ConstantPrinter(by_hash=True, stream=stream).print_op(op)
    return stream.getvalue()
