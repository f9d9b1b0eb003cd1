"""Top level of elision: rewrites, trials component by component, a proof of the result. If the proof fails, One-Shot's
program."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass, replace

from xdsl.dialects.builtin import ModuleOp

from oneshot_verify.bufferize import BufferizationOptions
from oneshot_verify.elide.attempt import Attempt
from oneshot_verify.elide.leftovers import Leftovers
from oneshot_verify.elide.measure import is_worse, measure
from oneshot_verify.elide.results import Removal, Report, Rewriting, Status
from oneshot_verify.elide.reuse import reuse_buffers
from oneshot_verify.elide.rewriting import Given, Stages, without
from oneshot_verify.elide.running import Confirmation, Limits, Runner, Tally, Trials, run_here
from oneshot_verify.elide.stages import Rewriter, is_made
from oneshot_verify.elide.survey import Place
from oneshot_verify.ir.symbols import functions_of, remembered_symbols


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
    progress of the trials. `reuse`: buffers with disjoint live ranges share memory. `confirm` must agree with each
    proof of a whole function. An interrupt ends the search; the removals proved so far are proved as a whole, and
    applied. Raises `BufferizationError` where One-Shot Bufferize refuses the program, and `UnknownPlace` for a
    decision about an operand that does not exist.
    """
    with remembered_symbols():
        ops = sum(1 for _ in module.walk())
        trials = Trials(limits or Limits(), run, on_trial, ops)
        elider = _Elider(module, options, trials)
        found = elider.elide(given)
        return elider.with_reuse(found) if reuse else found


class _Elider:
    def __init__(self, module: ModuleOp, options: BufferizationOptions, trials: Trials) -> None:
        self.module, self.trials = module, trials
        self.confirmation = Confirmation(module, options, trials)

    def elide(self, given: Given | None) -> Elision:
        """Search, prove the whole, and fall back where that fails."""
        plain, kept = Attempt(self.confirmation, self.module), self.confirmation.kept
        before, rewriter = measure(plain.usual, kept=kept), Rewriter(plain)
        if given is None:
            found = rewriter.elide()
            while found.doubted:
                self.trials.doubt(found.doubted)
                rewriter = Rewriter(plain)
                found = rewriter.elide()
        else:
            self.trials.doubt(functions_of(self.module).keys())
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
        leftovers = Leftovers(found.module, self.confirmation)
        if given is None:
            leftovers.search()
        else:
            why = why or leftovers.believe(given.edits)
        tried = [replace(each, is_made=is_made(each, stages)) for each in rewriter.tried]
        taken = leftovers.records(len(stages))
        removals = _without(found.removals, taken)
        target = leftovers.target
        after = measure(target, kept=kept) if taken else after
        report = Report(before, after, removals, [*tried, *taken], self.trials.records())
        report.fell_back, report.seconds = why, self.trials.seconds
        report.interrupted = self.trials.interrupted
        return Elision(target, stages, found.removed, report)

    def with_reuse(self, found: Elision) -> Elision:
        """The program with fewer buffers, in the functions for which that is proved."""
        confirmation = self.confirmation
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
            found.report, after=measure(target, kept=confirmation.kept), reused=sum(reused.values())
        )
        report.seconds = self.trials.seconds
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
