"""Coverage of the analysis by a program, as keys, and the choice of features that are likely to give new keys.

A key is a short text. Programs with the same keys exercise the analysis in much the same way; a campaign that gets no
new keys for a long time has covered what its features can reach.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable, Iterator
from dataclasses import dataclass, field
from random import Random

from xdsl.ir import Block, Operation, SSAValue

from oneshot_verify.bufferize.analysis.aliases import AliasSet
from oneshot_verify.bufferize.analysis.reasons import Conflict, NotWritable, Privatisation, Reason
from oneshot_verify.bufferize.analysis.result import Analysis
from oneshot_verify.bufferize.interface import OpOperand, is_tensor, op_name, tensor_operands

LARGEST_MEETING = 24
"""Number of uses of an alias set that are paired: the first half of it of the writes, and of the reads."""


def keys(module: Operation, analysis: Analysis) -> frozenset[str]:
    """The coverage keys of a program that was analysed.

    `rule:` the rule that put an operand out of place, and its ops; `decision:` the op, its operand and the decision;
    `meet:` two ops that use one alias set (`~`: in different blocks); `set:` sizes of alias sets (members, reads,
    writes, in powers of two) and the ops that define their members.
    """
    found: set[str] = set()
    for op in module.walk():
        for operand in tensor_operands(op):
            found.update(_decision(operand, analysis))
    for each in alias_sets(module, analysis):
        found.update(_meetings(each))
        found.update(_shape(each))
    return frozenset(found)


def alias_sets(module: Operation, analysis: Analysis) -> dict[AliasSet, None]:
    """The alias sets of all tensors, in the order of the program."""
    found: dict[AliasSet, None] = {}
    for op in module.walk():
        for value in (*op.results, *(arg for r in op.regions for b in r.blocks for arg in b.args)):
            if is_tensor(value):
                found[analysis.alias_set(value)] = None
    return found


def _decision(operand: OpOperand, analysis: Analysis) -> Iterator[str]:
    reason = analysis.reasons.get(operand)
    where = f"{op_name(operand.op)}#{operand.index}"
    yield f"decision:{where}:{'in' if reason is None else 'out'}"
    if reason is not None:
        yield f"rule:{_rule(reason)}:{where}"


def _rule(reason: Reason) -> str:
    match reason:
        case Conflict(read, write, definition):
            return f"conflict({op_name(read.op)},{op_name(write.op)},{_definer(definition)})"
        case NotWritable(value):
            return f"not-writable({_definer(value)})"
        case Privatisation(write, definition):
            return f"private({op_name(write.op)},{_definer(definition)})"
        case _:
            return "forced"


def _definer(value: SSAValue) -> str:
    owner = value.owner
    if isinstance(owner, Block):
        parent = owner.parent_op()
        kind = "nothing" if parent is None else op_name(parent)
        region = owner.parent
        entry = region is None or region.blocks.first is owner
        return f"{kind}^{'' if entry else 'bb'}"
    return op_name(owner)


def _meetings(each: AliasSet) -> Iterator[str]:
    uses = [*_first(each.writes), *_first(each.reads)]
    for number, one in enumerate(uses):
        for other in uses[:number]:
            near = "" if one.op.parent is other.op.parent else "~"
            names = sorted((op_name(one.op), op_name(other.op)))
            yield f"meet:{near}{names[0]},{names[1]}"


def _first(uses: Iterable[OpOperand]) -> list[OpOperand]:
    return [use for _, use in zip(range(LARGEST_MEETING // 2), uses, strict=False)]


def _shape(each: AliasSet) -> Iterator[str]:
    sizes = (len(each.members), len(each.reads), len(each.writes))
    yield "set:" + ",".join(str(size.bit_length()) for size in sizes)
    definers = sorted({_definer(value) for value in each.members})
    if len(definers) <= 4:
        yield f"set:{'+'.join(definers)}"


@dataclass
class Steering:
    """Chooses feature sets: often near one that brought new keys up, else at random.

    `every` are the names to choose from, in a fixed order. The same state and the same `Random` give the same choices.
    """

    every: tuple[str, ...]
    seen: set[str] = field(default_factory=set[str])
    """The keys so far."""
    pool: list[frozenset[str]] = field(default_factory=list[frozenset[str]])
    """The feature sets that brought up new keys, latest last."""

    POOL = 64
    FRESH_SHARE = 0.5
    TOGGLED = 3

    def propose(self, random: Random) -> frozenset[str]:
        """The features of the next program."""
        if not self.pool or random.random() < self.FRESH_SHARE:
            share = random.choice((0.3, 0.5, 0.8))
            return frozenset(name for name in self.every if random.random() < share)
        toggled = random.sample(self.every, min(self.TOGGLED, len(self.every)))
        return random.choice(self.pool) ^ frozenset(toggled)

    def report(self, features: Collection[str], found: Iterable[str]) -> int:
        """Record the keys that a program with `features` covered. Returns the number of new ones."""
        new = set(found) - self.seen
        self.seen |= new
        if new:
            self.pool = [*self.pool[1 - self.POOL :], frozenset(features)]
        return len(new)
