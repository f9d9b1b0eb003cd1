"""Seeded faults of meanings, which tests have to notice (`pytest --fault NAME`).

Those of the bufferizer are in `bufferize`: random programs have to show them (`benchmarks fuzzing faults`). Those of
the judge are rows of `tests/encode/faults.json`.
"""

from __future__ import annotations

from . import meanings
from .bufferize import bufferizer_faults
from .bufferize.rows import rows_beside
from .fault import Fault


def meaning_faults() -> list[Fault]:
    """Faults of meanings, and of facts that the judge reads."""
    return [*meanings.SHELF.faults, *rows_beside(__file__)]


def all_faults() -> list[Fault]:
    """These, and those of the bufferizer."""
    return [*bufferizer_faults(), *meaning_faults()]


def fault_named(name: str) -> Fault:
    """The fault of that name. Raises `KeyError`."""
    return {fault.name: fault for fault in all_faults()}[name]
