"""What a run of `prove` is asked to do."""

from __future__ import annotations

import os
import re
from dataclasses import dataclass

from oneshot_verify.semantics.unbufferized import Tensors

DEFAULT_OPTIONS = "bufferize-function-boundaries allow-return-allocs-from-loops"
"""The options of our bufferizer where nobody gives any. Without function boundaries no function would change its type;
and what loops and branches may give back is the choice of a pipeline, not a question of whether it is right."""
DEFAULT_SECONDS = 60.0
"""The limit of time for one function."""
DEFAULT_MEGABYTES = 4096
"""The limit of memory for one function."""


PARTIAL_OPTIONS = ("allow-unknown-ops", "dialect-filter", "op-filter")
"""Options of One-Shot Bufferize, and of other passes, that leave ops on tensors."""
_ON = r"(?!=(?:0|false)\b)"
# Compiled here, and not in every worker.
_ASKS_FOR_PARTS = re.compile(f"(?:{'|'.join(PARTIAL_OPTIONS)}){_ON}")


def available_cores() -> int:
    """How many processes may run at the same time."""
    return len(os.sched_getaffinity(0)) if hasattr(os, "sched_getaffinity") else os.cpu_count() or 1


@dataclass(frozen=True)
class ProveRequest:
    """Which target the functions of a file are proved against, and with which means.

    The target is the text of `against`, or the output of `bufferizer`, or what `pass_pipeline` makes, or else what our
    bufferizer makes of `options`.
    """

    options: str = DEFAULT_OPTIONS
    """Options of our bufferizer, by upstream's names."""
    against: str | None = None
    """The path of a file that holds the targets, part by part, or of a folder of such files."""
    bufferizer: str | None = None
    """A command that bufferizes from standard input to standard output."""
    pass_pipeline: str | None = None
    """Passes of ours that make the target, in the form of `mlir-opt`."""
    from_log: bool = False
    """Whether the file is the log of a pipeline, which holds both programs."""
    reader: str | None = None
    """A command that prints in generic form what is in custom syntax that we do not know."""
    functions: tuple[str, ...] = ()
    """Names of the functions to judge; empty: all."""
    seconds: float = DEFAULT_SECONDS
    """The limit of time for one function, and for one call of `bufferizer`."""
    rlimit: int | None = None
    """Z3's resource limit for one query, the same on every machine, unlike time; 0: none, None: the prover's own."""
    budget: int | None = None
    """Z3's resource limit for all queries of one function; 0: none, None: the prover's own."""
    megabytes: int | None = DEFAULT_MEGABYTES
    """The limit of memory for one function; None: no limit."""
    must_free: bool | None = None
    """Whether memory that is never freed is a failure; None: where deallocation is part of what made the target."""
    cache: str | None = None
    """A folder of proofs that were found before."""
    certify: bool = False
    """Whether each proof comes with a certificate. Proofs of before have none, so there is no cache then."""
    recheck: bool = False
    """Whether other code checks the certificate of each proof (`check`)."""
    require_recheck: bool = False
    """Whether a proof is unknown that this code does not confirm."""
    cache_only: bool = False
    """Whether nothing is proved that is not in the cache."""
    simplify: bool = True
    """Whether terms are simplified before they reach the solver."""
    dump_smt: str | None = None
    """A folder for all questions to the solver, as SMT-LIB 2."""
    cross_check: str | None = None
    """Another solver that has to confirm each of Z3's proofs."""

    partial: bool = False
    """Whether the target may still work on tensors, whatever the options or the command say."""

    @property
    def _said(self) -> str:
        """The words that say how the target is made."""
        return self.bufferizer or self.pass_pipeline or self.options

    @property
    def tensors(self) -> Tensors:
        """Where the target may still work on tensors: at function boundaries, or anywhere if options, or those in the
        command, ask for partial bufferization."""
        said = "" if self.against is not None else self._said
        is_partial = self.partial or _ASKS_FOR_PARTS.search(said)
        return Tensors.ANYWHERE if is_partial else Tensors.AT_BOUNDARIES

    @property
    def asks_to_free(self) -> bool | None:
        """Whether all memory has to be freed, as far as the request says."""
        if self.must_free is None and "dealloc" in self._said:
            return True
        return self.must_free
