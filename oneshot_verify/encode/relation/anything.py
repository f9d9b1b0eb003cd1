"""Values and contents of which nothing is known, but that both programs have them alike: what is on the near side of a
border that was crossed."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from xdsl.dialects.builtin import DYNAMIC_INDEX, MemRefType, TensorType
from xdsl.ir import Attribute

from oneshot_verify.encode.solving.solver import Session
from oneshot_verify.encode.terms.arrays import ArrayNode
from oneshot_verify.encode.terms.domain import TermDomain
from oneshot_verify.encode.terms.scalars import sort_of
from oneshot_verify.encode.terms.table import INT, Int
from oneshot_verify.semantics.reading import ranked_tensor
from oneshot_verify.semantics.values import Block, MemRefValue, TensorValue


class Anything:
    """Makes symbols, in the scope that is being walked."""

    def __init__(self, domain: TermDomain, session: Session) -> None:
        self.domain = domain
        self.session = session

    def contents(self, name: str, shape: Sequence[Int], element_type: Attribute) -> ArrayNode:
        """Contents of this shape."""
        return self.domain.arrays.symbol(name, shape, sort_of(element_type), self.domain.scope)

    def like(self, shaped: Block | MemRefValue | TensorValue, name: str) -> ArrayNode:
        """Contents of the same shape."""
        return self.contents(name, shaped.shape, shaped.element_type)

    def sizes(self, name: str, sizes: Sequence[int]) -> tuple[Int, ...]:
        """The sizes that a type says, with symbols for those that it leaves open."""
        found: list[Int] = []
        for dimension, size in enumerate(sizes):
            if size != DYNAMIC_INDEX:
                found.append(size)
                continue
            open_size = self.size(f"size {dimension} of {name}")
            found.append(open_size)
        return tuple(found)

    def size(self, name: str) -> Int:
        """A size."""
        size = self.domain.terms.symbol(name, INT, self.domain.scope)
        self.session.assume(self.domain.terms.le(0, size))
        return size

    def tensor(self, name: str, type: TensorType[Any] | MemRefType[Any]) -> TensorValue:
        """A tensor, or what a buffer of this type holds."""
        shape = self.sizes(name, type.get_shape())
        return TensorValue(shape, self.contents(name, shape, type.element_type), type.element_type)

    def value(self, name: str, type: Attribute, *, defined: bool = False) -> Any:
        """A tensor, a number or a vector."""
        tensor = ranked_tensor(type)
        if tensor is not None:
            return self.tensor(name, tensor)
        return self.domain.fresh(name, type, self.domain.scope, defined=defined)
