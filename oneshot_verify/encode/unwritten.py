"""What nobody wrote: the source may choose what it is, once it is compared.

    for all contents that nobody wrote in the target there are contents in the source that explain it

    source   %t = tensor.empty()      open: each op that gets %t may see other elements
    target   %m = memref.alloc()      anything
    asked    %m holds %t              then what nobody wrote in %t is what %m has there, and no longer open

Poison may be anything each time.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, Any, cast

from oneshot_verify.encode.contents import At, Contents, inside
from oneshot_verify.encode.domain import RACED
from oneshot_verify.encode.terms import (
    BOOL,
    Scalar,
    Term,
    Value,
    applied,
    apply,
    both,
    ite,
    matched,
    no,
    rebuilt,
    some,
    turn,
    value_of,
    visit,
)
from oneshot_verify.semantics.values import Element, Index

if TYPE_CHECKING:
    from oneshot_verify.encode.domain import CheckDomain


def say(domain: CheckDomain, one: Value, other: Value, shape: At, at: At) -> None:
    """Choose the elements that nobody wrote and that the source has at `at`, an arbitrary index: let them be those
    of the target. In a round nothing is said of what was made before it: that holds for all rounds."""
    names = [each for each in map(value_of, at) if isinstance(each, Term)]
    for leaf, its, when in () if domain.bodies else matched(one, other):
        found = domain.open.get(leaf.args[0])
        if found is None or found.round != domain.round:
            continue
        if not all(_is_sayable(domain, each) for each in (its, when)):
            continue
        turned = turn(leaf.args[1:], names)
        if turned is None:
            continue

        def where(place: At, turned: Any = turned, its: Value = its, when: Value = when) -> Any:
            index, is_there = turned(list(map(value_of, place)))
            there = dict[Value, Value](zip(names, index, strict=True))
            here = [rebuilt(value_of(each), there) for each in at]
            is_one = both(is_there, inside(here, shape), rebuilt(when, there))
            return is_one, rebuilt(its, there)

        # It may have been computed in the body of an array, for another index.
        found.at([Scalar.of(each) for each in leaf.args[1:]])
        domain.define(both(*_choose(domain, leaf.args[0], where)))


def is_poison(domain: CheckDomain, value: Value) -> Value:
    """The condition that a value of the source is surely poison: it is computed from poison, or an op promises what
    is not so."""
    found: dict[Value, Value] = {}

    def poison(term: Term) -> Value:
        test, *ways = parts = [found.get(each, False) for each in term.args]
        if term.kind == "ite":
            return some(test, ite(term.args[0], *ways))
        name, values = term.args[0], term.args[1:]
        if term.kind == "apply" and name in domain.promises:
            return some(*ways, no(apply(f"{name} known", values, BOOL)))
        # Only names are texts: that of a deep term would not end.
        is_poison = isinstance(name, str) and name.startswith("poison#")
        return is_poison or some(*parts)

    return visit(value, found, poison) if isinstance(value, Term) else False


def _is_sayable(domain: CheckDomain, value: Value) -> bool:
    """True if the source may choose a value for what nobody wrote: it is made of nothing else that nobody wrote,
    and not of elements that threads race for, which differ each time that they are read."""
    names = [each.args[0] for each in applied(value)]
    return not any(each in domain.open or each.startswith(f"{RACED}#") for each in names)


def _choose(
    domain: CheckDomain, name: str, where: Callable[[At], tuple[Value, Value]]
) -> list[Value]:
    """Choose elements of contents that nobody wrote: `where` gives for an index the condition that its element is
    chosen, and that element. The others stay open. Returns the facts about elements that were read before."""
    one = domain.open.pop(name)
    rest = domain.unwritten(one.shape or (), cast("Any", one.type), of_source=True)
    rest.round = one.round

    def read(at: tuple[Index, ...]) -> Element:
        condition, element = where(at)
        return Scalar.of(ite(condition, element, value_of(rest.at(at))), False)

    return one.become(Contents(read, one.shape))
