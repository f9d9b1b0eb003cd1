"""Seeded faults of the bufferizer: random programs have to show them (`benchmarks fuzzing faults`)."""

from __future__ import annotations

from tests.faults.fault import Fault

from . import analysis, deallocation, globals, models, parts, passes, rewrite
from .rows import rows_beside


def bufferizer_faults() -> list[Fault]:
    """All of them, room by room."""
    modules = (analysis, parts, globals, models, rewrite, passes, deallocation)
    faults = [fault for module in modules for fault in module.SHELF.faults]
    return [*faults, *rows_beside(__file__)]
