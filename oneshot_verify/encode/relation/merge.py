"""Where two paths meet: values and memories become choices."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from typing import Any

from xdsl.ir import Operation

from oneshot_verify.encode.incomplete import Incomplete
from oneshot_verify.encode.relation.fields import merged as merged_state
from oneshot_verify.encode.terms.domain import TermDomain
from oneshot_verify.encode.terms.table import Truth
from oneshot_verify.semantics.choices import chosen
from oneshot_verify.semantics.states import BlockStates
from oneshot_verify.semantics.values import MemRefValue, TensorValue


@dataclass(frozen=True)
class Path:
    """One way that both programs may come to a place."""

    condition: Truth
    """When it is taken."""
    values: tuple[Sequence[Any] | None, Sequence[Any] | None]
    """What the programs hand on; None where one has nothing, or the path is never taken."""
    memories: tuple[BlockStates, BlockStates]


def meet(domain: TermDomain, paths: Sequence[Path], ops: tuple[Operation, Operation]) -> Path:
    """The first path whose condition holds, or else the last one, as one; `ops` hand the values on."""
    *others, met = paths
    ours, theirs = met.memories
    for path in reversed(others):
        ours = merge_memories(domain, path.condition, path.memories[0], ours)
        theirs = merge_memories(domain, path.condition, path.memories[1], theirs)
    source, target = (_met_values(domain, paths, side, op) for side, op in enumerate(ops))
    condition = domain.terms.disj(path.condition for path in paths)
    return Path(condition, (source, target), (ours, theirs))


def _met_values(
    domain: TermDomain, paths: Sequence[Path], side: int, op: Operation
) -> Sequence[Any] | None:
    found = [(path.condition, path.values[side]) for path in paths]
    options = [(condition, values) for condition, values in found if values is not None]
    if not options:
        return None
    *others, (_, met) = options
    for condition, values in reversed(others):
        met = [
            merge_values(domain, condition, one, other, op)
            for one, other in zip(values, met, strict=True)
        ]
    return met


def merge_values(
    domain: TermDomain, condition: Truth, then: Any, otherwise: Any, op: Operation
) -> Any:
    """`then` where `condition` holds, else `otherwise`; both of one type."""
    kinds = TensorValue | MemRefValue
    if type(then) is not type(otherwise) and (
        isinstance(then, kinds) or isinstance(otherwise, kinds)
    ):
        raise Incomplete("a value is a tensor on one path and a buffer on the other", op)
    return chosen(domain, condition, then, otherwise)


def merge_memories(
    domain: TermDomain,
    condition: Truth,
    then: BlockStates,
    otherwise: BlockStates,
) -> BlockStates:
    """The state of every block after either path; a block made on one path only is live on that path only."""
    merged = then.copy()
    for block, one, other in then.differences(otherwise):
        if one is not None and other is not None:
            merged[block] = one if one == other else merged_state(domain, condition, one, other)
        elif one is not None:
            merged[block] = replace(one, live=domain.conj(condition, one.live))
        elif other is not None:
            merged[block] = replace(other, live=domain.conj(domain.neg(condition), other.live))
    return merged
