"""Loads all that the prover otherwise loads on demand, for a process that will be forked many times."""

from __future__ import annotations

from oneshot_verify.encode.solving.solver import versions
from oneshot_verify.semantics import default_meanings

versions()
list(default_meanings().names())
