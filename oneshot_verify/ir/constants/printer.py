"""The part of the printer that prints constants."""

from __future__ import annotations

from io import StringIO
from typing import cast

from xdsl.dialects.builtin import DenseIntOrFPElementsAttr, FloatAttr
from xdsl.ir import Attribute
from xdsl.printer import Printer

from oneshot_verify.ir.constants.attributes import (
    DenseAttr,
    PackedElementsAttr,
    element_text,
    elements_of,
    print_elements,
)


class ConstantPrinter(Printer):
    """Prints constants so that `mlir-opt` reads the same bits; xDSL makes a signalling NaN a quiet one."""

    def print_attribute(self, attribute: Attribute) -> None:
        if isinstance(attribute, DenseIntOrFPElementsAttr):
            print_elements(self, cast("DenseAttr", attribute))
            self.print_string(" : ")
            super().print_attribute(attribute.get_type())
        elif isinstance(attribute, FloatAttr):
            self.print_string(element_text(cast("Attribute", attribute)))
            self.print_string(" : ")
            super().print_attribute(attribute.get_type())
        else:
            super().print_attribute(attribute)


def attribute_text(attribute: Attribute) -> str:
    """The text of an attribute: equal for two attributes only if they are equal, bit by bit."""
    if isinstance(attribute, PackedElementsAttr):
        elements = elements_of(attribute)
        assert elements is not None
        return f"dense<{elements.digest}> : {attribute.type}"
    stream = StringIO()
    ConstantPrinter(stream=stream).print_attribute(attribute)
    return stream.getvalue()
