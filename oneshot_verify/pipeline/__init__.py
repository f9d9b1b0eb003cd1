"""From files to verdicts, without a word on the terminal.

request, inputs, sources   what is asked, the files that the words of a command line name, and their parts
targets, external, foreign the bufferized programs: ours, a command's, or a file; custom syntax that others print
prove, functions, jobs     the run, the functions to judge, the verdict of each (`watching`: who sees them)
processes                  files and functions apart
cache, certificates        earlier proofs, and proofs that are checked again (`trusted`, `second_solver`)
logs, known, invariants    logs of pipelines, failures that are accepted, what plans say of loops
elision, explain, ops, one_shot_pass
                           what the other commands need
runnable, story            refutations as programs that run, and as stories
"""

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
