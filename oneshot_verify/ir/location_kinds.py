"""Kinds of locations that xDSL lacks, or for whose parts it allows too few kinds.

https://mlir.llvm.org/docs/Dialects/Builtin/#location-attributes
"""

from __future__ import annotations

from functools import lru_cache
from typing import Any

from xdsl.dialects.builtin import ArrayAttr, FileLineColLoc, IntAttr, NoneAttr, StringAttr
from xdsl.ir import Attribute, BuiltinAttribute, ParametrizedAttribute
from xdsl.irdl import irdl_attr_definition
from xdsl.printer import Printer


@irdl_attr_definition
class GivenLoc(ParametrizedAttribute, BuiltinAttribute):
    """A location given by the text (`loc(...)`), with its position in the file; prints as the given location."""

    name = "oneshot.given_loc"

    place: FileLineColLoc
    given: Attribute

    def print_builtin(self, printer: Printer) -> None:
        printer.print_attribute(self.given)


@irdl_attr_definition
class FileRangeLoc(ParametrizedAttribute, BuiltinAttribute):
    """`"model.py":3:1 to 4:20`; `to :20` ends in the line of its start."""

    name = "oneshot.file_range_loc"

    start: FileLineColLoc
    end_line: IntAttr
    end_column: IntAttr

    def print_builtin(self, printer: Printer) -> None:
        with printer.in_location():
            self.start.print_builtin(printer)
            printer.print_string(" to ")
            if self.end_line != self.start.line:
                printer.print_int(self.end_line.data)
            printer.print_string(f":{self.end_column.data}")


@irdl_attr_definition
class NamedLoc(ParametrizedAttribute, BuiltinAttribute):
    """`"relu"("model.py":3:1 to :9)`: a name, and optionally a location of any kind."""

    name = "oneshot.name_loc"

    said: StringAttr
    location: Attribute

    def print_builtin(self, printer: Printer) -> None:
        with printer.in_location():
            printer.print_attribute(self.said)
            if not isinstance(self.location, NoneAttr):
                with printer.in_parens():
                    printer.print_attribute(self.location)


@irdl_attr_definition
class CalledLoc(ParametrizedAttribute, BuiltinAttribute):
    """`callsite("f" at "model.py":3:1 to :9)`: two locations of any kind."""

    name = "oneshot.callsite_loc"

    callee: Attribute
    caller: Attribute

    def print_builtin(self, printer: Printer) -> None:
        with printer.in_location():
            printer.print_string("callsite(")
            printer.print_attribute(self.callee)
            printer.print_string(" at ")
            printer.print_attribute(self.caller)
            printer.print_string(")")


@irdl_attr_definition
class SeveralLoc(ParametrizedAttribute, BuiltinAttribute):
    """`fused<"pass">["a", "model.py":3:1 to :9]`: locations of any kind, and optionally metadata."""

    name = "oneshot.fused_loc"

    locations: ArrayAttr[Attribute]
    metadata: Attribute

    def print_builtin(self, printer: Printer) -> None:
        with printer.in_location():
            printer.print_string("fused")
            if not isinstance(self.metadata, NoneAttr):
                with printer.in_angle_brackets():
                    printer.print_attribute(self.metadata)
            with printer.in_square_brackets():
                printer.print_list(self.locations, printer.print_attribute)


@lru_cache(maxsize=1 << 16)
def _integer(value: int) -> IntAttr:
    return IntAttr(value)


def file_place(file: StringAttr, line: int, column: int) -> FileLineColLoc:
    """A line and column of a file."""
    return _unchecked(FileLineColLoc, filename=file, line=_integer(line), column=_integer(column))


def given_loc(place: FileLineColLoc, given: Attribute) -> GivenLoc:
    """The location `given` by the text at `place`."""
    return _unchecked(GivenLoc, place=place, given=given)


def _unchecked(kind: Any, **parts: Attribute) -> Any:
    """Build an attribute without verifying its parts, which are known to be valid. Each op has its own location, and
    xDSL's checks would take longer than reading the op."""
    made: Any = kind.__new__(kind)
    for name, part in parts.items():
        object.__setattr__(made, name, part)
    return made
