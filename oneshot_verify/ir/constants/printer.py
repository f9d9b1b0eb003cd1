"""The part of the printer that prints constants."""

from __future__ import annotations

from io import StringIO
from typing import Any, cast

from xdsl.dialects.builtin import DenseIntOrFPElementsAttr, FloatAttr
from xdsl.ir import Attribute, Operation
from xdsl.printer import Printer

from oneshot_verify.ir.constants.attributes import (
    DenseAttr,
    PackedElementsAttr,
    element_text,
    elements_of,
    print_elements,
)
from oneshot_verify.ir.constants.resources import Blob, ResourceElementsAttr
from oneshot_verify.ir.dialects.linalg_structured import loses_its_body


class ConstantPrinter(Printer):
    """Prints constants so that `mlir-opt` reads the same bits; xDSL makes a signalling NaN a quiet one."""

    def __init__(self, *arguments: Any, by_hash: bool = False, **named: Any) -> None:
        """`by_hash`: large constants and resources are printed as hashes of their bytes."""
        super().__init__(*arguments, **named)
        self.by_hash = by_hash
        self.resources: dict[str, Blob] = {}
        """The bytes of the resources that were printed; they are to stand behind the program."""

    def print_op(self, op: Operation) -> None:
        outer = self.print_generic_format
        self.print_generic_format = outer or loses_its_body(op)
        super().print_op(op)
        self.print_generic_format = outer

    def print_attribute(self, attribute: Attribute) -> None:
        if isinstance(attribute, DenseIntOrFPElementsAttr):
            print_elements(self, cast("DenseAttr", attribute))
            self.print_string(" : ")
            super().print_attribute(attribute.get_type())
        elif isinstance(attribute, FloatAttr):
            self.print_string(element_text(cast("Attribute", attribute)))
            self.print_string(" : ")
            super().print_attribute(attribute.get_type())
        elif self.by_hash and isinstance(attribute, PackedElementsAttr | ResourceElementsAttr):
            self.print_string(f"<{_name(attribute)}> : {attribute.type}")
        else:
            super().print_attribute(attribute)


def _name(attribute: PackedElementsAttr | ResourceElementsAttr) -> str:
    """What large constants are the same by."""
    if isinstance(attribute, ResourceElementsAttr):
        return f"resource {attribute.key}"
    elements = elements_of(attribute)
    assert elements is not None
    return elements.digest


def attribute_text(attribute: Attribute) -> str:
    """The text of an attribute: equal for two attributes only if they are equal, bit by bit."""
    stream = StringIO()
    ConstantPrinter(by_hash=True, stream=stream).print_attribute(attribute)
    return stream.getvalue()
