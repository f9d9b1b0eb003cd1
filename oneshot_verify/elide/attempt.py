"""One attempt: take copies back from a tensor program, and prove the result against the program as it was written."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence, Set
from dataclasses import dataclass, field
from functools import cached_property, partial

from xdsl.dialects.builtin import ModuleOp
from xdsl.ir import Operation

from oneshot_verify.bufferize.interface import owner_of
from oneshot_verify.elide.cost import WORTH_A_BUFFER, is_worth_a_buffer
from oneshot_verify.elide.measure import erase_self_copies, functions_with_self_copies
from oneshot_verify.elide.results import Removal, Status
from oneshot_verify.elide.rewrites.contents import is_unused
from oneshot_verify.elide.rewriting import Numbering, Stages, all_rewritten
from oneshot_verify.elide.running import Confirmation
from oneshot_verify.elide.survey import (
    NO_PLACE,
    Candidate,
    Component,
    Order,
    Place,
    grouped,
    survey,
    unnamed_copies,
)
from oneshot_verify.elide.trial import Outcome, Variant, without_copies
from oneshot_verify.elide.window import Cutter, Window
from oneshot_verify.elide.window_search import WindowSearch, refuted_alone, run_searches, search_in
from oneshot_verify.ir.symbols import functions_of

UNREAD_RESULT = "nobody reads what it copies for"
"""Reason to keep a copy, whose contents a rewrite may forget."""


class UnknownPlace(ValueError):
    """The given decisions name an operand that has no copy in this program."""


@dataclass
class Found:
    """Result of an attempt."""

    module: ModuleOp
    """The bufferized program."""
    removed: frozenset[Place]
    """The operands that are in place against One-Shot's rules."""
    proved: bool
    """True if every function that differs from One-Shot's, or calls one that does, is proved."""
    why: str = ""
    """Reason why some copies that were proved alone are still there."""
    blamed: Set[str] = frozenset()
    """Set if it is not proved: the functions whose rewrites may be the cause."""
    doubted: Set[str] = frozenset()
    """Set if it is not proved: functions for which test runs were trusted instead of a proof."""
    removals: list[Removal] = field(default_factory=list[Removal])


def _dearest(component: Component) -> Order:
    return component.candidates[0].order


