"""Printer mix-in for constants."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from functools import cache
from io import StringIO
from typing import Any, cast

from xdsl.dialects.builtin import (
    AnyFloat,
    DenseIntOrFPElementsAttr,
    FloatAttr,
    IndexType,
    IntegerType,
)
from xdsl.dialects.utils import BitEnumAttribute, EnumAttribute
from xdsl.ir import Attribute, Operation, Region
from xdsl.printer import Printer

from oneshot_verify.ir.constants.attributes import (
    DenseAttr,
    PackedElementsAttr,
    element_text,
    elements_of,
    print_elements,
)
from oneshot_verify.ir.constants.resources import Blob, ResourceElementsAttr
from oneshot_verify.ir.dialects.destination_style import print_destination_style
from oneshot_verify.ir.dialects.linalg_structured import loses_its_body
from oneshot_verify.ir.facts.names import WORDS
from oneshot_verify.ir.reader.mlir_versions import (
    as_elementwise,
    inherent,
    is_spelled,
    parses_its_dictionary,
    print_spelled,
)
from oneshot_verify.ir.symbols import op_name
from oneshot_verify.versions import MlirVersion


class ConstantPrinter(Printer):
    """Prints constants so that `mlir-opt` reads the same bits; xDSL would make a signalling NaN quiet.

    An op without a custom syntax that all targeted readers share is printed in generic form.
    """

    def __init__(
        self,
        *arguments: Any,
        by_hash: bool = False,
        version: MlirVersion = MlirVersion.LLVM_22,
        **named: Any,
    ) -> None:
        """`by_hash`: print large constants and resources as hashes of their bytes."""
        super().__init__(*arguments, **named)
        self.by_hash = by_hash
        self.version = version
        self.resources: dict[str, Blob] = {}
        """Printed resources, whose bytes must go into the file metadata."""
        self._spelled: Operation | None = None
        """The op being printed, if inherent attributes of it are printed outside the dictionary."""

    def print_op(self, op: Operation) -> None:
        if WORDS in op.attributes:
            self._print_results(op)
            self.print_string(op_name(op))
            print_destination_style(self, op)
            if self.print_debuginfo:
                self.print_string(" ")
                self.print_attribute(op.location)
            return
        twin = None if self.version is MlirVersion.LLVM_22 else as_elementwise(op)
        if twin is not None:
            self._print_instead(op, twin)
            return
        outer = self.print_generic_format, self._spelled
        self._spelled = None
        self.print_generic_format = outer[0] or loses_its_body(op) or self._needs_generic_form(op)
        super().print_op(op)
        self.print_generic_format, self._spelled = outer

    def _print_instead(self, op: Operation, twin: Operation) -> None:
        twin.location = op.location
        for theirs, ours in zip(op.results, twin.results, strict=True):
            ours.name_hint = theirs.name_hint
        self.print_op(twin)
        self._ssa_values |= {
            theirs: self._ssa_values[ours]
            for theirs, ours in zip(op.results, twin.results, strict=True)
        }
        twin.erase()

    def _needs_generic_form(self, op: Operation) -> bool:
        """True if an inherent attribute would be in the dictionary. Records the op if `print_spelled` can print it
        instead."""
        if self.version is MlirVersion.LLVM_22 or self.print_generic_format:
            return False
        if op.name == "linalg.elementwise":
            return True
        given = {} if parses_its_dictionary(op) else inherent(op)
        names = given and _names_in_dictionary(op).intersection(given)
        if names and self.version is MlirVersion.LLVM_24 and is_spelled(op, names):
            self._spelled = op
            return False
        return bool(names)

    def print_op_attributes(self, attributes: Mapping[str, Attribute], **how: Any) -> bool:
        if self._spelled is not None:
            spelled = inherent(self._spelled)
            shown = {name: attributes[name] for name in spelled.keys() & attributes.keys()}
            print_spelled(self, self._spelled, shown)
            attributes = {
                name: value
                for name, value in attributes.items()
                if name not in spelled and not name.endswith("SegmentSizes")
            }
        return super().print_op_attributes(attributes, **how)

    def print_op_with_default_format(self, op: Operation) -> None:
        given = inherent(op)
        outer = op.properties, op.attributes
        # MLIR takes a discardable attribute with the name of a property for that property.
        op.properties = op.properties | given
        op.attributes = {name: v for name, v in op.attributes.items() if name not in given}
        super().print_op_with_default_format(op)
        op.properties, op.attributes = outer

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
    """Identity of a large constant."""
    if isinstance(attribute, ResourceElementsAttr):
        return f"resource {attribute.key}"
    elements = elements_of(attribute)
    assert elements is not None
    return elements.digest


def attribute_text(attribute: Attribute) -> str:
    """Text of an attribute. Attributes with equal texts are equal, bit by bit."""
    return (_text_of_name if _is_name(attribute.__class__) else _text)(attribute)


@cache
def _is_name(kind: type[Attribute]) -> bool:
    # Others may be equal in Python though their bits differ, as 0.0 and -0.0 are.
    return issubclass(kind, AnyFloat | IndexType | IntegerType | EnumAttribute | BitEnumAttribute)


def _text(attribute: Attribute) -> str:
    stream = StringIO()
    ConstantPrinter(by_hash=True, stream=stream).print_attribute(attribute)
    return stream.getvalue()


_text_of_name = cache(_text)


class _Listener(ConstantPrinter):
    """Prints nothing; records the attributes that an op puts in its dictionary."""

    def __init__(self) -> None:
        super().__init__(stream=StringIO())
        self.heard: set[str] = set()

    def print_op_attributes(
        self,
        attributes: Mapping[str, Attribute],
        *,
        reserved_attr_names: Iterable[str] = (),
        **_: Any,
    ) -> bool:
        self.heard |= attributes.keys() - set(reserved_attr_names)
        return True

    def print_op(self, op: Operation) -> None:
        pass

    def print_attribute(self, attribute: Attribute) -> None:
        pass

    def print_region(self, region: Region, *_: Any, **__: Any) -> None:
        pass


def _names_in_dictionary(op: Operation) -> set[str]:
    listener = _Listener()
    if type(op).print is not Operation.print:
        op.print(listener)
    return listener.heard
