"""Top level of elision: rewrites, trials component by component, a proof of the result, and edits of the bufferized
program. If the proof fails, One-Shot's program."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass, replace
from functools import partial

from xdsl.dialects.builtin import ModuleOp

from oneshot_verify.bufferize import BufferizationOptions
from oneshot_verify.bufferize.options import LayoutMapOption
from oneshot_verify.elide.attempt import Attempt
from oneshot_verify.elide.cost import bytes_of
from oneshot_verify.elide.edits import EDITS, edited
from oneshot_verify.elide.measure import copies_in, is_worse, measure, ops_that_run
from oneshot_verify.elide.results import Removal, Report, Rewriting, Site, Status
from oneshot_verify.elide.retype import NotApplicable
from oneshot_verify.elide.reuse import reuse_buffers
from oneshot_verify.elide.rewriting import Given, Stages, without
from oneshot_verify.elide.running import Confirmation, Limits, Runner, Tally, Trials, Work, run_here
from oneshot_verify.elide.stages import Rewriter, is_made
from oneshot_verify.elide.survey import Place
from oneshot_verify.elide.trial import Outcome, outcome_of
from oneshot_verify.elide.window_search import largest
from oneshot_verify.ir import line_of
from oneshot_verify.ir.symbols import functions_of, remembered_symbols
from oneshot_verify.search import Prover


@dataclass
class Elision:
    """A bufferized program with fewer copies, and a report."""

    module: ModuleOp
    """The bufferized program."""
    stages: Stages
    """Rewrites of the tensor program that came first."""
    removed: frozenset[Place]
    """The operands that are in place against One-Shot's rules, in the program after the rewrites."""
    report: Report


def elide_copies(
    module: ModuleOp,
    options: BufferizationOptions,
    *,
    limits: Limits | None = None,
    run: Runner = run_here,
    on_trial: Callable[[Tally], None] = lambda _: None,
    given: Given | None = None,
    reuse: bool = False,
) -> Elision:
    """Bufferize a clone of `module`, with as few copies as can be proved needless.

    `given`: these decisions are taken instead of a search; they are proved all the same. `on_trial` is called with the
    progress of the trials. `reuse`: buffers with disjoint live ranges share memory. An interrupt ends the search; the
    removals proved so far are proved as a whole, and applied. Raises `BufferizationError` where One-Shot Bufferize
    refuses the program, and `UnknownPlace` for a decision about an operand that does not exist.
    """
    with remembered_symbols():
        ops = sum(1 for _ in module.walk())
        trials = Trials(limits or Limits(), run, on_trial, ops)
        confirmation = Confirmation(module, options, trials)
        found = _elided(confirmation, given)
        return _with_reuse(confirmation, found) if reuse else found


def _elided(confirmation: Confirmation, given: Given | None) -> Elision:
    """Search, prove the whole, and fall back where that fails."""
    trials, kept = confirmation.trials, confirmation.kept
    plain = Attempt(confirmation, confirmation.module)
    before, rewriter = measure(plain.usual, kept=kept), Rewriter(plain)
    if given is None:
        found = rewriter.elide()
        while found.doubted:
            trials.doubt(found.doubted)
            rewriter = Rewriter(plain)
            found = rewriter.elide()
    else:
        trials.doubt(functions_of(confirmation.module).keys())
        found = rewriter.believe(given)
    stages, why = rewriter.stages, found.why
    while given is None and not found.proved and any(stages):
        # The rewrites of the functions to blame are taken back; all of them if these have none.
        left = without(stages, found.blamed)
        stages = left if any(left) and left != stages else ()
        found = plain.rewritten_by(stages).elide()
    after = measure(found.module, kept=kept) if found.proved else before
    if found.proved and is_worse(after, before):
        why = "it would have more copies or buffers than One-Shot's"
    if not found.proved or is_worse(after, before):
        found, after, stages = plain.nothing(), before, ()
    leftovers = Leftovers(found.module, confirmation)
    if given is None:
        leftovers.search()
    else:
        why = why or leftovers.believe(given.edits)
    tried = [replace(each, is_made=is_made(each, stages)) for each in rewriter.tried]
    taken = leftovers.records(len(stages))
    removals = _without(found.removals, taken)
    target = leftovers.target
    after = measure(target, kept=kept) if taken else after
    report = Report(before, after, removals, [*tried, *taken], trials.records())
    report.fell_back, report.seconds = why, trials.seconds
    report.interrupted = trials.interrupted
    return Elision(target, stages, found.removed, report)


def _with_reuse(confirmation: Confirmation, found: Elision) -> Elision:
    """The program with fewer buffers, in the functions for which that is proved."""
    paths, careful = set(confirmation.functions), set[str]()
    while True:
        target = found.module.clone()
        reused = reuse_buffers(target, paths, careful)
        failed = confirmation.failures(target, reused.keys()) if reused else {}
        if not failed:
            break
        # The failure of a function may come from its callees.
        behind = set[str]().union(*(confirmation.reached(path) for path in failed))
        blamed = reused.keys() & failed.keys() or behind
        paths -= blamed & careful
        careful |= blamed
    report = replace(
        found.report,
        after=measure(target, kept=confirmation.kept),
        reused=sum(reused.values()),
        seconds=confirmation.trials.seconds,
    )
    return replace(found, module=target, report=report)


def _without(removals: Sequence[Removal], taken: Iterable[Rewriting]) -> list[Removal]:
    """The removals, except those of copies that an edit of the bufferized program took out."""
    left = list(removals)
    for each in taken:
        same = (
            removal
            for removal in left
            if (removal.copy.function, removal.copy.line) == (each.site.function, each.line)
            and removal.status is not Status.PROVED
            and removal.copy.bytes != "0"
        )
        gone = next(same, None)
        if gone is not None:
            left.remove(gone)
    return left


MOST_FAILURES = 6
"""Limit of failed proofs for one edit, after which its other sites are given up."""


class Leftovers:
    """Copies left in one bufferized program: those of an op's own rewrite, and those that no decision or rewrite
    has removed. Edits take them out."""

    def __init__(self, module: ModuleOp, confirmation: Confirmation) -> None:
        """`module` must not be mutated."""
        self.module, self.confirmation = module, confirmation
        self.removed: list[Site] = []
        """The edits that are proved together."""
        self._functions = functions_of(module)

    @property
    def target(self) -> ModuleOp:
        """The program without the removed copies."""
        return edited(self.module, self.removed) if self.removed else self.module

    def records(self, stage: int) -> list[Rewriting]:
        """The edits that were made, as data."""
        ops = {path: list(function.walk()) for path, function in self._functions.items()}
        made = [(site, ops[site.function][site.position]) for site in self.removed]
        return [
            Rewriting(stage, site, op.name, line_of(op), Status.PROVED, is_made=True)
            for site, op in made
        ]

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
            target = edited(self.module, edits)
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
        target = edited(self.module, [*self.removed, site])
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
