"""Seeded faults of the bufferizer: campaigns have to notice them (`oneshot-verify fuzz --mutants`)."""

from __future__ import annotations

from oneshot_verify.fuzz.faults.fault import Fault

from . import analysis, deallocation, globals, models, parts, passes, rewrite
from .rows import rows_beside


def bufferizer_faults() -> list[Fault]:
    """All of them, room by room."""
    modules = (analysis, parts, globals, models, rewrite, passes, deallocation)
    faults = [fault for module in modules for fault in module.SHELF.faults]
    return [*faults, *rows_beside(__file__)]
