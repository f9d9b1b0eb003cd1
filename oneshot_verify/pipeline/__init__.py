"""From files to verdicts, without a word on the terminal."""

from oneshot_verify.pipeline.jobs import Prove, default_prover
from oneshot_verify.pipeline.prove import Assignment, prove_assignments, prove_files
from oneshot_verify.pipeline.request import (
    DEFAULT_OPTIONS,
    DEFAULT_SECONDS,
    ProveRequest,
    available_cores,
)
from oneshot_verify.pipeline.watching import Watcher

__all__ = [
    "DEFAULT_OPTIONS",
    "DEFAULT_SECONDS",
    "Assignment",
    "Prove",
    "ProveRequest",
    "Watcher",
    "available_cores",
    "default_prover",
    "prove_assignments",
    "prove_files",
]
