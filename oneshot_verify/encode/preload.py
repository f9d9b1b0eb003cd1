"""Loads all that the prover otherwise loads on demand, for a process that will be forked many times."""

from __future__ import annotations

from oneshot_verify.encode.solving.solver import versions
from oneshot_verify.late_methods import make_methods
from oneshot_verify.semantics import default_meanings

versions()
list(default_meanings().names())
make_methods("oneshot_verify.encode", "oneshot_verify.semantics", "xdsl")
