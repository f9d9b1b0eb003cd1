"""Copies left in the bufferized program: those that an op's own rewrite makes, and those that no decision or rewrite
has removed. Edits of the bufferized program take them out."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from functools import partial

from xdsl.dialects.builtin import ModuleOp

from oneshot_verify.bufferize.options import LayoutMapOption
from oneshot_verify.elide.cost import bytes_of
from oneshot_verify.elide.edits.edits import EDITS, without
from oneshot_verify.elide.edits.retype import NotApplicable
from oneshot_verify.elide.edits.sites import copies_in
from oneshot_verify.elide.measure import is_worse, measure, ops_that_run
from oneshot_verify.elide.results import Rewriting, Site, Status
from oneshot_verify.elide.running import Confirmation, Work
from oneshot_verify.elide.trial import Outcome, outcome_of
from oneshot_verify.elide.window_search import largest
from oneshot_verify.ir import position_of
from oneshot_verify.ir.symbols import functions_of
from oneshot_verify.search import Prover

MOST_FAILURES = 6
"""Limit of failed proofs for one edit, after which its other sites are given up."""


class Leftovers:
    """Copies of one bufferized program."""

    def __init__(self, module: ModuleOp, confirmation: Confirmation) -> None:
        """`module` must not be mutated."""
        self.module, self.confirmation = module, confirmation
        self.removed: list[Site] = []
        """The edits that are proved together."""
        self._functions = functions_of(module)

    @property
    def target(self) -> ModuleOp:
        """The program without the removed copies."""
        return without(self.module, self.removed) if self.removed else self.module

    def records(self, stage: int) -> list[Rewriting]:
        """The edits that were made, as data."""
        return [self._record(site, stage) for site in self.removed]

    def _record(self, site: Site, stage: int) -> Rewriting:
        op = list(self._functions[site.function].walk())[site.position]
        found = position_of(op)
        line = found.line if found else 0
        return Rewriting(stage, site, op.name, line, Status.PROVED, is_made=True)

    def search(self) -> None:
        """Remove as many copies as can be proved needless together, within the time."""
        left, trials = self._copies(), self.confirmation.trials
        for edit in EDITS:
            alone = [replace(site, change=edit) for site in left]
            fit = [
                each
                for each in alone
                if not trials.is_over and self._built([*self.removed, each]) is not None
            ]
            outcomes = trials.run_works([self._glance_at(each) for each in fit], len(fit))
            pairs = zip(fit, outcomes, strict=True)
            self._take([each for each, o in pairs if o.status is Status.UNKNOWN])
            gone = {(site.function, site.position) for site in self.removed}
            left = [site for site in left if (site.function, site.position) not in gone]

    def believe(self, given: Sequence[Site]) -> str:
        """Make the edits of a file of decisions. Returns the reason if they are not proved, else ""."""
        if not given:
            return ""
        copies = {(site.function, site.position) for site in self._copies()}
        is_there = all((site.function, site.position) in copies for site in given)
        target = self._built(given) if is_there else None
        if target is None:
            return "a copy that is to be taken out is not there"
        failed = self.confirmation.failures(target, {site.function for site in given})
        if not failed:
            self.removed = list(given)
            return ""
        path, outcome = next(iter(failed.items()))
        return f"@{path}: {outcome.why}"

    def _copies(self) -> list[Site]:
        """All copies that may run, the most expensive first."""
        run = set(ops_that_run(self.module, self.confirmation.kept))
        found: list[tuple[tuple[bool, int, int], Site]] = []
        for path in self.confirmation.functions:
            function = self._functions[path]
            copies = {site.op for site in copies_in(function)} & run
            for number, op in enumerate(function.walk() if copies else ()):
                if op in copies:
                    cost = bytes_of(op.operands[0].type, around=op)
                    found.append((cost.order, Site(path, number, 0, "")))
        found.sort(key=lambda each: each[0], reverse=True)
        return [site for _, site in found]

    def _built(self, edits: Sequence[Site]) -> ModuleOp | None:
        """The program after these edits. None if it is not valid, has new signatures that callers elsewhere do not
        know, or costs more."""
        try:
            target = without(self.module, edits)
        except NotApplicable:
            return None
        infers = (
            self.confirmation.options.function_boundary_type_conversion is LayoutMapOption.INFER
        )
        types = [_types(each) for each in (self.module, target)]
        after, before = (measure(m, kept=self.confirmation.kept) for m in (target, self.module))
        return None if (types[0] != types[1] and not infers) or is_worse(after, before) else target

    def _glance_at(self, site: Site) -> Work:
        ops = sum(1 for _ in self._functions[site.function].walk())
        return Work(partial(self._glance, site), self.confirmation.trials.limits.trial, ops)

    def _glance(self, site: Site) -> Outcome:
        """Outcome of a few test runs of the function."""
        target = without(self.module, [*self.removed, site])
        prover = Prover(self.confirmation.module, target, self.confirmation.proof)
        return outcome_of(prover.glance(site.function), 0.0)

    def _take(self, wanted: Sequence[Site]) -> None:
        """Make as many of `wanted` as are proved together with the earlier edits."""
        before, trials = self.removed, self.confirmation.trials

        def is_proved(group: frozenset[Site]) -> bool:
            edits = [*before, *(each for each in wanted if each in group)]
            target = None if trials.is_over else self._built(edits)
            changed = {site.function for site in group}
            return target is not None and not self.confirmation.failures(
                target, changed, trials.limits.trial
            )

        group = largest(wanted, MOST_FAILURES, is_proved)
        self.removed = [*before, *(each for each in wanted if each in group)]


def _types(module: ModuleOp) -> dict[str, object]:
    functions = functions_of(module)
    return {path: op.get_attr_or_prop("function_type") for path, op in functions.items()}
