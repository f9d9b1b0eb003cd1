"""Verification against xDSL's definitions, done once for ops that are alike."""

from __future__ import annotations

from collections.abc import Callable, Container, Generator
from contextlib import contextmanager
from typing import Any

from xdsl.ir import Operation, OpTraits
from xdsl.irdl import IRDLOperation, OpDef
from xdsl.traits import OpTrait


class AlikeChecks:
    """Reduces the verification of an op that is like an earlier one to its traits, which may depend on context. Its
    types, properties and attributes are the same."""

    def __init__(self, alike: Container[Operation]) -> None:
        self._alike = alike
        self._changed: dict[type[Operation], list[OpDef]] = {}
        self._asked: dict[type[Operation], bool] = {}
        """True for a class with traits that verify something."""

    def is_settled(self, op: Operation) -> bool:
        """True if an op needs no verification: it is like an earlier one, and no trait depends on context. Checks of
        context (symbols, parents, terminators) are traits, or have one."""
        if op not in self._alike:
            return False
        kind = type(op)
        if kind not in self._asked:
            self._asked[kind] = bool(_that_ask(kind.traits))
        return not self._asked[kind]

    def prepare(self, kind: type[Operation]) -> None:
        """Change the definitions of a class of ops and its bases, so that they check only traits of ops in `alike`."""
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
        """Restore the definitions."""
        for definitions in self._changed.values():
            for definition in definitions:
                del vars(definition)["verify"]


def _that_ask(traits: OpTraits) -> list[OpTrait]:
    """The traits that verify something; most are only marks."""
    return [each for each in traits if type(each).verify is not OpTrait.verify]


@contextmanager
def checking_alike_once(alike: Container[Operation]) -> Generator[AlikeChecks]:
    """In this context, ops in `alike` are taken to satisfy their definitions. `prepare` each class before one of its
    ops is verified."""
    checks = AlikeChecks(alike)
    try:
        yield checks
    finally:
        checks.restore()
