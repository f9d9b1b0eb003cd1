"""Table of all facts, by op name."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from functools import cache
from importlib import import_module
from pkgutil import iter_modules

from xdsl.ir import Operation

import oneshot_verify.ir.facts.dialects as dialects
from oneshot_verify.ir.facts.fact import ANYTHING, NOT_OPERANDS, OpFacts, Runs
from oneshot_verify.ir.layouts import is_buffer_type
from oneshot_verify.ir.plugins import use_plugins
from oneshot_verify.ir.symbols import op_name

ENTRY_POINTS = "oneshot_verify.facts"
"""Entry point group for facts of other packages."""


class Facts:
    """Facts by op name."""

    def __init__(self, facts: Iterable[OpFacts] = ()) -> None:
        self._by_name: dict[str, OpFacts] = {}
        self.declared: list[str] = []
        """Declarations of the user (`declare_destination_style`)."""
        for each in facts:
            self.add(each)

    def add(self, facts: OpFacts) -> None:
        """Add the facts about one op. Raises `ValueError` if the op has facts already."""
        if facts.name in self._by_name:
            raise ValueError(f"the facts about {facts.name} are given twice")
        self._by_name[facts.name] = facts

    def find(self, name: str) -> OpFacts | None:
        """Facts about the ops of one name; None if there are none."""
        return self._by_name.get(name)

    def __iter__(self) -> Iterator[OpFacts]:
        return iter(self._by_name.values())


@cache
def default_facts() -> Facts:
    """The facts of this package, then those of installed packages."""
    facts = Facts()
    for module in sorted(info.name for info in iter_modules(dialects.__path__)):
        for each in import_module(f"{dialects.__name__}.{module}").FACTS:
            facts.add(each)

    def add(described: Callable[[], Iterable[OpFacts]]) -> None:
        for each in described():
            facts.add(each)

    use_plugins(ENTRY_POINTS, add)
    return facts


def facts_of(op: Operation) -> OpFacts:
    """Facts about an op; the worst case if it has none."""
    name = op_name(op)
    return default_facts().find(name) or _unknown(name)


@cache
def _unknown(name: str) -> OpFacts:
    return OpFacts(
        name,
        reads=(ANYTHING,),
        writes=(ANYTHING,),
        allocates=(ANYTHING,),
        frees=(ANYTHING,),
        has_effects_of_regions=True,
        may_not_return=True,
        may_abort=True,
    )


@cache
def names_where(holds: Callable[[OpFacts], bool]) -> frozenset[str]:
    """Names of the ops for which `holds` is true. Cached per function `holds`, which must be no lambda."""
    return frozenset(facts.name for facts in default_facts() if holds(facts))


def forget_names() -> None:
    """Clear the caches after an addition to the table."""
    names_where.cache_clear()
    _unknown.cache_clear()


def gives_results_only(op: Operation) -> bool:
    """True if the ops inside `op` do nothing but give results, or are undefined."""
    inside = (inner for inner in op.walk() if inner is not op)
    return all(
        facts.is_terminator
        or not (
            facts.has_effects
            or facts.may_not_return
            or facts.may_abort
            or facts.symbols
            or inner.regions
        )
        for inner in inside
        for facts in (facts_of(inner),)
    )


def only_computes(op: Operation) -> bool:
    """True if `op`, including its regions, has no effect but its results. It may be undefined for some operands."""
    facts = facts_of(op)
    if facts.may_abort or facts.may_not_return:
        return False
    effects = {*facts.reads, *facts.writes, *facts.allocates, *facts.frees}
    values = (*op.operands, *op.results)
    buffers = any(is_buffer_type(v.type) for v in values)
    if not effects.isdisjoint(NOT_OPERANDS) or (effects and buffers):
        return False
    inner = (each for region in op.regions for block in region.blocks for each in block.ops)
    return all(map(only_computes, inner))


def only_accesses(op: Operation) -> bool:
    """True if an op only computes results, reads and writes its operands, or has undefined behaviour."""
    facts = facts_of(op)
    may_end = facts.may_not_return or facts.may_abort or facts.is_terminator
    is_more = not NOT_OPERANDS.isdisjoint((*facts.reads, *facts.writes))
    does_more = is_more or facts.allocates or facts.frees or facts.has_effects_of_regions
    does_more = does_more or facts.functions or facts.runs is not Runs.NOTHING
    return not (op.regions or may_end or does_more)
