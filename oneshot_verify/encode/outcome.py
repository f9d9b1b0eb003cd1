"""The end of a function: its results, what has become of its arguments, and the summary of it all."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from itertools import combinations
from typing import Any, cast

from xdsl.ir import Operation

from oneshot_verify.check.obligation import (
    EXIT_ARGUMENT,
    EXIT_DROPPED_RESULT,
    EXIT_FREED,
    EXIT_OUT_PARAM,
    EXIT_OWNER,
    EXIT_RESULT,
    EXIT_SIZES,
    Needed,
)
from oneshot_verify.encode.calls.apart import not_in_one
from oneshot_verify.encode.calls.globals import is_mutable
from oneshot_verify.encode.calls.sizes import Place, Size, size_of
from oneshot_verify.encode.calls.summaries import Summary, renumbered
from oneshot_verify.encode.incomplete import Incomplete
from oneshot_verify.encode.relation.facts import Border, Pair
from oneshot_verify.encode.relation.places import Origin, Places
from oneshot_verify.encode.walk.lockstep import Ends, Lockstep
from oneshot_verify.refute.pairing import Left, Pairing, Returned, corresponds
from oneshot_verify.semantics.assumed import may_be_written, tells_of_writes
from oneshot_verify.semantics.states import BlockStates
from oneshot_verify.semantics.values import (
    MemRefValue,
    TensorValue,
    UnrankedValue,
    buffers_of,
)

COPIES = "a caller does not tell a buffer of its own that is returned from a copy of it"
"""Buffer deallocation lets each result be owned by the caller, and copies arguments for that."""


class Outcome:
    """Both programs have come to the end of one function."""

    def __init__(
        self,
        walk: Lockstep,
        ends: Ends,
        pairing: Pairing | None,
        arguments: Sequence[tuple[Any, Any]],
        given: Sequence[Any],
        given_blocks: BlockStates,
        unrelated: frozenset[int],
    ) -> None:
        self.walk = walk
        self.ends = ends
        self.pairing = pairing
        self.arguments = arguments
        """What both functions were called with."""
        self._given = given
        """What the bufferized function was called with: more, if it has out-parameters."""
        self._given_blocks = given_blocks
        """The memory that was there before the call."""
        self.unrelated = unrelated
        self.loose: set[int] = set()

    def check(self) -> None:
        """What the caller relies on when the function returns."""
        self.walk.target.leave_stack(0)
        self._check_result_types()
        self._check_owners()
        relation, copies = self.walk.relation, self.walk.must_free
        for number, (ours, theirs) in enumerate(self._results()):
            if isinstance(ours, TensorValue) and self._is_out_param(number):
                # A caller that knows no better could not make the argument; what its type says is no choice of his.
                for size, its in zip(ours.shape, theirs.shape, strict=True):
                    fits = self.walk.terms.eq(size, its)
                    if not isinstance(its, int) and not self.walk.session.holds(fits):
                        self.walk.session.assume(fits)
            if not self._is_loose(ours, theirs, number, self.ends.target):
                if copies and isinstance(ours, MemRefValue):
                    self.walk.assumptions[COPIES] = None
                border = Border(
                    self._needed(number), self.ends.target, copies=copies, given=self._given_blocks
                )
                relation.require(ours, theirs, border)
        relation.require_shared_alike(self._results(), self.ends.target, copies=copies)
        relation.require_all(self.ends.target)
        for number, theirs in enumerate(self._given):
            ours = self.arguments[number][0] if number < len(self.arguments) else None
            forms: list[Any] = []
            if isinstance(theirs, MemRefValue) and not isinstance(ours, MemRefValue):
                forms = [theirs]
            elif isinstance(theirs, UnrankedValue):
                forms = list(theirs.forms.values())
            buffers = [form for form in forms if isinstance(form, MemRefValue)]
            live = [self.walk.target.memory.is_live(buffer) for buffer in buffers]
            if not all(map(self.walk.session.holds, live)):
                what = EXIT_ARGUMENT.says(f"argument {number} is left to its owner")
                self.walk.obligations.fail(what, self.ends.target)

    def written_besides(self, source: Operation) -> Iterator[str]:
        """What callers have to know of the buffers of arguments to which the bufferized program writes, and the tensor
        program, `source`, not on all ways."""
        for number, (mine, its) in enumerate(self.arguments):
            name = f"argument {number}"
            blocks = {block for buffer in buffers_of(its) for block in buffer.blocks}
            is_told = not any(buffers_of(mine)) or tells_of_writes(source, name, ())
            if not is_told and not blocks.isdisjoint(self.walk.target.memory.written):
                yield may_be_written(name)

    def _needed(self, number: int) -> Needed:
        """What is asked of a result."""
        counterpart = self.pairing.results[number] if self.pairing is not None else None
        asked = EXIT_DROPPED_RESULT if isinstance(counterpart, Left) else EXIT_RESULT
        asked = EXIT_OUT_PARAM if self._is_out_param(number) else asked
        return asked.says(f"result {number} is the same")

    def _is_loose(self, ours: Any, theirs: Any, number: int, op: Operation) -> bool:
        """Whether a result hangs on what is in a buffer that may hold anything."""
        if not self.unrelated or isinstance(ours, MemRefValue):
            return False
        if isinstance(ours, TensorValue):
            if self.walk.relation.agrees(ours, theirs, Border(self._needed(number))):
                return False
            what = EXIT_SIZES.says(f"result {number} has the same sizes and is live")
            self.walk.relation.require(ours, theirs, Border(what, op, with_contents=False))
        elif self.walk.session.holds(self.walk.relation.same(ours, theirs)):
            return False
        self.loose.add(number)
        return True

    def _results(self) -> list[tuple[Any, Any]]:
        """Each result of the tensor function, with what the bufferized one has for it."""
        pairing = self.pairing
        if pairing is None or len(pairing.results) != len(self.ends.source_values):
            raise Incomplete("the functions have different numbers of results", self.ends.target)
        theirs = [
            self.ends.target_values[each.number]
            if isinstance(each, Returned)
            else self._given[each.number]
            for each in pairing.results
        ]
        pairs = zip(self.ends.source_values, theirs, strict=True)
        return [self._of_one_rank(number, *each) for number, each in enumerate(pairs)]

    def _of_one_rank(self, number: int, ours: Any, theirs: Any) -> tuple[Any, Any]:
        """A result of which one program alone says the rank, as a pair of this rank."""
        if isinstance(ours, UnrankedValue) and isinstance(theirs, TensorValue | MemRefValue):
            return self._as_of_rank(number, ours, len(theirs.shape)), theirs
        if isinstance(theirs, UnrankedValue) and isinstance(ours, TensorValue | MemRefValue):
            return ours, self._as_of_rank(number, theirs, len(ours.shape))
        return ours, theirs

    def _as_of_rank(self, number: int, value: UnrankedValue, rank: int) -> Any:
        # Each program has required the rank where it cast; without a cast, nobody knows it.
        known = self.walk.session.holds(self.walk.domain.eq(value.rank, rank))
        if rank not in value.forms or not known:
            what = f"result {number} is of rank {rank} in one program, and may be of another one in the other"
            raise Incomplete(what, self.ends.target)
        return value.forms[rank]

    def _known(self, values: tuple[Any, Any]) -> bool:
        """Whether a result is a scalar that is defined in both programs."""
        return Pair(*values).is_number and self.walk.session.holds(
            self.walk.domain.conj(*map(self.walk.relation.defined, values))
        )

    def _is_out_param(self, number: int) -> bool:
        counterpart = self.pairing.results[number] if self.pairing is not None else None
        return isinstance(counterpart, Left) and counterpart.number >= len(self.arguments)

    def _check_owners(self) -> None:
        """What the function has made is freed, or one of the results is to be freed by the caller."""
        owners = self.pairing.owners if self.pairing is not None else ()
        if not owners:
            values = self.ends.target_values
            self.walk.require_freed(self._given_blocks, values, self.ends.target, EXIT_FREED)
            return
        conj, neg = self.walk.domain.conj, self.walk.domain.neg
        owned: list[MemRefValue] = []
        for flag, number in owners:
            buffer, mine = self.ends.target_values[number], self.ends.target_values[flag]
            what = EXIT_OWNER.says(
                f"result {flag} is true only if the caller may free result {number}"
            )
            self.walk.target.require_defined(mine, self.ends.target, what.text)
            for guard, seen in buffer.views:
                given = seen.block in self._given_blocks or not seen.block.freeable
                shared = [
                    conj(other_guard)
                    for other in owned
                    for other_guard, also in other.views
                    if also.block is seen.block
                ]
                wrong = conj(guard, mine, self.walk.domain.disj(given, *shared))
                self.walk.obligations.require(neg(wrong), what, self.ends.target)
            views = tuple((conj(guard, mine), seen) for guard, seen in buffer.views)
            owned.append(MemRefValue(views, buffer.shape, buffer.element_type))
        self.walk.require_freed(self._given_blocks, owned, self.ends.target, EXIT_FREED)

    def _check_result_types(self) -> None:
        if self.pairing is None or not self.pairing.is_plain:
            return
        types = zip(self.ends.source.operand_types, self.ends.target.operand_types, strict=False)
        for number, (ours, theirs) in enumerate(types):
            if not corresponds(ours, theirs):
                raise Incomplete(
                    f"result {number} is {ours} here and {theirs} there", self.ends.target
                )

    def _is_changed_in_between(self, number: int) -> bool:
        """Whether the tensor program changes the buffer that it has, too, if only for a while: who overlaps it sees
        that."""
        ours = self.arguments[number][0] if number < len(self.arguments) else None
        return isinstance(ours, MemRefValue) and (
            ours.views[0][1].block in self.walk.source.memory.changed
        )

    def _is_addressed(self, number: int) -> bool:
        """Whether one of the programs asks for the address of an argument."""
        walk = self.walk
        pairs = [(walk.target, self._given[number])]
        if number < len(self.arguments):
            pairs.append((walk.source, self.arguments[number][0]))
        return any(
            isinstance(value, MemRefValue) and value.views[0][1].block in machine.addresses
            for machine, value in pairs
        )

    def _sizes(self, places: Mapping[str, Place]) -> Iterator[tuple[int, int, int, Size | None]]:
        """The sizes of what is left in new arguments: for each dimension (result, argument, dimension, size)."""
        for number, (ours, _) in enumerate(self._results()):
            if isinstance(ours, TensorValue) and self._is_out_param(number):
                argument = cast(Pairing, self.pairing).results[number].number
                for dimension, size in enumerate(ours.shape):
                    yield number, argument, dimension, size_of(size, places)

    def summary(self, undefined: bool, places: Mapping[str, Place]) -> Summary | None:
        """What a caller may rely on; None where there is no way to say it. `places` says which symbols are what of the
        arguments."""
        buffers = self._given
        blocks = self.walk.target.memory.blocks
        written: set[int] = set()
        changed: set[int] = set()
        for number, buffer in enumerate(buffers):
            if isinstance(buffer, UnrankedValue) and buffer.forms:
                return None
            if not isinstance(buffer, MemRefValue):
                continue
            state = blocks[buffer.views[0][1].block]
            if state.live is not True:
                return None
            if buffer.views[0][1].block in self.walk.target.memory.written:
                written.add(number)
            if buffer.views[0][1].block in self.walk.target.memory.changed:
                changed.add(number)
            if self._is_changed_in_between(number):
                changed.add(number)
        names = {
            buffer.views[0][1].block: name
            for name, buffer in self.walk.target.globals.items()
            if is_mutable(self.walk.target, buffer)
        }
        places_of = Places(self.walk.target.memory, self._given_blocks, buffers, names)
        results: list[tuple[Origin, ...]] = []
        for _, value in self._results():
            origins = places_of.of(value) if isinstance(value, MemRefValue) else ()
            if origins is None:
                return None
            results.append(origins)
        numbered = renumbered(results)
        if numbered is None:
            return None
        return Summary(
            frozenset(written),
            frozenset(changed),
            numbered,
            cast(Pairing, self.pairing),
            frozenset(number for number, pair in enumerate(self._results()) if self._known(pair)),
            frozenset(self.loose),
            tuple(self._sizes(places)),
            frozenset(number for number in range(len(buffers)) if self._is_addressed(number)),
            undefined,
            frozenset(self._exclusive()),
        )

    def _exclusive(self) -> Iterator[tuple[int, int]]:
        """The pairs of results that may lie in the same buffers, but never both in one."""
        target = self.walk.target
        buffers = [(n, v) for n, (_, v) in enumerate(self._results()) if isinstance(v, MemRefValue)]
        for (one, ours), (other, theirs) in combinations(buffers, 2):
            goals = list(not_in_one(target, ours, theirs))
            if goals and all(map(self.walk.session.holds, goals)):
                yield one, other
