"""Faults of the closer look: which copies are needless, of those that our rules ask for and upstream's do not.

See `analysis/provenance.py`, `loop_writes.py` and `same_place.py` of the bufferizer.
"""

# Replacements take whatever the originals take, so their arguments have no types.
# pyright: reportUnknownLambdaType=false, reportUnknownVariableType=false
# pyright: reportUnknownMemberType=false, reportUnknownArgumentType=false, reportUnknownParameterType=false

from __future__ import annotations

from oneshot_verify.bufferizer.analysis import pairwise, provenance, same_place
from oneshot_verify.fuzz.faults.analysis import always
from oneshot_verify.fuzz.faults.fault import Injection, Shelf

SHELF = Shelf()
fault = SHELF.fault

_LOOPS = ("for", "while", "scalar_iter_arg", "insert", "insert_slice", "extract")


@fault("analysis/loops-write-nothing", "a loop never counts as one that writes", *_LOOPS)
def _loops(to: Injection) -> None:
    to.function(pairwise.may_change, always(False))


@fault(
    "analysis/writes-are-copied",
    "what is written inside of a loop is taken to be copied",
    "affine_for",
    "parallel",
    "for",
    "insert",
    "extract",
)
def _copied(to: Injection) -> None:
    to.function(pairwise.__dict__["_will_be_copied"], always(True))


@fault(
    "analysis/same-part",
    "an op overwrites the same part in each round",
    *("affine_for", "parallel", "insert", "insert_slice", "shifted_slice", "extract"),
)
def _same_part(to: Injection) -> None:
    to.function(same_place.overwrites_same_part, always(True))


@fault(
    "analysis/indices-once",
    "indices are the same in each round",
    *("affine_for", "parallel", "insert", "insert_slice", "shifted_slice", "extract"),
)
def _once(to: Injection) -> None:
    to.function(same_place.__dict__["_are_computed_once"], always(True))


@fault(
    "analysis/elsewhere",
    "buffers that a switch joins come from different places",
    *("index_switch", "insert", "extract", "alias", "read_only"),
)
def _elsewhere(to: Injection) -> None:
    to.function(provenance.come_from_elsewhere, always(True))


@fault(
    "analysis/holds-nothing",
    "what is written never holds what is read",
    *("index_switch", "insert", "extract", "alias", "cf_branch"),
)
def _holds(to: Injection) -> None:
    to.function(provenance.may_hold, always(False))