class Attempt:
    """Copies of one program: `module`, which is the program of `confirmation` after rewrites in the functions
    `rewritten`."""

    def __init__(
        self,
        confirmation: Confirmation,
        module: ModuleOp,
        rewritten: Set[str] = frozenset(),
        wanted: frozenset[Place] = NO_PLACE,
    ) -> None:
        """`wanted`: operands that must be in place, else the rewrites gain nothing. Raises `BufferizationError` where
        One-Shot Bufferize refuses the program."""
        self.confirmation, self.module, self.rewritten = confirmation, module, rewritten
        self.options, self.trials = confirmation.options, confirmation.trials
        self.numbering, self.cutter = Numbering(module), Cutter(module)
        self.found = survey(module, self.options)
        self.function_at = {c.place: c.copy.function for c in self.found.candidates}
        self.wanted = wanted & self.function_at.keys()
        self.found.decisions.update(dict.fromkeys(self.wanted, True))

    @cached_property
    def usual(self) -> ModuleOp:
        """One-Shot Bufferize's result, with only `wanted` put in place. Not to be mutated."""
        return self.without(self.wanted)

    def without(self, removed: frozenset[Place]) -> ModuleOp:
        """One-Shot Bufferize's result without the copies at `removed`."""
        decisions = self.found.decisions if removed else {}
        return without_copies(self.module, self.options, decisions, removed)

    def nothing(self) -> Found:
        """One-Shot Bufferize's result, unchanged."""
        found = Found(self.usual, NO_PLACE, proved=True)
        found.removals = self._conclusions({}, found)
        return found

    def rewritten_by(self, stages: Stages) -> Attempt:
        """The attempt on the program after further rewrites."""
        module, wanted = all_rewritten(self.module, stages, self.wanted)
        names = self.rewritten | {site.function for sites in stages for site in sites}
        return Attempt(self.confirmation, module, names, wanted)

    def elide(self) -> Found:
        """Search for copies to remove, and prove the whole program."""
        return self.proved(self.look())

    def proved(self, outcomes: Mapping[Place, Outcome]) -> Found:
        """Remove the copies whose outcome is proved, and prove the program as a whole."""
        removed: frozenset[Place] = frozenset(
            place for place, outcome in outcomes.items() if outcome.status is Status.PROVED
        )
        outcomes = self.trials.looked_at_closely(outcomes)
        found = self._confirmed(removed | self.wanted)
        found.removals = self._conclusions(outcomes, found)
        return found

    def believed(self, given: frozenset[Place]) -> dict[Place, Outcome]:
        """Outcomes for decisions read from a file: taken as proved here, checked by the proof of the whole. Raises
        `UnknownPlace`."""
        unknown = sorted(given - self.function_at.keys())
        if unknown:
            position, operand = unknown[0]
            raise UnknownPlace(f"operand {operand} of op {position} has no copy")
        proved = dict.fromkeys(given, Outcome(Status.PROVED))
        stays = Outcome(Status.UNKNOWN, "the decisions that were given keep it")
        return dict.fromkeys(self.function_at, stays) | proved

    def look(self) -> dict[Place, Outcome]:
        """Outcome of each copy, found window by window."""
        kept = {
            place: Outcome(Status.REJECTED, WORTH_A_BUFFER)
            for place in self._made
            if is_worth_a_buffer(self.numbering.operand(place))
        }
        # What nobody reads must not take the buffer that another copy could do without.
        kept |= {
            each.place: Outcome(Status.REJECTED, UNREAD_RESULT)
            for component in self.found.components
            for each in (component.candidates if len(component.candidates) > 1 else ())
            if each.copies_contents and is_unused(each.operand.op)
        }
        settled = kept.keys() | self.wanted
        left = [
            (each, [c for c in each.candidates if not c.needed and c.place not in settled])
            for each in sorted(self.found.components, key=_dearest, reverse=True)
        ]
        # In a small window it is soon found that a copy is needed, and many of these windows are alike.
        alone = [
            self._search_in(
                partial(self._small_window, component.function, each),
                component.function,
                [each.place],
                is_alone=True,
            )
            for component, candidates in left
            if len(candidates) > 1 and not self.cutter.is_small(component.function)
            for each in candidates
            if not self.trials.is_over
        ]
        needed = refuted_alone(alone, self.trials)
        searches: list[tuple[list[Place], Callable[[], WindowSearch[Place]]]] = []
        for component, candidates in left:
            rest = [each for each in candidates if each.place not in needed]
            if self.cutter.is_small(component.function):
                groups = [([each.place for each in rest], component.members)] if rest else []
            else:
                groups = grouped({each.place: each.members for each in rest})
            for places, members in groups:
                cut = partial(self.cutter.around, component.function, members)
                make = partial(self._search_in, cut, component.function, places)
                searches.append((places, make))
        return kept | needed | run_searches(searches, self.trials)

    @cached_property
    def _made(self) -> Set[Place]:
        """Places that get a fresh buffer without contents, which does not alias the tensor used there."""
        return {each.place for each in self.found.candidates if not each.copies_contents}

    def _small_window(self, function: Operation, candidate: Candidate) -> Window:
        """The window for a copy alone: a few ops around it, enough to show that the copy is needed if it is."""
        at, read, write = candidate.operand, candidate.read, candidate.write
        if read is not None and write is not None and at.value is read.value:
            # The tensor itself is one more use.
            return self.cutter.of_ops(function, [owner_of(at.value), at.op, read.op, write.op])
        without = self._made - {candidate.place}
        return self.cutter.around(function, candidate.members, without)

    def _search_in(
        self,
        cut: Callable[[], Window],
        function: Operation,
        places: Sequence[Place],
        *,
        is_alone: bool = False,
    ) -> WindowSearch[Place]:
        make = partial(self._search, places=places, is_alone=is_alone)
        return search_in(cut(), make, partial(self.cutter.whole, function))

    def _search(
        self, window: Window, places: Sequence[Place], *, is_alone: bool = False
    ) -> WindowSearch[Place]:
        here = {place: window.places[place] for place in places if place in window.places}
        variant = partial(Variant, decisions=window.decisions(self.found.decisions))
        return WindowSearch(
            window, here, lambda made: variant(copies=made), self.confirmation, is_alone=is_alone
        )

    def _confirmed(self, removed: frozenset[Place]) -> Found:
        """Remove as much of `removed` as the proof of the whole allows. Copies of a part to itself are erased, too."""
        confirmation, why = self.confirmation, ""
        searched: set[str] = set()
        target = self.without(removed) if removed else self.usual.clone()
        tidied = functions_with_self_copies(target)
        erase_self_copies(target, tidied)
        while changed := {self.function_at[place] for place in removed} | self.rewritten | tidied:
            failed = confirmation.failures(target, changed)
            if not failed:
                break
            path, outcome = next(iter(failed.items()))
            why = why or f"@{path}: {outcome.why}"
            behind = {path: confirmation.reached(path) & changed for path in failed}
            if doubted := set[str]().union(*behind.values()) - self.trials.doubted:
                return Found(target, removed, False, why, doubted=doubted)
            own = {
                path: frozenset(p for p in removed if self.function_at[p] in blamed)
                for path, blamed in behind.items()
            }
            blamed = changed & failed.keys() or set[str]().union(*behind.values())
            if any(own.values()):
                # The window may have shown too little context: search again with all functions reached from the
                # failing one, without the copies whose outcome is unknown.
                for path, places in own.items():
                    stay = removed & places
                    removed -= stay
                    if stay and path not in searched:
                        searched.add(path)
                        removed |= self._searched_again(path, stay)
            elif blamed & tidied:
                tidied -= blamed
            else:
                # No copy is left to put back.
                return Found(target, removed, False, why, blamed & self.rewritten or changed)
            target = self.without(removed)
            erase_self_copies(target, tidied)
        # An operand that is wanted in place, but is not, makes the rewrite cost more than it saves.
        missing = {self.function_at[place] for place in self.wanted - removed}
        return Found(target, removed, not missing, why, missing)

    def _searched_again(self, path: str, places: frozenset[Place]) -> frozenset[Place]:
        """The copies at `places` that can go from a function and its callees, searched with all of these in one
        window."""
        window = self.cutter.whole(functions_of(self.module)[path])
        ordered = [each.place for each in self.found.candidates if each.place in places]
        found = run_searches([(ordered, partial(self._search, window, ordered))], self.trials)
        return frozenset(place for place, o in found.items() if o.status is Status.PROVED)

    def _conclusions(self, outcomes: Mapping[Place, Outcome], found: Found) -> list[Removal]:
        """Outcomes of all copies, except those that only a rewrite would have caused."""
        candidates = (each for each in self.found.candidates if each.place not in self.wanted)
        decided = [self._conclusion(each, outcomes, found.removed) for each in candidates]
        return [
            *decided,
            *unnamed_copies(self.module, found.module, decided, self.confirmation.kept),
        ]

    def _conclusion(
        self, candidate: Candidate, outcomes: Mapping[Place, Outcome], removed: frozenset[Place]
    ) -> Removal:
        if candidate.needed:
            return Removal(candidate.copy, Status.NEEDED, candidate.needed)
        if candidate.place in removed:
            return Removal(candidate.copy, Status.PROVED)
        outcome = outcomes.get(candidate.place)
        if outcome is None:
            return Removal(candidate.copy, Status.UNKNOWN, "it was not tried")
        if outcome.status is Status.PROVED:
            why = "proved by itself, but not in the program as a whole"
            return Removal(candidate.copy, Status.UNKNOWN, why)
        return Removal(candidate.copy, outcome.status, outcome.why)
