"""The judge's scalars: terms, and pairs of a term and when it is defined.

    Term     an integer, a truth value, or an element, built from uninterpreted functions; interned, so that equal terms
             are one object
    Scalar   (value, known): a value that a program computes; undefined where `known` is false, whatever the value is

Python's `int` and `bool` are constants of both kinds. There is no normal form: only constants are folded, `x = x` is
true, and `x + z = y + z` is `x = y`.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from functools import lru_cache
from operator import is_
from typing import Any, TypeAlias

from oneshot_verify.semantics.symbolic import Symbolic
from oneshot_verify.semantics.values import Element, Index, Truth

INT, BOOL = "int", "bool"
MOST_MATCHED = 256
"""The limit for terms that are matched with those of the other program."""
MOST = 16
"""A product of more factors becomes an uninterpreted function: Z3 would expand it."""
_NUMBER = re.compile(r"#(\d+)( known)?$")


def forget() -> None:
    """Clear the tables of terms and scalars. Old ones must not be mixed with new ones."""
    interned.cache_clear()
    _scalar.cache_clear()


@dataclass(eq=False, slots=True)
class Term(Symbolic):
    """An operation on terms. `sort` is `INT`, `BOOL`, or the text of an element type."""

    kind: str
    """`+`, `*`, `div`, `=`, `<=`, `and`, `or`, `not`, `ite`; or `apply`: its function's name is first in `args`."""
    args: tuple[Any, ...]
    sort: str
    degree: int
    """An upper bound of the number of factors in a product of it."""


# In Python, `True == 1`: hence `typed`.
@lru_cache(None, typed=True)
def interned(kind: str, sort: str, *args: Any) -> Term:
    """The interned term: the same object for the same operands."""
    parts = args if sort == INT and kind != "apply" else ()
    degrees = [each.degree for each in parts if isinstance(each, Term)]
    return Term(kind, args, sort, sum(degrees) if kind == "*" else max(degrees, default=1))


Value: TypeAlias = "Term | int | bool"
Turned: TypeAlias = Callable[[Sequence[Value]], tuple[list[Value], Value]]
"""Gives for a place the index that leads there, and the condition that there is one."""


def sort_of(value: Value) -> str:
    """The sort of a term or constant."""
    return BOOL if isinstance(value, bool) else INT if isinstance(value, int) else value.sort


def apply(name: str, args: Sequence[Value], sort: str) -> Term:
    """An application of the uninterpreted function `name`."""
    return interned("apply", sort, name, *args)


def plus(left: Value, right: Value) -> Value:
    """left + right"""
    if isinstance(left, int) and isinstance(right, int):
        return left + right
    if isinstance(left, int):
        left, right = right, left
    if isinstance(left, Term) and left.kind == "+" and left.args[1] is times(right, -1):
        return left.args[0]
    if isinstance(right, int):
        if right == 0:
            return left
        if isinstance(left, Term) and left.kind == "+" and isinstance(left.args[1], int):
            return plus(left.args[0], left.args[1] + right)
    return interned("+", INT, left, right)


def times(left: Value, right: Value) -> Value:
    """left * right"""
    if isinstance(left, int) and isinstance(right, int):
        return left * right
    if isinstance(left, int):
        left, right = right, left
    if isinstance(right, int) and right in (0, 1):
        return left if right else 0
    if isinstance(left, Term) and isinstance(right, Term) and left.degree + right.degree > MOST:
        return apply("product", (left, right), INT)
    return interned("*", INT, left, right)


def floordiv(left: Value, right: Value) -> Value:
    """Division that rounds down; 0 if the divisor is 0. SMT-LIB's rounds down for positive divisors only."""
    turned = ite(same(right, 0), 0, _div(times(left, -1), times(right, -1)))
    return ite(less(0, right), _div(left, right), turned)


def _div(left: Value, right: Value) -> Value:
    """Division of SMT-LIB."""
    if isinstance(left, int) and isinstance(right, int) and right > 0:
        return left // right
    return interned("div", INT, left, right)


def same(left: Value, right: Value) -> Value:
    """left = right"""
    if left is right or (not isinstance(left, Term) and not isinstance(right, Term)):
        return left == right
    if isinstance(left, Term) and isinstance(right, Term) and left.kind == right.kind == "+":
        unlike = [each for each in zip(left.args, right.args, strict=True) if each[0] != each[1]]
        if len(unlike) == 1:
            return same(*unlike[0])
    return interned("=", BOOL, left, right)


