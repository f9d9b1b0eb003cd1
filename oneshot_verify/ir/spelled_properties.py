"""Properties in the custom syntax of MLIR 24 and later: by name, or in brackets of their own, and no
longer in the dictionary of attributes.

    memref.alloc() alignment = 64 : memref<4xf32>
    memref.load %m[%i] alignment(16) nontemporal(true) : memref<4xf32>
    vector.extract_strided_slice %v offsets = [2], sizes = [2], strides = [1] : vector<8xf32> to vector<2xf32>
    bufferization.alloc_tensor() <{memory_space = 1 : i64}> : tensor<4xf32>
    call @f(%x) <arg_attrs = [{}], no_inline> : (i32) -> i32

Both forms are read; `mlir_versions` says which one is printed.
"""

from __future__ import annotations

import re

from xdsl.dialects.builtin import IntegerAttr, UnitAttr, i64
from xdsl.ir import Attribute
from xdsl.parser import Parser

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
