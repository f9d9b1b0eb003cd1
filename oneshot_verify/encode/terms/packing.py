"""Vectors as elements of tensors and buffers: one scalar of the domain stands for all lanes.

packed    vector(l0, l1, ...)       an uninterpreted function of the lanes: equal lanes, equal element
unpacked  lane(element, i)          what is in an element that somebody else made
"""

from __future__ import annotations

from itertools import product
from typing import TYPE_CHECKING, Any

from xdsl.dialects.builtin import VectorType
from xdsl.ir import Attribute

from oneshot_verify.encode.incomplete import Incomplete
from oneshot_verify.encode.terms.nodes import single_atom
from oneshot_verify.encode.terms.table import Atom, Sort
from oneshot_verify.semantics.values import VectorValue

if TYPE_CHECKING:
    from oneshot_verify.encode.terms.domain import TermDomain

VECTOR = ("vector",)
LANE = "lane"
MOST_LANES = 256
"""Most lanes of a vector that is packed."""


def packed(domain: TermDomain, value: Any) -> Any:
    """The scalar that stands for a vector; any other scalar as it is."""
    if not isinstance(value, VectorValue):
        return value
    shape = tuple(size for size in value.shape if isinstance(size, int))
    indices = list(product(*map(range, shape)))
    if len(shape) != len(value.shape) or len(indices) > MOST_LANES:
        raise Incomplete("a scalable or large vector as an element of a tensor or buffer", None)
    lanes = [domain.read(value.contents, index) for index in indices]
    whole = _common_element(lanes, indices)
    if whole is not None:
        return whole
    type: VectorType[Attribute] = VectorType(value.element_type, shape)
    return domain.terms.apply(str(type), VECTOR, *lanes)


def unpacked(
    domain: TermDomain, value: Any, shape: tuple[Any, ...], element: Attribute, sort: Sort
) -> VectorValue:
    """The vector that a scalar stands for; `sort` is that of the lanes."""
    if isinstance(value, VectorValue):
        return value
    if isinstance(value, Atom) and value.kind == "apply" and value.payload[0] == VECTOR:
        contents = domain.literal(shape, value.payload[1:], element)
    else:
        contents = domain.generate(
            shape,
            lambda index: domain.terms.apply(sort, (LANE, value.sort), value, *index),
            element,
        )
    return VectorValue(shape, contents, element)


def _common_element(lanes: list[Any], indices: list[tuple[int, ...]]) -> Any:
    """The element that these lanes make up, in order; None if there is no such element."""
    common: Any = None
    for lane, index in zip(lanes, indices, strict=True):
        atom = single_atom(lane)
        if atom is None or atom.kind != "apply" or atom.payload[0][0] != LANE:
            return None
        element, *at = atom.payload[1:]
        if tuple(at) != index or (common is not None and common is not element):
            return None
        common = element
    return common