def at_most(left: Value, right: Value) -> Value:
    """left <= right"""
    if isinstance(left, int) and isinstance(right, int):
        return left <= right
    return True if left is right else interned("<=", BOOL, left, right)


def less(left: Value, right: Value) -> Value:
    """left < right"""
    return left is not right and at_most(plus(left, 1), right)


def no(part: Value) -> Value:
    """not part"""
    if isinstance(part, bool):
        return not part
    assert isinstance(part, Term)
    return part.args[0] if part.kind == "not" else interned("not", BOOL, part)


def both(*parts: Value) -> Value:
    """The conjunction of all parts."""
    return _joined("and", False, parts)


def some(*parts: Value) -> Value:
    """The disjunction of all parts."""
    return _joined("or", True, parts)


def implies(condition: Value, part: Value) -> Value:
    """`part`, where `condition` holds."""
    return some(no(condition), part)


def _joined(kind: str, ends: bool, parts: Sequence[Value]) -> Value:
    """An `and` or `or`; a part that is `ends` decides it alone."""
    kept: dict[Term, None] = {}
    for part in parts:
        if part is ends:
            return ends
        if isinstance(part, Term):
            if part.kind == kind:
                kept.update(dict.fromkeys(part.args))
            else:
                kept[part] = None
    if len(kept) < 2:
        return next(iter(kept), not ends)
    for denied in (part.args[0] for part in kept if part.kind == "not"):
        if denied in kept or (denied.kind == kind and kept.keys() >= {*denied.args}):
            return ends
    return interned(kind, BOOL, *kept)


def ite(condition: Value, then: Value, otherwise: Value) -> Value:
    """`then` if `condition` holds, else `otherwise`."""
    if isinstance(condition, bool):
        return then if condition else otherwise
    if then is otherwise or (type(then) is type(otherwise) and then == otherwise):
        return then
    if then is True and otherwise is False:
        return condition
    return interned("ite", sort_of(then), condition, then, otherwise)


def visit(value: Value, done: dict[Value, Any], make: Callable[[Term], Any]) -> Any:
    """Map `make` over a term, operands first, with all results in `done`; a constant is returned as it is."""
    todo = [value]
    while todo:
        term = todo[-1]
        if isinstance(term, Term) and term not in done:
            if missing := [arg for arg in term.args if isinstance(arg, Term) and arg not in done]:
                todo += missing
                continue
            done[term] = make(term)
        todo.pop()
    return done[value] if isinstance(value, Term) else value


def rebuilt(
    value: Value, replaced: dict[Value, Value], function: Callable[[Term], Value] | None = None
) -> Value:
    """`value` with terms replaced. `replaced` gets the replacement of each term on the way. `function`, if given, maps
    each `apply` term."""

    def make(term: Term) -> Value:
        if function is not None and term.kind == "apply":
            return function(term)
        args = [replaced[arg] if isinstance(arg, Term) else arg for arg in term.args]
        if all(map(is_, args, term.args)):
            return term
        known = _MAKE.get(term.kind)
        return interned(term.kind, term.sort, *args) if known is None else known(*args)

    return visit(value, replaced, make)


def applied(value: Value) -> list[Term]:
    """The applications of uninterpreted functions in a value."""
    visit(value, found := dict[Value, Any](), lambda _: None)
    return [term for term in found if isinstance(term, Term) and term.kind == "apply"]


def matched(ours: Value, theirs: Value) -> Iterator[tuple[Term, Value, Value]]:
    """The applications of functions that `ours` is chosen or computed from, each with what `theirs` has there, and the
    condition under which it counts; so many only that each term is as good as seen once."""
    todo: list[tuple[Value, Value, Value]] = [(ours, theirs, True)]
    for _ in range(MOST_MATCHED):
        if not todo:
            return
        one, other, when = todo.pop()
        if not isinstance(one, Term) or when is False:
            continue
        its = other.args if isinstance(other, Term) and one.kind == other.kind else ()
        if one.kind == "ite":
            test, *ways = one.args
            others = its[1:] if its and its[0] is test else (other, other)
            todo += zip(ways, others, [both(when, test), both(when, no(test))], strict=True)
            todo += ((test, each, when) for each in its[:1])
        elif one.kind == "apply":
            yield one, other, when
            if one.args[:1] == its[:1] and len(one.args) == len(its):
                todo += ((*each, when) for each in zip(one.args[1:], its[1:], strict=True))
        elif its and one.kind in ("+", "*"):
            todo += ((*each, when) for each in zip(one.args, its, strict=True))


