"""The attributes of the `vector` dialect that its ops share.

https://mlir.llvm.org/docs/Dialects/Vector/
"""

from __future__ import annotations

from enum import auto

from xdsl.dialects.builtin import (
    DenseArrayBase,
    i64,
)
from xdsl.dialects.linalg.attrs import IteratorType
from xdsl.dialects.utils import EnumAttribute
from xdsl.irdl import (
    irdl_attr_definition,
)
from xdsl.parser import AttrParser
from xdsl.printer import Printer
from xdsl.utils.str_enum import StrEnum

INDEX_LIST = DenseArrayBase.constr(i64)


class Punctuation(StrEnum):
    """What `vector.print` writes after its operand."""

    NO_PUNCTUATION = auto()
    NEWLINE = auto()
    COMMA = auto()
    OPEN = auto()
    CLOSE = auto()


@irdl_attr_definition
class PunctuationAttr(EnumAttribute[Punctuation]):
    """`#vector.punctuation<newline>`."""

    name = "vector.punctuation"

    @classmethod
    def parse_parameter(cls, parser: AttrParser) -> Punctuation:
        with parser.in_angle_brackets():
            return super().parse_parameter(parser)

    def print_parameter(self, printer: Printer) -> None:
        with printer.in_angle_brackets():
            super().print_parameter(printer)


@irdl_attr_definition
class IteratorTypeAttr(EnumAttribute[IteratorType]):
    """`#vector.iterator_type<parallel>`."""

    name = "vector.iterator_type"

    @classmethod
    def parse_parameter(cls, parser: AttrParser) -> IteratorType:
        with parser.in_angle_brackets():
            return super().parse_parameter(parser)

    def print_parameter(self, printer: Printer) -> None:
        with printer.in_angle_brackets():
            super().print_parameter(printer)
