"""Options of a proof."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass

from oneshot_verify.encode.solver import RLIMIT
from oneshot_verify.encode.terms import Value
from oneshot_verify.semantics.unbufferized import Tensors


class Reviewer:
    """Looks at each question after the solver has answered it; this one confirms all answers."""

    def begin(self, function: str) -> None:
        """Begin the questions of a function, given its path."""

    def review(self, facts: Iterable[Value], goal: Value, is_implied: bool) -> bool:
        """False if it is not confirmed that the facts imply the goal."""
        return is_implied


NOBODY = Reviewer()


@dataclass(frozen=True)
class JudgeOptions:
    """Demands on the target, and whether a certificate leaves the process."""

    must_free: bool | None = None
    """True if memory that is never freed is a failure; None: if the target frees more than the source asks for."""
    writes: bool = True
    """True if a certificate is a text, for other processes, too."""
    tensors: Tensors = Tensors.AT_BOUNDARIES
    """The places in which the target may still use tensors."""


@dataclass(frozen=True)
class ProofOptions(JudgeOptions):
    """Limits of a proof and of the runs before and after it."""

    rlimit: int = RLIMIT
    """Z3's limit for one question, in its own units, which are the same on every machine."""
    budget: int = 1_000_000_000
    """Z3's limit for all questions of one plan, in the same units; 0: no limit."""
    reviewer: Reviewer = NOBODY
    replay_first: bool = True
    """True if a run that tells the programs apart ends the search for a plan."""
    replay_seconds: float = 4.0
    """Limit of the runs after a proof has failed."""
    run_steps: int = 100_000
    """Limit of ops in a run of the source; the target may take a few times as many."""
    shrink: bool = True
    """True if an input that shows a difference is made small."""