def turn(place: Sequence[Value], names: Sequence[Value]) -> Turned | None:
    """Invert an index `place`, whose parts are each one of `names` plus a number, or a number. Returns the function
    from a place to the numbers that `names` then stand for, and the condition that there are such; None if there is
    another part."""
    split = [_split(each, names) for each in place]
    at = {name: number for number, (name, _) in enumerate(split) if name is not None}
    if len(at) < len(names) or any({*names} & {*applied(offset)} for _, offset in split):
        return None

    def turned(there: Sequence[Value]) -> tuple[list[Value], Value]:
        found = {name: plus(there[n], times(split[n][1], -1)) for name, n in at.items()}
        shown = [plus(0 if name is None else found[name], offset) for name, offset in split]
        return [found[name] for name in names], both(*map(same, shown, there))

    return turned


def _split(value: Value, names: Sequence[Value]) -> tuple[Value | None, Value]:
    """One of `names`, if it is a summand of `value`, and the rest."""
    if value in names:
        return value, 0
    if isinstance(value, Term) and value.kind == "+":
        for one, other in (value.args, value.args[::-1]):
            name, rest = _split(one, names)
            if name is not None:
                return name, plus(rest, other)
    return None, value


def number_of(name: str) -> int:
    """The number of a fresh symbol; 0 if the name is that of another function."""
    match = _NUMBER.search(name)
    return int(match[1]) if match else 0


_TRUTHS = {"and": both, "or": some, "not": no, "=": same, "<=": at_most}
_MAKE: Any = {**_TRUTHS, "+": plus, "*": times, "div": _div, "ite": ite}


@dataclass(eq=False, slots=True)
class Scalar(Symbolic):
    """A value, and the condition that it is defined."""

    value: Value
    known: Value

    @staticmethod
    def of(value: Value, known: Value = True) -> Element:
        """The interned scalar; a defined constant is returned as it is."""
        is_plain = known is True and not isinstance(value, Term)
        return value if is_plain else _scalar(value, known)

    def __add__(self, other: Index) -> Index:
        return lifted(plus, self, other)

    __radd__ = __add__

    def __sub__(self, other: Index) -> Index:
        return self + times(other, -1) if isinstance(other, int) else self + -other

    def __rsub__(self, other: Index) -> Index:
        return other + -self

    def __mul__(self, other: Index) -> Index:
        return lifted(times, self, other)

    __rmul__ = __mul__

    def __neg__(self) -> Index:
        return self * -1


# In Python, `True == 1`: hence `typed`.
_scalar = lru_cache(None, typed=True)(Scalar)


def value_of(scalar: Element) -> Value:
    """The value of a scalar, without its definedness."""
    return scalar.value if isinstance(scalar, Scalar) else scalar


def known(*scalars: Element) -> Value:
    """The condition that all of them are defined."""
    parts = [each.known for each in scalars if isinstance(each, Scalar) and each.known is not True]
    return both(*parts) if parts else True


def holds(condition: Truth) -> Value:
    """The term that a condition is defined and true."""
    return both(known(condition), value_of(condition))


def refines(ours: Element, theirs: Element) -> Value:
    """The condition that `theirs` refines `ours`: it is equal, and defined where `ours` is."""
    return both(same(value_of(ours), value_of(theirs)), implies(known(ours), known(theirs)))


def unchanged(before: Element, after: Element) -> Value:
    """The condition that two elements have the same value and the same definedness."""
    return both(same(known(before), known(after)), same(value_of(before), value_of(after)))


def all_same(left: Sequence[Element], right: Sequence[Element]) -> Value:
    """The condition that two lists have the same values, one by one. Definedness is ignored."""
    return both(*(same(value_of(a), value_of(b)) for a, b in zip(left, right, strict=True)))


def lifted(compute: Callable[[Value, Value], Value], left: Element, right: Element) -> Element:
    """`compute` on the values of two scalars; defined where both are."""
    return Scalar.of(compute(value_of(left), value_of(right)), known(left, right))
