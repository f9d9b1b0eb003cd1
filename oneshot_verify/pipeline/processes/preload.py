"""Loads all that reading, the search and the judge otherwise load on demand, for a process that will be forked many
times."""

from __future__ import annotations

import importlib

from oneshot_verify.ir.context import make_context
from oneshot_verify.late_methods import make_methods
from oneshot_verify.semantics import default_meanings

# The first question to Z3 reads much of its library, and makes its context.
importlib.import_module("oneshot_verify.encode.questions").Questions().imply((), False, 0)
list(default_meanings().names())
_context = make_context()
for _name in ("arith", "bufferization", "func", "linalg", "math", "memref", "scf", "tensor"):
    _context.load_registered_dialect(_name)
make_methods("oneshot_verify.encode", "oneshot_verify.search", "oneshot_verify.semantics", "xdsl")
