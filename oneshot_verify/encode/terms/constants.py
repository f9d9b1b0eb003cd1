"""Constants of many elements as symbols: those with the same elements are the same.

What a dense constant holds is bytes, and is compared as such. The same elements may also come one by one
(`tensor.from_elements`). A term for each element of a dense constant is made only where there is such a literal too.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import partial
from itertools import product
from typing import Any, TypeAlias

from xdsl.ir import Attribute, Operation

from oneshot_verify.encode.terms.arrays import ArrayNode, ArrayTable
from oneshot_verify.encode.terms.table import Int, Scalar, Sort, TermTable
from oneshot_verify.ir.constants.elements import Elements
from oneshot_verify.ir.constants.resources import ResourceElementsAttr
from oneshot_verify.ir.symbols import GLOBALS
from oneshot_verify.semantics.attributes import require_said
from oneshot_verify.semantics.meanings import op_name

LOOKED_INTO = 4096
"""Most elements of a dense constant that is compared with literals."""

Kind: TypeAlias = tuple[tuple[Int, ...], Sort]
"""The shape and the sort of elements."""


class LongConstants:
    """The symbols of the constants that were met so far."""

    def __init__(
        self, arrays: ArrayTable, scalar: Callable[[Attribute, Attribute], Scalar]
    ) -> None:
        """`scalar` gives the term for an attribute of a type."""
        self._arrays, self._scalar = arrays, scalar
        self._by_bytes: dict[tuple[Kind, bytes], ArrayNode] = {}
        self._by_elements: dict[Kind, dict[Any, ArrayNode]] = {}
        """Symbols of the kinds of which there is a literal."""
        self._unread: dict[Kind, list[tuple[Elements, ArrayNode]]] = {}
        """Dense constants of the kinds of which there is no literal."""
        self.missing_resources: dict[str, None] = {}
        """The names of resources without bytes."""

    def dense(self, shape: Sequence[Int], sort: Sort, elements: Elements) -> ArrayNode:
        """The symbol for a dense constant that is no splat."""
        kind = (tuple(shape), sort)
        node = self._by_bytes.get((kind, elements.raw))
        if node is None:
            node = self._new_dense(kind, elements)
            self._by_bytes[kind, elements.raw] = node
        return node

    def literal(self, shape: Sequence[Int], sort: Sort, elements: Sequence[Scalar]) -> ArrayNode:
        """The symbol for the array of these elements, which are constant."""
        kind = (tuple(shape), sort)
        known = self._by_elements.setdefault(kind, {})
        for dense, node in self._unread.pop(kind, ()):
            known[_key(self._scalars(dense))] = node
        key = _key(elements)
        if key not in known:
            known[key] = self._symbol(kind)
        return known[key]

    def resource(
        self, op: Operation, value: ResourceElementsAttr, shape: Sequence[Int], sort: Sort
    ) -> ArrayNode:
        """The symbol for a resource of `op` whose elements are not known."""
        kind = (tuple(shape), sort)
        symbol = partial(self._arrays.symbol, "resource", *kind, defined=True)
        if value.is_elided and op_name(op) in GLOBALS:
            # Many functions stand beside a global: those that use it learn nothing of what it holds.
            return symbol()
        require_said(op, value)
        # Equal by name, and by what bytes there are.
        if value.blob.data.raw is None:
            self.missing_resources[value.handle.data] = None
        return self._arrays.terms.intern(("resource", value.key, *kind), symbol)

    def _new_dense(self, kind: Kind, elements: Elements) -> ArrayNode:
        if len(elements) > LOOKED_INTO:
            return self._symbol(kind)
        if kind in self._by_elements:
            return self.literal(*kind, self._scalars(elements))
        node = self._symbol(kind)
        self._unread.setdefault(kind, []).append((elements, node))
        return node

    def _scalars(self, elements: Elements) -> list[Scalar]:
        return [self._scalar(value, elements.element_type) for value in elements]

    def _symbol(self, kind: Kind) -> ArrayNode:
        return self._arrays.symbol("constant", *kind, defined=True)


def _key(elements: Sequence[Scalar]) -> Any:
    # In Python, true is one.
    return (tuple(elements), tuple(map(type, elements)))


def written_out(
    terms: TermTable, level: int, shape: Sequence[int], elements: Sequence[Scalar], sort: Sort
) -> Scalar:
    """The element at the bound variables of a level: a choice among `elements`, the last of them at any other index."""
    where = [terms.bound(level, position) for position in range(len(shape))]
    body = elements[-1]
    for index, element in list(zip(product(*map(range, shape)), elements, strict=True))[-2::-1]:
        here = terms.conj(
            terms.eq(variable, number) for variable, number in zip(where, index, strict=True)
        )
        body = terms.ite(here, element, body, sort)
    return body
