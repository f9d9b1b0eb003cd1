"""All seeded faults of the bufferizer, by name."""

from __future__ import annotations

from oneshot_verify.fuzz.faults import (
    analysis,
    deallocation,
    globals,
    models,
    parts,
    passes,
    rewrite,
)
from oneshot_verify.fuzz.faults.fault import Fault


def all_faults() -> list[Fault]:
    """Every seeded fault, room by room."""
    modules = (
        analysis,
        parts,
        globals,
        models,
        rewrite,
        passes,
        deallocation,
    )
    return [fault for module in modules for fault in module.SHELF.faults]


def fault_named(name: str) -> Fault:
    """The fault of that name. Raises `KeyError`."""
    return {fault.name: fault for fault in all_faults()}[name]
