"""Induction over a pair of loops, whatever form they have.

                 before                         head of a round                    after
    source   inits  x_k                  x_k: a fresh symbol each             x_k: fresh symbols again
    target   inits  m_j                  m_j: where the mode says             one of the modes
    memory   block b holds C             b holds C, but x_k where             the same form, with the new x_k
                                         the carrier of x_k shows it

The invariant is not a formula that is assumed: the state at the head is *built* so that it holds ("the buffer m_j
holds the tensor x_k" by writing the symbol x_k into the block). So what the body does in step on both sides arrives
at the same nodes. What is to be shown is that the inits fit this form, and that after a round, with what the tensor
program yields in the place of x_k, the memory has this form again. A candidate fact that fails is dropped and the
loop is walked anew.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

from oneshot_verify.check.obligation import LOOP_SIZES, ROUND_FREED
from oneshot_verify.encode.incomplete import Incomplete
from oneshot_verify.encode.loops.checks import Checks
from oneshot_verify.encode.loops.guess import Mode
from oneshot_verify.encode.loops.head import Head
from oneshot_verify.encode.loops.modes import Modes
from oneshot_verify.encode.loops.pair import Dropped, LoopPair
from oneshot_verify.encode.relation.merge import Path, meet
from oneshot_verify.encode.terms.table import BOOL, Truth
from oneshot_verify.encode.walk.lockstep import Ends

MOST_STATES = 16
"""A loop whose buffers take more places than this is given up (`unknown`)."""


@dataclass
class _State:
    """Where the buffers are at the head of a round, and under which lasting condition."""

    guard: Truth
    """A condition on values from before the loop; it holds in all rounds or in none."""
    mode: Mode
    is_start: bool = False
    """Whether this is how the loop starts, and no round leads back to it."""

    @property
    def key(self) -> tuple[Truth, Mode]:
        """What makes two states the same."""
        return self.guard, self.mode


class Induction(ABC):
    """The rule for one pair of loops. Subclasses say how a round goes and when the loop ends."""

    def __init__(self, pair: LoopPair) -> None:
        self.pair = pair
        self.walk = pair.walk
        self.terms = pair.terms
        self.modes = Modes(pair)
        self.head = Head(pair)
        self.checks = Checks(pair, self.head)
        self.rounds = self.undefined_rounds = 0
        """How many rounds were walked, and how many of them cannot be got through: the tensor program is undefined."""

    @abstractmethod
    def assume_first_round(self) -> None:
        """The facts of a first round, from the values before the loop."""

    @abstractmethod
    def assume_round(self) -> None:
        """The facts of any other round."""

    @abstractmethod
    def assume_end(self) -> None:
        """The facts of the head of the round that is not run any more."""

    @abstractmethod
    def walk_round(
        self, sources: Sequence[Any], targets: Sequence[Any], *, is_first: bool
    ) -> Ends | None:
        """Walk both bodies from the head of a round; what they hand on to the next one. None where no round follows."""

    @property
    def does_not_run(self) -> Truth | None:
        """When the loop ends without a round; None if that is not known at its head."""
        return None

    def close(self) -> None:
        """Find an invariant, and give both programs the values and the memory at the head of a last round, that which
        is not run any more."""
        walk = self.walk
        if self.does_not_run is True:
            self.leave(self.pair.source_inits, self.pair.target_inits)
            return
        start = walk.checkpoint()
        while True:
            try:
                states = self._close()
                break
            except Dropped:
                self.pair.start_anew(start)
        guess = self.pair.guess
        is_partial = any(guess.partners.get(carrier) for carrier in guess.partial)
        walk.knows_rest |= guess.counts or is_partial
        if self.undefined_rounds == self.rounds and self.does_not_run is not None:
            walk.session.assume(self.does_not_run)
        self._leave(states)

    def _close(self) -> list[_State]:
        """Find all states at the head of a round, and prove that each round leads from one of them to one of them."""
        states: list[_State] = []
        self.rounds = self.undefined_rounds = 0
        self.pair.start_round()
        if self.walk.plan is not None:
            self.walk.plan.closes(self.pair.source_op, peeled=self.pair.peeled)
        if self.pair.peeled:
            states += self._first_round()
        else:
            for guard, mode in self.modes.of(self.pair.target_inits):
                with self.walk.session.scope():
                    self.walk.session.assume(guard)
                    self.checks.start()
                    inits = self.pair.source_inits, self.pair.target_inits
                    self.checks.sizes(LOOP_SIZES, mode, *inits)
                    self.checks.made(mode, self.pair.target_inits)
                states.append(_State(guard, mode, is_start=not self.pair.handed_over))
        for state in states:
            for following in self._round(state):
                known = next((each for each in states if each.key == following.key), None)
                if known is None:
                    states.append(following)
                else:
                    known.is_start = False
                if len(states) > MOST_STATES:
                    if self.modes.widen([each.mode for each in states]):
                        raise Dropped
                    raise Incomplete(
                        "the buffers of the loop take too many places", self.pair.target_op
                    )
        self.checks.settle()
        return states

    def _first_round(self) -> list[_State]:
        """Walk the bodies from the values before the loop; the states that follow."""
        with self.walk.session.scope(), self.walk.loop_scope():
            self.assume_first_round()
            return self._walk_round(
                True, self.pair.source_inits, self.pair.target_inits, is_first=True
            )

    def _round(self, state: _State) -> list[_State]:
        """Walk the bodies from the head in `state`; the states that follow."""
        with self.walk.session.scope(), self.walk.loop_scope():
            self.walk.session.assume(state.guard)
            self.assume_round()
            sources, targets = self.head.state(state.mode, self.head.source_values(), True)
            return self._walk_round(state.guard, sources, targets, is_first=False)

    def _walk_round(
        self, guard: Truth, sources: Sequence[Any], targets: Sequence[Any], *, is_first: bool
    ) -> list[_State]:
        walk = self.walk
        self.pair.at_head_of_source = sources
        ends = self.walk_round(sources, targets, is_first=is_first)
        following: list[_State] = []
        if ends is not None:
            self.rounds += 1
            if walk.session.contradictory():
                self.undefined_rounds += 1
            following = self._following(guard, ends, is_first=is_first)
        walk.memories = self.pair.before
        return following

    def _following(self, guard: Truth, ends: Ends, *, is_first: bool) -> list[_State]:
        """The states that a round leads to, which keeps what is guessed. A first round was walked from what there was
        before the loop, whatever the guess is, so another one is held against the same walk: all of it, as what is
        tried next was asked nowhere."""
        while True:
            try:
                return self._checked(guard, ends)
            except Dropped:
                if not (is_first and self.pair.peeled):
                    raise

    def _checked(self, guard: Truth, ends: Ends) -> list[_State]:
        walk = self.walk
        self.checks.outer_blocks()
        walk.require_freed(self.pair.target_before, ends.target_values, ends.target, ROUND_FREED)
        with self.modes.home_scope():
            found = list(self.modes.of(ends.target_values))
        following: list[_State] = []
        for condition, after in found:
            with walk.session.scope():
                walk.session.assume(condition)
                self.checks.round(ends, after)
            lasting = condition if self.modes.lasts(condition) else True
            following.append(_State(self.terms.conj((guard, lasting)), after))
        return following

    def _leave(self, states: list[_State]) -> None:
        """The loop ends in one of its states, with fresh symbols for what was carried."""
        walk = self.walk
        walk.source.memory.restore(self.pair.source_before)
        self.assume_end()
        sources = self.head.source_values()
        exits: list[Path] = []
        not_yet: list[Truth] = []
        if self.pair.peeled:
            does_not_run = self._left_at_start(True)
            if not walk.session.holds(self.terms.neg(does_not_run)):
                exits.append(self._unchanged(does_not_run))
                not_yet.append(self.terms.neg(does_not_run))
        for number, state in enumerate(states):
            here = self._left_in(state, states[number + 1 :])
            if state.is_start:
                # No round leads back to where the loop starts, so nothing has changed.
                exits.append(self._unchanged(here))
            else:
                reached = self.terms.conj((*not_yet, here))
                values = self.head.state(state.mode, sources, reached)
                exits.append(Path(here, values, walk.memories))
            not_yet.append(self.terms.neg(here))
        # Without any, the loop cannot be left: its first round is undefined on every input.
        walk.session.assume(self.terms.disj(exit.condition for exit in exits))
        ops = self.pair.source_op, self.pair.target_op
        met = meet(walk.domain, exits or [self._unchanged(False)], ops)
        walk.memories = met.memories
        self.leave(*(values or () for values in met.values))

    def _unchanged(self, condition: Truth) -> Path:
        """The loop ends, under this condition, as it begins."""
        return Path(condition, (self.pair.source_inits, self.pair.target_inits), self.pair.before)

    @abstractmethod
    def leave(self, sources: Sequence[Any], targets: Sequence[Any]) -> None:
        """Go on behind the loop, from the values at the head of the round that is not run any more."""

    def _left_in(self, state: _State, later: Sequence[_State]) -> Truth:
        """The condition under which the loop ends in this state. A state that no round leads to is that in which the
        loop ends if it does not run at all. Of other states nothing is known but their guard, and where that excludes
        all later ones, it is the condition; else a fresh symbol decides."""
        if state.is_start:
            return self._left_at_start(state.guard)
        excludes = all(self._exclude_each_other(state.guard, other.guard) for other in later)
        if excludes:
            return state.guard
        return self.terms.conj(
            (state.guard, self.terms.symbol("state", BOOL, self.walk.domain.scope))
        )

    def _left_at_start(self, guard: Truth) -> Truth:
        if self.does_not_run is not None:
            return self.terms.conj((guard, self.does_not_run))
        return self.terms.conj(
            (guard, self.terms.symbol("does not run", BOOL, self.walk.domain.scope))
        )

    def _exclude_each_other(self, one: Truth, other: Truth) -> bool:
        return self.walk.session.holds(self.terms.neg(self.terms.conj((one, other))))
