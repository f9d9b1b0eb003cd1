"""Locations given in a text (`loc(...)`), in every form that MLIR prints, and their printing.

An op without a given location has its position in the file, as in MLIR: its `location` is a `FileLineColLoc`. An op
with one has a `GivenLoc`, which holds both: the position in the file, for messages, and the given location.

https://mlir.llvm.org/docs/Dialects/Builtin/#location-attributes
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from functools import lru_cache
from io import StringIO
from typing import IO, Any, cast, get_args

from xdsl.dialects.builtin import (
    ArrayAttr,
    CallSiteLoc,
    FileLineColLoc,
    FusedLoc,
    IntAttr,
    LocationAttr,
    NameLoc,
    NoneAttr,
    StringAttr,
)
from xdsl.ir import Attribute, BlockArgument, BuiltinAttribute, ParametrizedAttribute
from xdsl.irdl import irdl_attr_definition
from xdsl.parser import Parser
from xdsl.printer import Printer
from xdsl.utils.mlir_lexer import MLIRTokenKind

from oneshot_verify.ir.constants.printer import ConstantPrinter
from oneshot_verify.ir.layouts import array_elements
from oneshot_verify.versions import MlirVersion

_USE = re.compile(r"loc\((#[\w$-]+)\)")
_PLACE = re.compile(r'loc\("([^"\\\n]*)":([0-9]+):([0-9]+)\)')
_DEFINITION = re.compile(r"^[ \t]*(#[\w$-]+)[ \t]*=[ \t]*", re.MULTILINE)
"""Definition of an alias as MLIR prints it: at the start of a line."""


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


LOCATIONS = (*get_args(LocationAttr), GivenLoc, FileRangeLoc)
"""Classes of location attributes."""


_string = lru_cache(maxsize=64)(StringAttr)
_integer = lru_cache(maxsize=1 << 16)(IntAttr)


def file_place(file: StringAttr, line: int, column: int) -> FileLineColLoc:
    """A line and column of a file."""
    return _unchecked(FileLineColLoc, filename=file, line=_integer(line), column=_integer(column))


def given_at(place: FileLineColLoc, location: Attribute) -> LocationAttr:
    """`location`, given by the text at `place`."""
    return _unchecked(GivenLoc, place=place, given=location)


def _unchecked(kind: Any, **parts: Attribute) -> Any:
    """Build an attribute without verifying its parts. xDSL allows too few kinds of locations as parts; and each op has
    its own location, whose checks would take longer than reading the op."""
    made: Any = kind.__new__(kind)
    for name, part in parts.items():
        object.__setattr__(made, name, part)
    return made


def place_in(location: Attribute) -> FileLineColLoc | None:
    """Position in the file; None for a location from no text."""
    if isinstance(location, GivenLoc):
        return location.place
    return location if isinstance(location, FileLineColLoc) else None


def origin_of(location: Attribute) -> str:
    """First file and line in a given location, `model.py:12:3`; else its first name. Empty if no location was given,
    or it has neither."""
    if not isinstance(location, GivenLoc):
        return ""
    name = ""
    for part in _parts(location.given):
        if isinstance(part, FileRangeLoc):
            part = part.start
        if isinstance(part, FileLineColLoc):
            return f"{part.filename.data}:{part.line.data}:{part.column.data}"
        if isinstance(part, NameLoc) and not name:
            name = part.desc.data
    return name


def _parts(location: Attribute) -> Iterator[Attribute]:
    """The location and all locations in it, callees before callers, each object once, as aliases share them."""
    waiting, seen = [location], set[int]()
    while waiting:
        part = waiting.pop()
        if id(part) in seen:
            continue
        seen.add(id(part))
        yield part
        waiting.extend(reversed(_inside(part)))


def _inside(location: Attribute) -> tuple[Attribute, ...]:
    match location:
        case NameLoc():
            return (location.location,)
        case CallSiteLoc():
            return (location.callee, location.caller)
        case FusedLoc():
            return array_elements(location.locations) or ()
        case _:
            return ()


@dataclass
class _LocatedArgument(Parser.UnresolvedArgument):
    """A block argument whose type is written elsewhere, with its location."""

    location: LocationAttr

    def resolve(self, type: Attribute) -> Parser.Argument:
        return Parser.Argument(self.name, type, self.location)


class LocationParser(Parser):
    """Parses locations. An alias may be used before its definition."""

    _ahead: dict[str, tuple[Attribute, int]]
    """Aliases used before their definition, each with the end offset of that."""
    _definitions: dict[str, int] | None = None
    """Offsets of alias definitions, by name; None until a location needs one."""
    _depth_ahead = 0

    def parse_optional_argument(self, expect_type: bool = True) -> Any:
        argument = super().parse_optional_argument(expect_type)
        location = self.parse_optional_location() if argument is not None else None
        if isinstance(argument, Parser.Argument):
            argument.location = location
        elif argument is not None and location is not None:
            return _LocatedArgument(argument.name, location)
        return argument

    def parse_optional_location(self) -> LocationAttr | None:
        token = self._current_token
        if token.kind is not MLIRTokenKind.BARE_IDENT or token.text != "loc":
            return None
        text, start = self.lexer.input.content, token.span.start
        if (use := _USE.match(text, start)) is not None:
            location = self._aliased(use.group(1), use.start(1))
        elif (use := _PLACE.match(text, start)) is not None:
            location = file_place(_string(use.group(1)), int(use.group(2)), int(use.group(3)))
        else:
            return super().parse_optional_location()
        self._resume_from(use.end())
        return location

    def _parse_location(self) -> LocationAttr:
        token = self._current_token
        if token.kind is MLIRTokenKind.HASH_IDENT:
            if "." not in token.text:
                self._consume_token()
                return self._aliased(token.text, token.span.start)
            # A location kind of some dialect.
            return cast(LocationAttr, self.parse_attribute())
        if token.kind is MLIRTokenKind.BARE_IDENT and token.text in ("fused", "callsite"):
            nested = self._parse_fused() if token.text == "fused" else self._parse_callsite()
        elif token.kind is MLIRTokenKind.STRING_LIT:
            nested = self._parse_named()
        else:
            return super()._parse_location()
        # xDSL's union of location classes is closed.
        return cast(LocationAttr, nested)

    def _parse_named(self) -> NameLoc | FileLineColLoc | FileRangeLoc:
        said = StringAttr(self.parse_str_literal())
        if self.parse_optional_punctuation(":") is not None:
            line = IntAttr(self.parse_integer(False, False))
            self.parse_punctuation(":")
            start = FileLineColLoc(said, line, IntAttr(self.parse_integer(False, False)))
            return self._parse_end(start) if self.parse_optional_keyword("to") else start
        if self.parse_optional_punctuation("(") is None:
            return _unchecked(NameLoc, desc=said, location=NoneAttr())
        location = self._parse_location()
        self.parse_punctuation(")")
        return _unchecked(NameLoc, desc=said, location=location)

    def _parse_callsite(self) -> CallSiteLoc:
        self.parse_keyword("callsite")
        with self.in_parens():
            callee = self._parse_location()
            self.parse_keyword("at")
            return _unchecked(CallSiteLoc, callee=callee, caller=self._parse_location())

    def _parse_fused(self) -> FusedLoc:
        self.parse_keyword("fused")
        metadata: Attribute = NoneAttr()
        if self.parse_optional_punctuation("<") is not None:
            metadata = self.parse_attribute()
            self.parse_punctuation(">")
        parts = self.parse_comma_separated_list(self.Delimiter.SQUARE, self._parse_location)
        return _unchecked(FusedLoc, locations=ArrayAttr(parts), metadata=metadata)

    def _parse_end(self, start: FileLineColLoc) -> FileRangeLoc:
        line = self.parse_optional_integer(False, False)
        self.parse_punctuation(":")
        column = self.parse_integer(False, False)
        return FileRangeLoc(start, start.line if line is None else IntAttr(line), IntAttr(column))

    def _aliased(self, name: str, used_at: int) -> LocationAttr:
        known = self.attribute_aliases.get(name)
        if known is None:
            known = self._look_ahead(name, used_at)
        if not isinstance(known, LOCATIONS):
            self.raise_error(f"'{name}' is no location", used_at, used_at + len(name))
        return cast(LocationAttr, known)

    def _look_ahead(self, name: str, used_at: int) -> Attribute:
        """The attribute that a later line defines as `name`."""
        if self._definitions is None:
            self._ahead = {}
            text = self.lexer.input.content
            # The first definition counts; the parser rejects the second.
            found = reversed(list(_DEFINITION.finditer(text)))
            self._definitions = {match.group(1): match.end() for match in found}
        if name in self._ahead:
            return self._ahead[name][0]
        # Removed meanwhile, so that an alias that refers to itself is undefined.
        start = self._definitions.pop(name, None)
        if start is None:
            said = f"location alias '{name}' is used but not defined"
            self.raise_error(said, used_at, used_at + len(name))
        back = self.pos
        self._resume_from(start)
        self._depth_ahead += 1
        attribute = self.parse_optional_location() or self.parse_attribute()
        self._depth_ahead -= 1
        self._ahead[name] = attribute, self.pos
        self._resume_from(back)
        return attribute

    def _parse_extended_type_or_attribute(self, attr_or_dialect_name: str, is_type: Any) -> Any:
        # A location may follow the one that refers to it, as its own location.
        name = f"#{attr_or_dialect_name}"
        is_alias = "." not in name and self._current_token.kind is not MLIRTokenKind.LESS
        is_new = is_alias and not is_type and name not in self.attribute_aliases
        if self._depth_ahead and is_new:
            return self._look_ahead(name, self.pos - len(name))
        return super()._parse_extended_type_or_attribute(attr_or_dialect_name, is_type)

    def _parse_alias_def(self) -> None:
        name = self._current_token.text
        if self._definitions is None or name not in self._ahead or name in self.attribute_aliases:
            super()._parse_alias_def()
            return
        location, end = self._ahead[name]
        self.attribute_aliases[name] = location
        self._resume_from(end)


class LocationPrinter(ConstantPrinter):
    """Prints the location of each op and block argument as an alias; `definitions` are the lines that define them."""

    def __init__(self, stream: IO[str], *, generic: bool, version: MlirVersion) -> None:
        super().__init__(
            stream=stream, print_debuginfo=True, print_generic_format=generic, version=version
        )
        self.definitions: list[str] = []
        self._aliases: dict[int, str] = {}
        """Alias by object id: ops that share a location share the object, and comparing long call chains would be
        slow."""
        self._names: dict[str, str] = {}
        """Alias by text."""
        self._in_attributes = 0

    def print_attribute(self, attribute: Attribute) -> None:
        if isinstance(attribute, GivenLoc):
            attribute = attribute.given
        if not isinstance(attribute, LOCATIONS) or self._in_attributes:
            super().print_attribute(attribute)
        elif self.printing_location:
            self.print_string(self._alias(attribute))
        else:
            self.print_string(f"loc({self._alias(attribute)})")

    def print_block_argument(self, arg: BlockArgument, print_type: bool = True) -> None:
        super().print_block_argument(arg, print_type)
        op = arg.block.parent_op()
        if not print_type and arg.index == 0 and op is not None and op.name == "affine.for":
            # `affine.for %i loc(...) = 0 to 4`: the one argument without a type that has a location.
            self.print_string(" ")
            self.print_attribute(arg.location)

    def print_attr_dict(self, attr_dict: Mapping[str, Attribute]) -> None:
        # An alias would have to be defined before.
        self._in_attributes += 1
        super().print_attr_dict(attr_dict)
        self._in_attributes -= 1

    def _alias(self, location: Attribute) -> str:
        known = self._aliases.get(id(location))
        if known is not None:
            return known
        text = StringIO()
        outer = self.stream, self.printing_location
        self.stream, self.printing_location = text, True
        super().print_attribute(location)
        self.stream, self.printing_location = outer
        name = self._names.get(text.getvalue())
        if name is None:
            name = self._names[text.getvalue()] = f"#loc{len(self._names)}"
            self.definitions.append(f"{name} = loc({text.getvalue()})")
        self._aliases[id(location)] = name
        return name
