"""Decision flipping: bufferize with one decision turned round, and see whether the prover notices.

An operand that the analysis put out of place is forced in place, or the reverse. Some of these flips are harmless (a
copy that nobody needs), some make a wrong program. Which is which is found by running both programs on many small
inputs (`tests.faults.truth`), never from the analysis; then the prover's verdict is held against it.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from enum import Enum

from xdsl.dialects.builtin import ModuleOp

from oneshot_verify.bufferize.analysis.analyze import analyze_module
from oneshot_verify.bufferize.analysis.annotate import annotate
from oneshot_verify.bufferize.module import bufferize_module
from oneshot_verify.bufferize.options import BufferizationOptions
from oneshot_verify.fuzz.campaign.targets import answers
from oneshot_verify.fuzz.mutants import function_of
from oneshot_verify.verdict import Verdict

NEVER_FLIPPED = frozenset(
    {"scf.yield", "bufferization.materialize_in_destination", "scf.condition"}
)
"""Ops whose operands must be in place whatever the analysis thinks."""


@dataclass(frozen=True)
class Decision:
    """What the analysis decided for one tensor operand."""

    position: int
    """The op's place in the walk over the module; it is the same in a clone."""
    operand: int
    in_place: bool
    op_name: str
    function: str
    """The function that the op is in."""

    def __str__(self) -> str:
        where = "in place" if self.in_place else "out of place"
        return f"operand {self.operand} of {self.op_name} (op {self.position} of @{self.function}): {where}"


class Truth(Enum):
    """What running both programs says."""

    SAME = "same"
    """No input that was tried tells the two apart."""
    DIFFERENT = "different"
    """Some input does."""
    UNDEFINED = "undefined"
    """The source is undefined on every input that was tried."""
    NOT_RUN = "not run"
    """The interpreter does not cover one of the two programs."""


class Outcome(Enum):
    """What a verdict is worth, given the truth."""

    RIGHT = "right"
    WRONG_PROVED = "wrong proved"
    FALSE_ALARM = "false alarm"
    MISSED = "unknown"
    """Neither proved nor refuted, or not `proved` where nothing tells the two apart."""


def judge(truth: Truth, verdict: Verdict) -> Outcome:
    """What `verdict` is worth."""
    if verdict is Verdict.PROVED:
        return Outcome.WRONG_PROVED if truth is Truth.DIFFERENT else Outcome.RIGHT
    if verdict is Verdict.REFUTED:
        return Outcome.RIGHT if truth is Truth.DIFFERENT else Outcome.FALSE_ALARM
    if verdict is Verdict.VACUOUS:
        # A program that is defined on some input is told to need no proof: as bad as a proof, where that input differs.
        known = {Truth.UNDEFINED: Outcome.RIGHT, Truth.DIFFERENT: Outcome.WRONG_PROVED}
        return known.get(truth, Outcome.MISSED)
    return Outcome.MISSED


def decisions(module: ModuleOp, options: BufferizationOptions) -> list[Decision]:
    """Every decision of the analysis that can be flipped, in the order of the walk.

    Raises `BufferizationError` where the analysis refuses the program. `module` is not changed.
    """
    clone = module.clone()
    annotate(clone, analyze_module(clone, options))
    return [
        Decision(position, operand, answer == "true", op.name, function_of(op))
        for position, op in enumerate(clone.walk())
        for operand, answer in enumerate(answers(op))
        if answer in ("true", "false") and op.name not in NEVER_FLIPPED
    ]


def flip(
    module: ModuleOp,
    options: BufferizationOptions,
    made: Iterable[Decision],
    flipped: Decision,
) -> ModuleOp:
    """The bufferized program with the decisions `made`, of which `flipped` was turned round.

    The others are held fast, so that the analysis cannot work round the flip by another copy. Raises
    `BufferizationError` where the result cannot be bufferized.
    """
    clone = module.clone()
    ops = list(clone.walk())
    forced = {
        (ops[one.position], one.operand): one.in_place is not (one == flipped) for one in made
    }
    bufferize_module(clone, options, forced=forced)
    return clone
