"""Distinction of properties and attributes, as in mlir-opt.

    "memref.store"(%x, %m, %i) <{alignment = 8 : i64}> : ...    xDSL's class lacks it: an attribute, if it is known
    arith.addi %a, %b {overflowFlags = #arith.overflow<nsw>}    the dictionary is read last, and wins
    "arith.addi"(%a, %b) <{overflowFlags = ...}> {overflowFlags = ...}                    the first one holds

A false flag of newer versions of MLIR, such as `invariant` of `memref.load`, is dropped.

The custom syntax of MLIR 24 and later has properties by name, or in brackets of their own, and no longer in the
dictionary of attributes:

    memref.alloc() alignment = 64 : memref<4xf32>
    memref.load %m[%i] alignment(16) nontemporal(true) : memref<4xf32>
    vector.extract_strided_slice %v offsets = [2], sizes = [2], strides = [1] : vector<8xf32> to vector<2xf32>
    bufferization.alloc_tensor() <{memory_space = 1 : i64}> : tensor<4xf32>
    call @f(%x) <arg_attrs = [{}], no_inline> : (i32) -> i32

Both forms are read; `mlir_versions` says which one is printed.
"""

from __future__ import annotations

import re
from functools import cache

from xdsl.dialects.builtin import BoolAttr, IntegerAttr, UnitAttr, UnregisteredOp, i64
from xdsl.ir import Attribute, Operation
from xdsl.irdl import IRDLOperation
from xdsl.parser import Parser

from oneshot_verify.ir.facts import facts_of

_NO = BoolAttr.from_bool(False)
_OF_SYMBOLS = "sym_visibility"
"""Allowed on any op with a symbol name, such as a nested module."""


def keep_known_properties(op: Operation) -> None:
    """Turn properties that the op's class lacks into attributes. Those that MLIR does not know will not verify."""
    known = _defined(type(op))
    if known is None or op.properties.keys() <= known:
        return
    facts = facts_of(op)
    for name in op.properties.keys() - known:
        if name in facts.refused and op.properties[name] == _NO:
            del op.properties[name]
        elif name in (_OF_SYMBOLS, *facts.attributes, *facts.ignored, *facts.refused):
            op.attributes[name] = op.properties.pop(name)


def settle_properties(op: Operation, *, is_generic: bool) -> None:
    """Move entries of the attribute dictionary that are properties to the properties, so that none is given twice."""
    for name in op.attributes.keys() & (_defined(type(op)) or ()):
        said = op.attributes.pop(name)
        if not is_generic or name not in op.properties:
            op.properties[name] = said


@cache
def _defined(kind: type[Operation]) -> frozenset[str] | None:
    """Properties that a class of ops defines; None if it takes any."""
    if not issubclass(kind, IRDLOperation) or issubclass(kind, UnregisteredOp):
        return None
    return frozenset(kind.get_irdl_definition().properties)


_NAMES = (
    *("alignment", "nontemporal", "invariant"),
    *("offsets", "sizes", "strides"),
    *("reduction_dim", "inclusive"),
    *("arg_attrs", "res_attrs", "error"),
)
_SPELLED = re.compile(rf"({'|'.join(_NAMES)})\s*([=(])")
_BRACKETS = re.compile(r"<\s*\{")
_LIST = re.compile(r"<\s*(?=(?:arg_attrs|res_attrs|no_inline|alignment|nontemporal)\b)")


class SpelledPropertyParser(Parser):
    """Parses such properties where an attribute dictionary may stand, as part of it."""

    def parse_optional_attr_dict(self) -> dict[str, Attribute]:
        given: dict[str, Attribute] = {}
        text = self.lexer.input.content
        while (spelled := _SPELLED.match(text, self.pos)) is not None:
            name, opened = spelled.groups()
            if name in given:
                self.raise_error(f"property '{name}' is given twice")
            self._resume_from(spelled.end())
            given[name] = self._parse_value()
            if opened == "(":
                self.parse_punctuation(")")
            self.parse_optional_punctuation(",")
        if (opened := _LIST.match(text, self.pos)) is not None:
            self._resume_from(opened.end())
            given |= self.parse_comma_separated_list(self.Delimiter.NONE, self._parse_entry)
            self.parse_punctuation(">")
        if _BRACKETS.match(text, self.pos) is not None:
            given |= self.parse_optional_properties_dict()
        return given | super().parse_optional_attr_dict()

    def _parse_entry(self) -> tuple[str, Attribute]:
        name = self.parse_identifier()
        is_flag = self.parse_optional_punctuation("=") is None
        return name, UnitAttr() if is_flag else self._parse_value()

    def _parse_value(self) -> Attribute:
        # A number is followed by the type of an operand.
        number = self.parse_optional_integer(allow_boolean=False)
        return self.parse_attribute() if number is None else IntegerAttr(number, i64)
