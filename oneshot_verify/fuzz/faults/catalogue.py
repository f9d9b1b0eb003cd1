"""All seeded faults, by name."""

from __future__ import annotations

from oneshot_verify.fuzz.faults import (
    analysis,
    closer_look,
    deallocation,
    globals,
    models,
    parts,
    passes,
    prover,
    prover_border,
    prover_dropped,
    prover_meanings,
    prover_places,
    prover_relation,
    prover_rules,
    prover_walks,
    rewrite,
)
from oneshot_verify.fuzz.faults.fault import Fault


def all_faults() -> list[Fault]:
    """Every seeded fault, room by room."""
    modules = (
        analysis,
        parts,
        closer_look,
        globals,
        models,
        rewrite,
        passes,
        deallocation,
        prover,
        prover_dropped,
        prover_rules,
        prover_meanings,
        prover_places,
        prover_border,
        prover_relation,
        prover_walks,
    )
    return [fault for module in modules for fault in module.SHELF.faults]


def fault_named(name: str) -> Fault:
    """The fault of that name. Raises `KeyError`."""
    return {fault.name: fault for fault in all_faults()}[name]
