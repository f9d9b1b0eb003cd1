"""Mutants of a module: single changes to its ops."""

from __future__ import annotations

from dataclasses import dataclass

from xdsl.dialects.builtin import ModuleOp

from oneshot_verify.fuzz.mutants import Change, function_of, mistakes


@dataclass(frozen=True)
class Mutant(Change):
    """A change of a module."""

    function: str = ""
    """The path of the function that it changes."""


def mutants(module: ModuleOp) -> list[Mutant]:
    """Single changes to a module, each to be applied to a fresh clone. Some make it invalid, as its verifier says."""
    return [
        Mutant(f"op {position}, {op.name}: {change.what}", change.apply, function_of(op))
        for position, op in enumerate(module.walk())
        for change in mistakes(op)
    ]
