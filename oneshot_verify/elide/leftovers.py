"""Copies left in the bufferized program: those that an op's own rewrite makes, and those that no decision or rewrite
has removed. Edits of the bufferized program take them out."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from functools import partial

from xdsl.dialects.builtin import ModuleOp
from xdsl.ir import Operation

from oneshot_verify.bufferize.options import LayoutMapOption
from oneshot_verify.elide.attempt import Confirmation
from oneshot_verify.elide.cost import bytes_of, iterations_around
from oneshot_verify.elide.edits.edits import EDITS, CopyPlace, Removal, without
from oneshot_verify.elide.edits.retype import NotApplicable
from oneshot_verify.elide.edits.sites import copies_in
from oneshot_verify.elide.measure import is_worse, measure, ops_that_run
from oneshot_verify.elide.results import Rewriting, Status
from oneshot_verify.elide.running import Work
from oneshot_verify.elide.trial import Outcome, outcome_of
from oneshot_verify.elide.window_search import largest
from oneshot_verify.ir import position_of
from oneshot_verify.ir.symbols import functions_of
from oneshot_verify.search import Prover

MOST_FAILURES = 6
"""Limit of failed proofs for one edit, after which its other sites are given up."""
BY_NAME = {edit.name: edit for edit in EDITS}


@dataclass
class Leftovers:
    """Copies of one bufferized program."""

    module: ModuleOp
    """Not to be mutated."""
    confirmation: Confirmation

    def __post_init__(self) -> None:
        self.removed: list[Removal] = []
        self._functions = functions_of(self.module)

    @property
    def target(self) -> ModuleOp:
        """The program without the removed copies."""
        return without(self.module, self.removed) if self.removed else self.module

    def records(self, stage: int) -> list[Rewriting]:
        """The edits that were made, as data."""
        return [self._record(place, edit.name, stage) for place, edit in self.removed]

    def _record(self, place: CopyPlace, edit: str, stage: int) -> Rewriting:
        op = list(self._functions[place.function].walk())[place.number]
        found = position_of(op)
        return Rewriting(
            stage=stage,
            function=place.function,
            position=place.number,
            operand=0,
            rewrite=edit,
            op=op.name,
            line=found.line if found else 0,
            status=Status.PROVED,
            is_made=True,
        )

    def search(self) -> None:
        """Remove as many copies as can be proved needless together, within the time."""
        left = self._copies()
        for edit in EDITS:
            alone = [(place, edit) for place in left]
            fit = [each for each in alone if self._built([*self.removed, each]) is not None]
            outcomes = self.confirmation.trials.run_works(
                [self._glance_at(each) for each in fit], len(fit)
            )
            pairs = zip(fit, outcomes, strict=True)
            self._take([each for each, o in pairs if o.status is Status.UNKNOWN])
            gone = {place for place, _ in self.removed}
            left = [place for place in left if place not in gone]

    def believe(self, given: Iterable[tuple[CopyPlace, str]]) -> str:
        """Remove the copies that a file of decisions names. Returns the reason if that is not proved, else ""."""
        wanted = [(place, BY_NAME[name]) for place, name in given]
        if not wanted:
            return ""
        places = set(self._copies())
        target = self._built(wanted) if all(place in places for place, _ in wanted) else None
        if target is None:
            return "a copy that is to be taken out is not there"
        failed = self.confirmation.failures(target, {p.function for p, _ in wanted})
        if not failed:
            self.removed = wanted
            return ""
        path, outcome = next(iter(failed.items()))
        return f"@{path}: {outcome.why}"

    @property
    def _seconds(self) -> float:
        return self.confirmation.trials.limits.trial

    def _copies(self) -> list[CopyPlace]:
        """All copies that may run, the most expensive first."""
        run = set(ops_that_run(self.module, self.confirmation.kept))
        found: list[tuple[tuple[bool, int, int], CopyPlace]] = []
        for path, function in self._functions.items():
            copies = {site.op for site in copies_in(function)} & run
            for number, op in enumerate(function.walk() if copies else ()):
                if op in copies:
                    found.append((_order(op), CopyPlace(path, number)))
        found.sort(key=lambda each: each[0], reverse=True)
        return [place for _, place in found if place.function in self.confirmation.functions]

    def _built(self, removals: Sequence[Removal]) -> ModuleOp | None:
        """The program after these removals. None if it is not valid, has new signatures that callers elsewhere do not
        know, or costs more."""
        try:
            target = without(self.module, removals)
        except NotApplicable:
            return None
        infers = (
            self.confirmation.options.function_boundary_type_conversion is LayoutMapOption.INFER
        )
        types = [_types(each) for each in (self.module, target)]
        after, before = (measure(m, kept=self.confirmation.kept) for m in (target, self.module))
        return None if (types[0] != types[1] and not infers) or is_worse(after, before) else target

    def _glance_at(self, removal: Removal) -> Work:
        ops = sum(1 for _ in self._functions[removal[0].function].walk())
        return Work(partial(self._glance, removal), self._seconds, ops)

    def _glance(self, removal: Removal) -> Outcome:
        """Outcome of a few test runs of the function."""
        target = without(self.module, [*self.removed, removal])
        prover = Prover(self.confirmation.module, target, self.confirmation.proof)
        return outcome_of(prover.glance(removal[0].function), 0.0)

    def _take(self, wanted: Sequence[Removal]) -> None:
        """Remove as many of `wanted` as are proved together with the earlier removals."""
        before = list(self.removed)

        def with_group(group: frozenset[Removal]) -> list[Removal]:
            return [*before, *(each for each in wanted if each in group)]

        def is_proved(group: frozenset[Removal]) -> bool:
            return self._is_proved(with_group(group), {place.function for place, _ in group})

        self.removed = with_group(largest(wanted, MOST_FAILURES, is_proved))

    def _is_proved(self, removals: Sequence[Removal], changed: set[str]) -> bool:
        target = None if self.confirmation.trials.is_over else self._built(removals)
        return target is not None and not self.confirmation.failures(target, changed, self._seconds)


def _order(copy: Operation) -> tuple[bool, int, int]:
    return (bytes_of(copy.operands[0].type) * iterations_around(copy)).order


def _types(module: ModuleOp) -> dict[str, object]:
    functions = functions_of(module)
    return {path: op.get_attr_or_prop("function_type") for path, op in functions.items()}
