"""What xDSL's definition of an op asks of it, asked once of ops that are alike."""

from __future__ import annotations

from collections.abc import Callable, Container, Generator
from contextlib import contextmanager
from typing import Any

from xdsl.ir import Operation, OpTraits
from xdsl.irdl import IRDLOperation, OpDef
from xdsl.traits import OpTrait


class AlikeChecks:
    """Lets definitions ask ops that are alike one that was asked before for what depends on where an op stands alone:
    its traits. The types, properties, and attributes are the same."""

    def __init__(self, alike: Container[Operation]) -> None:
        self._alike = alike
        self._changed: dict[type[Operation], list[OpDef]] = {}

    def prepare(self, kind: type[Operation]) -> None:
        """Change the definitions that the ops of a class are held against: its own, and those of its bases."""
        if kind in self._changed:
            return
        self._changed[kind] = []
        defined = (base for base in kind.__mro__ if "get_irdl_definition" in vars(base))
        for base in defined:
            if issubclass(base, IRDLOperation) and base is not IRDLOperation:
                definition = base.get_irdl_definition()
                if "verify" not in vars(definition):
                    self._changed[kind].append(definition)
                    self._change(definition)

    def _change(self, definition: Any) -> None:
        full: Callable[[Operation], None] = definition.verify
        # Most traits are marks.
        traits: OpTraits = definition.traits
        asked = [each for each in traits if type(each).verify is not OpTrait.verify]

        def verify(op: Operation) -> None:
            if op in self._alike:
                for trait in asked:
                    trait.verify(op)
            else:
                full(op)

        definition.verify = verify

    def restore(self) -> None:
        """Give the definitions back as they were."""
        for definitions in self._changed.values():
            for definition in definitions:
                del vars(definition)["verify"]


@contextmanager
def checking_alike_once(
    alike: Container[Operation],
) -> Generator[Callable[[type[Operation]], None]]:
    """Meanwhile, ops in `alike` are known to fit their definitions. Gives what is to be called with each class of ops
    before it is verified."""
    checks = AlikeChecks(alike)
    try:
        yield checks.prepare
    finally:
        checks.restore()
