"""Seeded faults of the prover: what the tests of the judge have to notice (`pytest --fault NAME`).

Those of the bufferizer are in `bufferizer`: campaigns have to notice them.
"""

from __future__ import annotations

from oneshot_verify.fuzz.faults import Fault

from . import border, dropped, meanings, places, relation, rules, terms, walks
from .bufferize import bufferizer_faults
from .bufferize.rows import rows_beside


def prover_faults() -> list[Fault]:
    """All of them, room by room."""
    modules = (terms, dropped, rules, meanings, places, border, relation, walks)
    faults = [fault for module in modules for fault in module.SHELF.faults]
    return [*faults, *rows_beside(__file__)]


def all_faults() -> list[Fault]:
    """These, and those of the bufferizer."""
    return [*bufferizer_faults(), *prover_faults()]


def fault_named(name: str) -> Fault:
    """The fault of that name. Raises `KeyError`."""
    return {fault.name: fault for fault in all_faults()}[name]
