"""All seeded faults, by name."""

from __future__ import annotations

from oneshot_verify.fuzz.faults import analysis, models, prover, rewrite
from oneshot_verify.fuzz.faults.fault import Fault


def all_faults() -> list[Fault]:
    """Every seeded fault, room by room."""
    return [
        fault for module in (analysis, models, rewrite, prover) for fault in module.SHELF.faults
    ]


def fault_named(name: str) -> Fault:
    """The fault of that name. Raises `KeyError`."""
    return {fault.name: fault for fault in all_faults()}[name]
