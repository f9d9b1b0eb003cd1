"""Scopes of loops: the values that the relation at a head may speak of, and that runs look at there.

source    carried tensors and scalars, tensors and buffers that the loop uses
target    carried buffers and scalars, buffers that the loop uses, and those that these are parts of
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from xdsl.dialects.builtin import TensorType
from xdsl.ir import SSAValue

from oneshot_verify.search.alignment import Match
from oneshot_verify.search.runs import Watch
from oneshot_verify.search.snapshots import Name
from oneshot_verify.search.structure import carried, starts, used, used_by, with_bases


@dataclass(frozen=True)
class Scope:
    """The values that the relation at a head may speak of, of one program."""

    carried: Sequence[SSAValue]
    outside: Sequence[Name]
    starts: Sequence[SSAValue] = ()
    """The tensors from outside that it starts from, and does not use otherwise."""

    @property
    def names(self) -> list[Name]:
        """All of them."""
        return [*self.carried, *self.outside]

    @property
    def values(self) -> list[SSAValue]:
        """Those that are values, not globals."""
        return [each for each in self.names if isinstance(each, SSAValue)]


@dataclass(frozen=True)
class Head:
    """A pair of heads, and what runs have shown there."""

    match: Match
    ours: Scope
    theirs: Scope
    shared: tuple[str, ...] = ()
    """The globals that both programs may write in the loop."""

    @staticmethod
    def of(match: Match, shared: tuple[str, ...]) -> Head:
        """The heads of a pair of loops."""
        return Head(match, _scope(match, 0), _scope(match, 1), shared)

    @property
    def watches(self) -> tuple[Watch, Watch]:
        """The places to look at in a run."""
        match, ours, theirs = self.match, self.ours, self.theirs
        names = [*ours.names, *ours.starts]
        return (
            Watch(match.ours, names, ours.carried, match.inside[0]),
            Watch(match.theirs, theirs.names, theirs.carried, match.inside[1]),
        )


def _scope(match: Match, side: int) -> Scope:
    if match.rule == "head":
        blocks = match.inside[side]
        return Scope(blocks[0].args, _outside(used_by(blocks), side))
    loop = (match.ours, match.theirs)[side]
    outside = _outside([*used(loop), *(starts(loop) if side else ())], side)
    others = dict.fromkeys(() if side else starts(loop))
    tensors = [v for v in others if v not in outside and isinstance(v.type, TensorType)]
    return Scope(carried(loop), outside, tensors)


def _outside(values: Sequence[SSAValue], side: int) -> list[Name]:
    """Tensors and buffers of the source that a loop uses; buffers of the target, and those that these are parts of."""
    buffers: list[Name] = [*with_bases(values)]
    return buffers if side else [*(v for v in values if isinstance(v.type, TensorType)), *buffers]
