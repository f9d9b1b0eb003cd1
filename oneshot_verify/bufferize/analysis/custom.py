"""Analyses that replace the One-Shot analysis, by name.

An analysis is a function `(unit, state) -> decisions`. `unit` is a function, callees first, or the whole module where
functions stay on tensors. `state` answers queries about the IR (reads, writes, aliases, summaries of callees);
`state.options` are the options. The decisions map (op, operand index) of a tensor operand to True (in place) or False
(copied). An operand that they leave out is in place unless it is written.

Equivalence sets, function summaries and the checks after the decisions are those of the One-Shot analysis. Nothing
checks that the decisions are free of RaW conflicts: the analysis is responsible, and the prover finds wrong ones.

A package registers its analyses through the entry point group `oneshot_verify.analyses`; the name of the entry point
is the value of the option `analysis`.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import TYPE_CHECKING, TypeAlias

from xdsl.ir import Operation

from oneshot_verify.ir.plugins import installed

if TYPE_CHECKING:
    from importlib.metadata import EntryPoint

    from oneshot_verify.bufferize.analysis.state import AnalysisState

ENTRY_POINTS = "oneshot_verify.analyses"
"""The entry point group of analyses from other packages."""

ONE_SHOT = "one-shot"
"""The name of the default."""

Decisions: TypeAlias = Mapping[tuple[Operation, int], bool]
"""By (op, operand index): True if this tensor operand is in place."""

CustomAnalysis: TypeAlias = "Callable[[Operation, AnalysisState], Decisions]"
"""`(unit, state) -> decisions`"""

_OWN = {"always-copy": "oneshot_verify.bufferize.analysis.decide:always_copy"}


def _known() -> dict[str, EntryPoint]:
    from importlib.metadata import EntryPoint

    own = {name: EntryPoint(name, place, ENTRY_POINTS) for name, place in _OWN.items()}
    return {**{found.name: found for found in installed(ENTRY_POINTS)}, **own}


def analysis_names() -> list[str]:
    """The values that the option `analysis` takes."""
    return sorted({ONE_SHOT, *_known()})


def custom_analysis(name: str) -> CustomAnalysis | None:
    """The analysis called `name`; None for the One-Shot analysis. Raises `KeyError` if there is none."""
    return None if name == ONE_SHOT else _known()[name].load()
