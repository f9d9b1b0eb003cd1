"""Attributes that ops of the `vector` dialect share.

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
from xdsl.utils.str_enum import StrEnum

from oneshot_verify.ir.dialects.syntax import InAngleBrackets

INDEX_LIST = DenseArrayBase.constr(i64)


class Punctuation(StrEnum):
    """Text that `vector.print` prints after its operand."""

    NO_PUNCTUATION = auto()
    NEWLINE = auto()
    COMMA = auto()
    OPEN = auto()
    CLOSE = auto()


@irdl_attr_definition
class PunctuationAttr(InAngleBrackets, EnumAttribute[Punctuation]):
    """`#vector.punctuation<newline>`."""

    name = "vector.punctuation"


@irdl_attr_definition
class IteratorTypeAttr(InAngleBrackets, EnumAttribute[IteratorType]):
    """`#vector.iterator_type<parallel>`."""

    name = "vector.iterator_type"
