"""What xDSL's definition of an op asks of it, asked once of ops that are alike."""

from __future__ import annotations

from collections.abc import Callable, Container, Generator
from contextlib import contextmanager
from typing import Any

from xdsl.ir import Operation, OpTraits
from xdsl.irdl import IRDLOperation, OpDef
from xdsl.traits import OpTrait


class AlikeChecks:
    """Lets ops that are alike one that was asked before be asked for what depends on where an op stands alone: its
    traits. The types, properties, and attributes are the same."""

    def __init__(self, alike: Container[Operation]) -> None:
        self._alike = alike
        self._changed: dict[type[Operation], list[OpDef]] = {}
        self._asked: dict[type[Operation], bool] = {}
        """Whether the traits of a class ask anything of an op."""

    def is_settled(self, op: Operation) -> bool:
        """Whether there is nothing left to ask of an op that another one follows: it is alike one before, and no trait
        looks at where it stands. What looks there is a trait, or has one: symbols, parents, terminators."""
        if op not in self._alike:
            return False
        kind = type(op)
        if kind not in self._asked:
            self._asked[kind] = bool(_that_ask(kind.traits))
        return not self._asked[kind]

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
        asked = _that_ask(definition.traits)

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


def _that_ask(traits: OpTraits) -> list[OpTrait]:
    """The traits that ask something of an op: most are marks."""
    return [each for each in traits if type(each).verify is not OpTrait.verify]


@contextmanager
def checking_alike_once(alike: Container[Operation]) -> Generator[AlikeChecks]:
    """Meanwhile, ops in `alike` are known to fit their definitions. Each class of ops has to be prepared before one of
    them is verified."""
    checks = AlikeChecks(alike)
    try:
        yield checks
    finally:
        checks.restore()
