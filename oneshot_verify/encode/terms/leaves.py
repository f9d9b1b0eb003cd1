"""The symbols in a term or an array node."""

from __future__ import annotations

from typing import Any

from oneshot_verify.encode.terms.arrays import ArrayNode
from oneshot_verify.encode.terms.table import Atom, Bool, Poly
from oneshot_verify.semantics.values import AffineView, ArrayValue, BlockView, Fold


def leaves(start: Any) -> set[Any]:
    """All symbols, of arrays and of scalars, that a node or scalar is made of."""
    found: set[Any] = set()
    seen: set[Any] = set()
    todo = [start]
    while todo:
        part = todo.pop()
        if isinstance(part, int | str) or part is None or part in seen:
            continue
        if isinstance(part, tuple):
            todo += part
            continue
        seen.add(part)
        if isinstance(part, ArrayNode):
            todo += part.shape
            if part.kind in ("symbol", "undefined"):
                found.add(part)
            else:
                todo += part.payload
        elif isinstance(part, Atom):
            if part.kind == "symbol":
                found.add(part)
            elif part.kind != "bound":
                todo += part.payload[1:] if part.kind == "apply" else part.payload
        elif isinstance(part, Poly):
            todo += [atom for monomial, _ in part.monomials for atom in monomial]
        elif isinstance(part, Bool):
            todo += part.arguments
        elif isinstance(part, ArrayValue):
            todo += (part.shape, part.contents)
        elif isinstance(part, AffineView):
            todo += part.offsets
            todo += [stride for terms in part.terms for _, stride in terms]
        elif isinstance(part, BlockView):
            todo += (part.innermost, part.folds)
        elif isinstance(part, Fold):
            todo += (part.view, part.shape, part.strides, part.offset)
    return found
