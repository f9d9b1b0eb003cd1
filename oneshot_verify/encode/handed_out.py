"""The buffers that the tensor program itself returns: their new owner may write to them, and sees where that shows."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import combinations
from typing import Any

from xdsl.ir import Operation

from oneshot_verify.encode.obligation import EXIT_HANDED_OUT, EXIT_SHARED
from oneshot_verify.encode.terms.table import Truth
from oneshot_verify.encode.walk.lockstep import Lockstep
from oneshot_verify.semantics.states import BlockStates
from oneshot_verify.semantics.values import BlockView, MemRefValue


class HandedOut:
    """The results that are buffers in both programs."""

    def __init__(self, walk: Lockstep, results: Sequence[tuple[Any, Any]]) -> None:
        self.walk = walk
        self.terms = walk.terms
        self.results: list[tuple[int, MemRefValue, MemRefValue]] = [
            (number, ours, theirs)
            for number, (ours, theirs) in enumerate(results)
            if isinstance(ours, MemRefValue) and isinstance(theirs, MemRefValue)
        ]

    def check(self, given: BlockStates, op: Operation, *, copies: bool) -> None:
        """Each may be written if it may be so in the tensor program, is no memory of somebody else (`given`) if it is
        none there, and shares its memory with another result just if it does so there. With `copies`, one that is
        shared there may be a copy."""
        require = self.walk.obligations.require
        for number, ours, theirs in self.results:
            for guard, mine, its in _views(self.terms.conj, ours, theirs):
                what = EXIT_HANDED_OUT.says(
                    f"result {number} may be written, by nobody but its new owner"
                )
                wrong = self._is_not_its_own(mine, its, given)
                require(self.terms.neg(self.terms.conj((guard, wrong))), what, op)
        for (one, *first), (other, *second) in combinations(self.results, 2):
            for guard, mine, its in _views(self.terms.conj, *first):
                for same, also_mine, also_its in _views(self.terms.conj, *second):
                    if self._share_alike((mine, also_mine), (its, also_its), copies):
                        continue
                    what = EXIT_SHARED.says(
                        f"results {one} and {other} share their memory in both programs or in none"
                    )
                    require(self.terms.neg(self.terms.conj((guard, same))), what, op)

    def _is_not_its_own(self, mine: BlockView, its: BlockView, given: BlockStates) -> Truth:
        source, target = self.walk.source.memory, self.walk.target.memory
        may_write = source.blocks[mine.block].writable
        if its.block not in given or mine.block in self.walk.relation.pairs:
            may_not = self.terms.neg(target.blocks[its.block].writable)
            return self.terms.conj((may_write, may_not))
        return False if mine.block in source.borrowed else may_write

    def _share_alike(
        self, ours: tuple[BlockView, BlockView], theirs: tuple[BlockView, BlockView], copies: bool
    ) -> bool:
        shared, shares = ours[0].block is ours[1].block, theirs[0].block is theirs[1].block
        if not shares:
            return copies or not shared
        if not shared:
            # What a tensor is put into may turn out to be memory that is there already.
            return any(view.block in self.walk.source.memory.borrowed for view in ours)
        return (ours[0] == ours[1] and theirs[0] == theirs[1]) or all(
            (mine.innermost, mine.folds) == (its.innermost, its.folds)
            for mine, its in zip(ours, theirs, strict=True)
        )


def _views(
    conj: Any, ours: MemRefValue, theirs: MemRefValue
) -> Iterator[tuple[Truth, BlockView, BlockView]]:
    """What both programs may show, and under which condition."""
    for guard, mine in ours.views:
        for other, its in theirs.views:
            yield conj((guard, other)), mine, its
