"""Contents as a hash-consed DAG: what tensors hold and what memory blocks hold are the same kind of node.

When the bufferized program writes in place just what the tensor program builds with `insert`, both sides arrive at
the same node, and nothing has to be asked of a solver. The constructors below keep nodes in a normal form that
makes this likely:

    view(view(a, v), w)           ->  view(a, v o w)
    view(overlay(a, v, s), v)     ->  s                     the slice just written
    overlay(a, v, view(a, v))     ->  a                     a slice written back unchanged
    overlay(a, v, write(view(a, v), i, x))  ->  write(a, v(i), x)     a change inside a slice is a change of the whole
    overlay(overlay(a, v, s), v, t)         ->  overlay(a, v, t)      what is overwritten is forgotten
    view(collapse(a, g), split g)           ->  a                     what is joined and split again
    collapse(view(a, split g), g)           ->  a                     what is split and joined again

Each rule is a law of arrays and holds whatever the elements are. With `simplify=False` none of them is used.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Any, Literal, TypeAlias

from oneshot_verify.encode.terms.jumps import Jumps, are_apart, box_of
from oneshot_verify.encode.terms.nodes import single_atom
from oneshot_verify.encode.terms.table import (
    INT,
    Int,
    Scalar,
    Scope,
    Sort,
    TermTable,
    Truth,
    any_loose,
    free_levels,
)
from oneshot_verify.encode.terms.views import (
    interval,
    joins_digits,
    map_view,
    split_view,
    without_single,
)
from oneshot_verify.semantics.symbolic import Symbolic
from oneshot_verify.semantics.values import AffineView, joined_shape

ArrayKind: TypeAlias = Literal[
    "symbol", "undefined", "lambda", "write", "overlay", "view", "collapse", "choice"
]


class ArrayNode(Symbolic):
    """A total function from a multi-index inside `shape` to scalars of one sort; identity is equality.

    | kind      | payload |
    |-----------|---------|
    | symbol    | (name, scope, whether some of it may be undefined) |
    | undefined | (name, scope): contents that nobody wrote; `ArrayTable.bindings` may say what they are |
    | lambda    | (level, body): body over the bound variables of that level |
    | write     | (base, indices, value) |
    | overlay   | (base, view, source); the source has its own shape |
    | view      | (base, view) |
    | collapse  | (base, groups): the dimensions of each group joined, in row-major order |
    | choice    | (condition, then, otherwise) |
    """

    __slots__ = ("free", "kind", "loose", "payload", "serial", "shape", "sort")

    def __init__(
        self,
        serial: int,
        kind: ArrayKind,
        shape: tuple[Int, ...],
        sort: Sort,
        payload: tuple[Any, ...],
    ) -> None:
        self.serial = serial
        self.kind: ArrayKind = kind
        self.shape = shape
        self.sort = sort
        self.payload = payload
        parts = _parts_of(kind, payload)
        own = 1 << payload[0] if kind == "lambda" else 0
        self.free = free_levels(shape) | free_levels(parts) & ~own
        """The levels of the index variables that occur free in it, as a set of bits."""
        self.loose = kind == "undefined" or (kind == "symbol" and payload[2]) or any_loose(parts)
        """True if some of it may be undefined."""

    def __repr__(self) -> str:
        return f"<{self.kind} {self.serial} {list(self.shape)}>"


@dataclass(frozen=True)
class Rewriting:
    """The rules by which `ArrayTable.substitute` rewrites the scalars in a node."""

    term: Callable[[Any], Any]
    """The scalar to put in the place of a scalar."""
    under: Callable[[ArrayNode], tuple[int, Any]]
    """Level and body to give to a lambda; its own variables must not be replaced, nor capture what is put in."""
    levels: int = 0
    """The levels of the variables that are replaced, as a set of bits: a node in which none of them is free stays as it
    is. With 0, everything is rewritten."""


class ArrayTable:
    """Makes array nodes, each structure once, in normal form."""

    def __init__(self, terms: TermTable, *, simplify: bool = True) -> None:
        self.terms = terms
        self.simplify = simplify
        self.bindings: dict[ArrayNode, ArrayNode] = {}
        """Contents chosen for undefined contents of the tensor program; change it with `bind` and `unbind`."""
        self.bindings_version = 0
        self._jumps = Jumps()

    def bind(self, undefined: ArrayNode, chosen: ArrayNode) -> None:
        """Choose contents for undefined ones."""
        self.bindings[undefined] = chosen
        self.bindings_version += 1

    def unbind(self, undefined: ArrayNode) -> None:
        """Take a choice back."""
        del self.bindings[undefined]
        self.bindings_version += 1

    def _node(
        self, kind: ArrayKind, shape: Sequence[Int], sort: Sort, payload: tuple[Any, ...]
    ) -> ArrayNode:
        key = ("array", kind, tuple(shape), sort, payload, tuple(map(type, payload)))
        return self.terms.intern(
            key, lambda: ArrayNode(self.terms.next_serial(), kind, tuple(shape), sort, payload)
        )

    # Leaves.

    def symbol(
        self,
        name: str,
        shape: Sequence[Int],
        sort: Sort,
        scope: Scope = (),
        *,
        defined: bool = False,
    ) -> ArrayNode:
        """Fresh contents that nothing is known of: without `defined`, some of them may be undefined."""
        unique = f"{name}!{self.terms.next_serial()}"
        return self._node("symbol", shape, sort, (unique, scope, not defined))

    def undefined(
        self, name: str, shape: Sequence[Int], sort: Sort, scope: Scope = ()
    ) -> ArrayNode:
        """Fresh contents that nobody has written."""
        return self._node("undefined", shape, sort, (f"{name}!{self.terms.next_serial()}", scope))

    def nothing(self, name: str, shape: Sequence[Int], sort: Sort) -> ArrayNode:
        """Undefined contents that are the same for the same name."""
        return self._node("undefined", shape, sort, (name, ()))

    def lambda_(self, shape: Sequence[Int], sort: Sort, level: int, body: Scalar) -> ArrayNode:
        """The array that holds `body` at the index that the bound variables of `level` stand for."""
        atom = body
        if self.simplify and not isinstance(atom, (int, bool)):
            same = self._eta(tuple(shape), level, body)
            if same is not None:
                return same
        return self._node("lambda", shape, sort, (level, body))

    def _eta(self, shape: tuple[Int, ...], level: int, body: Any) -> ArrayNode | None:
        """The array that the body of a lambda reads at its own index (eta reduction); None for any other body."""
        atom = single_atom(body)
        if atom is None or atom.kind != "read":
            return None
        array, *indices = atom.payload
        own = [self.terms.bound(level, position) for position in range(len(shape))]
        if (
            array.shape == shape
            and not array.free >> level & 1
            and len(indices) == len(own)
            and all(index is variable for index, variable in zip(indices, own, strict=True))
        ):
            return array
        return None

    # Views.

    def view(self, base: ArrayNode, view: AffineView, shape: Sequence[Int]) -> ArrayNode:
        """`base` seen through `view`."""
        shape = tuple(shape)
        if view.is_identity and shape == base.shape:
            return base
        if self.simplify:
            view = without_single(view, shape)
            if shape == base.shape and view == without_single(
                AffineView.identity(len(shape)), shape
            ):
                return base
            if base.kind == "view":
                inner, outer = base.payload
                return self.view(inner, outer.compose(view), shape)
            if base.kind == "collapse":
                joined, groups = base.payload
                if shape == joined.shape and view == split_view(shape, groups):
                    return joined
            if base.kind == "choice":
                condition, then, otherwise = base.payload
                return self.choice(
                    condition, self.view(then, view, shape), self.view(otherwise, view, shape)
                )
            base = self._pass(base, view, shape)
            if base.kind == "overlay":
                _, written, source = base.payload
                if written == view and source.shape == shape:
                    return source
        return self._node("view", shape, base.sort, (base, view))

    def _pass(self, base: ArrayNode, view: AffineView, shape: Sequence[Int]) -> ArrayNode:
        """The array below the outer overlays that write nothing of what `view` shows."""
        box = box_of(view, shape)
        while base.kind == "overlay" and base.payload[1] != view:
            jump = self._jumps.of(base)
            if are_apart(jump.box, box):
                base = jump.to
            elif self._apart(base.payload[1], base.payload[2].shape, view, shape):
                base = base.payload[0]
            else:
                break
        return base

    def collapse(self, base: ArrayNode, groups: Sequence[Sequence[int]]) -> ArrayNode:
        """`base` with the dimensions of each group joined, in row-major order."""
        groups = tuple(tuple(group) for group in groups)
        if groups == tuple((dimension,) for dimension in range(len(base.shape))):
            return base
        shape = joined_shape(base.shape, groups)
        if self.simplify:
            if base.kind == "view":
                split, view = base.payload
                if split.shape == shape and view == split_view(base.shape, groups):
                    return split
            if base.kind == "choice":
                condition, then, otherwise = base.payload
                return self.choice(
                    condition, self.collapse(then, groups), self.collapse(otherwise, groups)
                )
        return self._node("collapse", shape, base.sort, (base, groups))

    def _apart(
        self,
        left: AffineView,
        left_shape: Sequence[Int],
        right: AffineView,
        right_shape: Sequence[Int],
    ) -> bool:
        """True if arithmetic alone shows that two views have no element in common."""
        for dimension in range(len(left.offsets)):
            low = interval(left, left_shape, dimension)
            high = interval(right, right_shape, dimension)
            if low is None or high is None:
                continue
            if self.terms.lt(low[1], high[0]) is True or self.terms.lt(high[1], low[0]) is True:
                return True
        return False

    # Writes.

    def write(self, base: ArrayNode, indices: Sequence[Int], value: Scalar) -> ArrayNode:
        """`base` with one element replaced."""
        indices = tuple(indices)
        if self.simplify:
            if base.kind == "write" and base.payload[1] == indices:
                base = base.payload[0]
            atom = single_atom(value)
            if atom is not None and atom.kind == "read" and atom.payload == (base, *indices):
                return base
        return self._node("write", base.shape, base.sort, (base, indices, value))

    def overlay(self, base: ArrayNode, view: AffineView, source: ArrayNode) -> ArrayNode:
        """`base` with what `view` shows replaced by `source`."""
        if view.is_identity and source.shape == base.shape:
            return source
        if self.simplify:
            view = without_single(view, source.shape)
            if source.shape == base.shape and view == without_single(
                AffineView.identity(len(base.shape)), base.shape
            ):
                return source
            changed = self._push_out(base, view, source)
            if changed is not None:
                return changed
            if (
                base.kind == "overlay"
                and base.payload[1] == view
                and base.payload[2].shape == source.shape
            ):
                base = base.payload[0]
        return self._node("overlay", base.shape, base.sort, (base, view, source))

    def _push_out(self, base: ArrayNode, view: AffineView, source: ArrayNode) -> ArrayNode | None:
        """`base` with the changes to a slice of it that `source` makes; None if `source` is no changed slice."""
        if joins_digits(view, source.shape, self.terms):
            return None
        slice_of_base = self.view(base, view, source.shape)
        changes: list[ArrayNode] = []
        node = source
        while node is not slice_of_base:
            if node.kind not in ("write", "overlay"):
                return None
            changes.append(node)
            node = node.payload[0]
        for change in reversed(changes):
            if change.kind == "write":
                _, indices, value = change.payload
                base = self.write(base, view.apply(indices), value)
            else:
                _, inner, inserted = change.payload
                base = self.overlay(base, view.compose(inner), inserted)
        return base

    def choice(self, condition: Truth, then: ArrayNode, otherwise: ArrayNode) -> ArrayNode:
        """`then` where `condition` holds, else `otherwise`."""
        if isinstance(condition, bool):
            return then if condition else otherwise
        if self.simplify:
            if then.kind == "choice" and then.payload[0] is condition:
                then = then.payload[1]
            if otherwise.kind == "choice" and otherwise.payload[0] is condition:
                otherwise = otherwise.payload[2]
        if then is otherwise:
            return then
        # `arith.select` may choose between tensors of different sizes.
        shape = tuple(
            self.terms.ite(condition, size, other, INT)
            for size, other in zip(then.shape, otherwise.shape, strict=True)
        )
        return self._node("choice", shape, then.sort, (condition, then, otherwise))

    def resolve(self, node: ArrayNode, term: Callable[[Any], Any]) -> ArrayNode:
        """`node` with the bindings of undefined contents put in; `term` does the same to scalars."""
        if not self.bindings:
            return node
        return self.substitute(
            node, Rewriting(term, lambda node: (node.payload[0], term(node.payload[1])))
        )

    def substitute(self, node: ArrayNode, rewriting: Rewriting) -> ArrayNode:
        """`node` rewritten."""
        return self._substitute(node, rewriting, {})

    def _substitute(
        self, node: ArrayNode, rewriting: Rewriting, done: dict[ArrayNode, ArrayNode]
    ) -> ArrayNode:
        found = done.get(node)
        if found is not None:
            return found
        if rewriting.levels and not node.free & rewriting.levels:
            return node
        term = rewriting.term

        def again(part: ArrayNode) -> ArrayNode:
            return self._substitute(part, rewriting, done)

        shape = tuple(term(size) for size in node.shape)
        payload = node.payload
        if node.kind == "write":
            new = self.write(again(payload[0]), [term(i) for i in payload[1]], term(payload[2]))
        elif node.kind == "overlay":
            new = self.overlay(again(payload[0]), map_view(payload[1], term), again(payload[2]))
        elif node.kind == "view":
            new = self.view(again(payload[0]), map_view(payload[1], term), shape)
        elif node.kind == "collapse":
            new = self.collapse(again(payload[0]), payload[1])
        elif node.kind == "choice":
            new = self.choice(term(payload[0]), again(payload[1]), again(payload[2]))
        elif node.kind == "lambda":
            new = self.lambda_(shape, node.sort, *rewriting.under(node))
        elif node in self.bindings:
            new = again(self.bindings[node])
        else:
            new = node
        done[node] = new
        return new


def _parts_of(kind: ArrayKind, payload: tuple[Any, ...]) -> tuple[Any, ...]:
    """The terms and nodes that a node is made of."""
    if kind in ("symbol", "undefined"):
        return ()
    if kind == "write":
        base, indices, value = payload
        return (base, *indices, value)
    if kind in ("view", "overlay"):
        view: AffineView = payload[1]
        strides = (stride for terms in view.terms for _, stride in terms)
        return (payload[0], *payload[2:], *view.offsets, *strides)
    return payload[:1] if kind == "collapse" else payload
