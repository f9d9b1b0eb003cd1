"""Proof of the result: every function that has lost a copy, and every caller of one."""

from __future__ import annotations

from collections.abc import Set
from functools import partial

from xdsl.dialects.builtin import ModuleOp

from oneshot_verify.bufferize import BufferizationOptions
from oneshot_verify.elide.measure import unnamed_functions
from oneshot_verify.elide.results import Status
from oneshot_verify.elide.running import PROOF_WORK, Trials, Work
from oneshot_verify.elide.trial import Outcome, judged_for_callers
from oneshot_verify.ir.symbols import functions_of, has_body, reached_from, reaching
from oneshot_verify.search import ProofOptions, Prover


class Confirmation:
    """Proves variants of one module. All other functions are as One-Shot Bufferize makes them."""

    def __init__(
        self,
        module: ModuleOp,
        options: BufferizationOptions,
        proof: ProofOptions,
        trials: Trials,
    ) -> None:
        self.module, self.options, self.proof, self.trials = module, options, proof, trials
        self.functions = {path: op for path, op in functions_of(module).items() if has_body(op)}
        """All functions with a body, by path."""
        self.kept = unnamed_functions(module)
        """Private functions without callers that still count as run."""

    def reached(self, path: str) -> Set[str]:
        """Paths of the functions that a function calls, directly or not, itself included."""
        return reached_from(self.functions[path]).keys()

    def failures(
        self,
        target: ModuleOp,
        changed: Set[str],
        seconds: float | None = None,
    ) -> dict[str, Outcome]:
        """Outcomes of the functions that are changed, or call a changed one, and are not proved. `seconds`: the
        limit for each proof during the search. None: proofs of the result, which no limit of the search stops."""
        around = reaching(self.functions.values(), changed)
        paths = [path for path in self.functions if path in around]
        prover = Prover(self.module, target, self.proof)
        works = [partial(judged_for_callers, prover, path, self.options) for path in paths]
        if seconds is None:
            outcomes = self.trials.prove_whole(works)
        else:
            costs = [PROOF_WORK * sum(1 for _ in self.functions[path].walk()) for path in paths]
            limited = [Work(w, seconds, cost) for w, cost in zip(works, costs, strict=True)]
            outcomes = self.trials.run_works(limited, len(works))
        return {
            path: outcome
            for path, outcome in zip(paths, outcomes, strict=True)
            if outcome.status is not Status.PROVED
        }
