"""Kinds of locations that xDSL lacks, and locations that are built without xDSL's checks.

https://mlir.llvm.org/docs/Dialects/Builtin/#location-attributes
"""

from __future__ import annotations

from functools import lru_cache
from typing import Any

from xdsl.dialects.builtin import FileLineColLoc, IntAttr, LocationAttr, StringAttr
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


@lru_cache(maxsize=1 << 16)
def _integer(value: int) -> IntAttr:
    return IntAttr(value)


def file_place(file: StringAttr, line: int, column: int) -> FileLineColLoc:
    """A line and column of a file."""
    return unchecked(FileLineColLoc, filename=file, line=_integer(line), column=_integer(column))


def given_at(place: FileLineColLoc, location: Attribute) -> LocationAttr:
    """`location`, given by the text at `place`."""
    return unchecked(GivenLoc, place=place, given=location)


def unchecked(kind: Any, **parts: Attribute) -> Any:
    """Build an attribute without verifying its parts. xDSL allows too few kinds of locations as parts; and each op has
    its own location, whose checks would take longer than reading the op."""
    made: Any = kind.__new__(kind)
    for name, part in parts.items():
        object.__setattr__(made, name, part)
    return made
