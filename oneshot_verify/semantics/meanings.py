"""The registry of meanings: which function says what an op does.

A meaning is a method of a class, one class per dialect, marked with `@meaning("dialect.op")`:

    class TensorMeanings:
        @meaning("tensor.extract")
        def extract(self, machine: Machine, op: tensor.ExtractOp, operands: Operands) -> Results: ...

It gets the values of the op's operands and gives the values of its results; what must hold for the op to be defined
it says with `machine.require`. Third parties register instances of such classes through the entry point group
`oneshot_verify.meanings`.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from functools import cache
from itertools import chain
from typing import Any, TypeAlias

from oneshot_verify.ir.facts import op_name as op_name

Operands: TypeAlias = Sequence[Any]
Results: TypeAlias = Sequence[Any]
Meaning: TypeAlias = Callable[[Any, Any, Operands], Results]
"""`(machine, op, operand values) -> result values`"""

_MARK = "__oneshot_verify_op_names__"


def meaning(*op_names: str) -> Callable[[Any], Any]:
    """Mark a method as the meaning of the ops with these full names."""

    def mark(method: Any) -> Any:
        setattr(method, _MARK, op_names)
        return method

    return mark


@cache
def _marked(implementations: type) -> list[tuple[str, Sequence[str]]]:
    """The marked methods of a class, with the ops that they are the meaning of."""
    methods = ((name, getattr(implementations, name)) for name in dir(implementations))
    return [(name, getattr(method, _MARK)) for name, method in methods if hasattr(method, _MARK)]


class Meanings:
    """The meanings known to one run: its own, then those of `others`."""

    def __init__(self, others: Meanings | None = None) -> None:
        self._others = others
        self._by_name: dict[str, Meaning] = {}
        self._later: dict[str, list[Callable[[], object]]] = {}
        """By dialect, what makes the implementations of its ops."""
        self._loaded: set[Callable[[], object]] = set()
        """Those of them that were used."""

    def register(self, implementations: object) -> None:
        """Take in every marked method of `implementations`; an op that is known already is a mistake."""
        for _, names in _marked(type(implementations)):
            for name in names:
                if self.find(name) is not None:
                    raise ValueError(f"the meaning of {name} is registered twice")
        self._take(implementations)

    def add(self, name: str, meaning: Meaning) -> None:
        """Take in the meaning of one op."""
        self._by_name[name] = meaning

    def register_later(self, dialects: Sequence[str], make: Callable[[], object]) -> None:
        """Register what `make` gives as soon as somebody asks for an op of one of `dialects`, or for all names."""
        for dialect in dialects:
            self._later.setdefault(dialect, []).append(make)

    def names(self) -> Iterator[str]:
        """The names of the ops with a meaning."""
        for dialect in list(self._later):
            self._load(dialect)
        return chain(self._by_name, self._others.names() if self._others else ())

    def find(self, op_name: str) -> Meaning | None:
        """The meaning of the op with this name, if anybody gave one."""
        found = self._by_name.get(op_name)
        if found is None and (dialect := op_name.partition(".")[0]) in self._later:
            self._load(dialect)
            found = self._by_name.get(op_name)
        return self._others.find(op_name) if found is None and self._others else found

    def _load(self, dialect: str) -> None:
        for make in self._later.pop(dialect):
            if make not in self._loaded:
                self._loaded.add(make)
                self._take(make())

    def _take(self, implementations: object) -> None:
        for attribute, names in _marked(type(implementations)):
            method = getattr(implementations, attribute)
            for name in names:
                if name in self._by_name:
                    raise ValueError(f"the meaning of {name} is registered twice")
                self._by_name[name] = method
