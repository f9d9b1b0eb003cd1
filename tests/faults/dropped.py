"""Faults of the prover that leave something unasked, by the identifiers of what is not asked.

See `terms.py` for what they are for.
"""

from __future__ import annotations

from collections.abc import Iterable

from oneshot_verify.check import obligation as asked
from oneshot_verify.check.obligation import Obligation, Point, undefined
from oneshot_verify.encode.relation.facts import FACTS
from oneshot_verify.encode.relation.fields import FIELDS
from oneshot_verify.encode.walk.obligations import Obligations
from oneshot_verify.fuzz.faults.fault import Injection, Shelf
from oneshot_verify.semantics.faults import FaultKind

SHELF = Shelf()


def drop(to: Injection, obligations: Iterable[Obligation]) -> None:
    """Ask none of these."""
    to.value(Obligations, "dropped", Obligations.dropped.union(obligations))


def _fields(point: Point) -> tuple[Obligation, ...]:
    """That the programs agree on memory, where both come to such a point."""
    return tuple(field.asked_at(point) for field in FIELDS)


def _everywhere(name: str) -> tuple[Obligation, ...]:
    """That something is true of the values of the two programs, at each border."""
    return tuple(
        fact.asked_at(border) for fact in FACTS if fact.name == name for border in asked.BORDERS
    )


UNASKED: dict[str, tuple[str, tuple[Obligation, ...]]] = {
    "faults-ignored": (
        "the bufferized program is taken to have no undefined behaviour",
        tuple(map(undefined, FaultKind)),
    ),
    "overlap-harmless": (
        "operands of one op may overlap as they like",
        (undefined(FaultKind.OVERLAP), undefined(FaultKind.CAPTURED)),
    ),
    "capture-ignored": (
        "an op may write what its body reads through a captured buffer",
        (undefined(FaultKind.CAPTURED),),
    ),
    "branch-on-undefined": (
        "a branch may hang on contents that nobody wrote",
        (undefined(FaultKind.UNDEFINED_VALUE),),
    ),
    "equal-unasked": (
        "what both programs do alike is taken to be done with equal values",
        asked.EQUALITIES,
    ),
    # Branches and loops.
    "branch-unasked": ("the programs may take different branches", (asked.BRANCH_CONDITION,)),
    "case-unasked": ("the programs may take different cases", (asked.BRANCH_CASE,)),
    "while-condition-unasked": (
        "while loops go on in whatever rounds they like",
        (asked.LOOP_CONDITION,),
    ),
    "lone-rounds-unasked": (
        "loops that each program runs alone may run for other rounds",
        (asked.LOOP_ROUNDS,),
    ),
    "loop-bounds-unasked": (
        "loops may have different bounds",
        (asked.LOOP_BOUNDS, asked.THREAD_BOUNDS),
    ),
    "start-unchecked": (
        "what holds at the head of a loop need not hold before it",
        (asked.LOOP_DEFINED, asked.LOOP_SCALAR, asked.LOOP_CARRIER, *_fields(Point.LOOP)),
    ),
    "round-unchecked": (
        "what holds at the head of a loop need not hold after a round",
        (
            asked.ROUND_DEFINED,
            asked.ROUND_SCALAR,
            asked.ROUND_CARRIER,
            asked.ROUND_SIZES,
            asked.ROUND_MADE,
            asked.ROUND_UNCHANGED,
            asked.ROUND_WRITTEN,
            asked.ROUND_FRAME,
            *_fields(Point.ROUND),
        ),
    ),
    "carrier-unchecked": (
        "a buffer that holds a tensor at the head of a round need not hold it after the round",
        (asked.ROUND_CARRIER,),
    ),
    "frame-unchecked": (
        "what a round changes outside of the carried buffers is not looked at",
        (asked.ROUND_FRAME,),
    ),
    "outer-blocks-unchecked": (
        "blocks that the guess does not name may be changed by a round",
        (asked.ROUND_MODIFIES,),
    ),
    "tensors-unchanged": (
        "a tensor that a loop carries is taken to be the one it began with",
        (asked.ROUND_UNCHANGED,),
    ),
    "written-unchecked": (
        "a tensor that a loop carries is taken to change in a box only",
        (asked.ROUND_WRITTEN,),
    ),
    "made-unchecked": (
        "a buffer that a round hands on may be freed, or of the stack",
        (asked.ROUND_MADE,),
    ),
    "sizes-unchecked": (
        "a buffer that a round hands on may be of another size",
        (asked.LOOP_SIZES, asked.ROUND_SIZES),
    ),
    "shared-unasked": (
        "memory that both programs change in a loop is taken to stay alike",
        (*_fields(Point.LOOP), *_fields(Point.ROUND)),
    ),
    "defined-at-loop-heads": (
        "what a loop carries is taken to be defined in each round",
        (asked.LOOP_DEFINED, asked.ROUND_DEFINED),
    ),
    # Threads.
    "parallel-reads": ("threads may read what other threads write", (asked.THREAD_READS,)),
    "parallel-writes": ("no two threads ever write to one element", (asked.THREAD_WRITES,)),
    "parallel-frame": (
        "threads change nothing but the shared outputs",
        (asked.THREAD_FRAME,),
    ),
    "parallel-outer-blocks": (
        "threads may free what was there before the loop",
        (asked.THREAD_MODIFIES,),
    ),
    "first-value-unasked": (
        "reductions may start with different values",
        (asked.THREAD_FIRST_VALUE,),
    ),
    "reduced-values-unasked": ("threads may reduce different values", (asked.THREAD_REDUCED,)),
    "reduction-unchecked": ("threads may reduce in different ways", (asked.THREAD_REDUCTION,)),
    # Calls, and ops without a meaning.
    "call-arguments-differ": (
        "a callee may be called with other contents than in the tensor program",
        (asked.CALL_ARGUMENT,),
    ),
    "call-arguments-overlap": (
        "arguments of a call may overlap although the callee writes them",
        (asked.CALL_OVERLAP,),
    ),
    "given-globals": ("what a call is given is taken to be no global", (asked.CALL_GLOBAL,)),
    "addresses-given-twice": (
        "a callee may take the addresses of one buffer to differ",
        (asked.CALL_ADDRESS,),
    ),
    "call-globals-differ": ("globals need not hold the same before a call", _fields(Point.CALL)),
    "call-read-only": ("a callee may write to read-only memory", (asked.CALL_WRITABLE,)),
    "numbers-of-calls": (
        "a callee may be given numbers that are not defined",
        _everywhere("defined"),
    ),
    "new-arguments-fit": (
        "new arguments are taken to have the sizes of the results",
        (asked.CALL_SIZES,),
    ),
    "opaque-operands-unasked": (
        "ops without a meaning may get different operands",
        (asked.OPAQUE_OPERAND,),
    ),
    # What the outside sees.
    "events-ignored": (
        "what the outside world sees is not compared",
        (asked.EVENT_ORDER, asked.EVENT_DATA),
    ),
    "event-data": ("the outside world does not see the values", (asked.EVENT_DATA,)),
    "assertions-alone": (
        "an assertion that only one program makes is taken to hold",
        (asked.EVENT_LONE_ASSERTION,),
    ),
    # The start and the end of a function.
    "globals-start-unasked": (
        "globals of one name are taken to start with the same",
        (asked.START_GLOBAL,),
    ),
    "results-unasked": (
        "functions may return what they like",
        (asked.EXIT_RESULT, asked.EXIT_OUT_PARAM, asked.EXIT_DROPPED_RESULT),
    ),
    "out-params-unasked": (
        "what is left in an out-parameter need not be the result",
        (asked.EXIT_OUT_PARAM,),
    ),
    "dropped-results-unasked": (
        "a result that is dropped need not be in an argument",
        (asked.EXIT_DROPPED_RESULT,),
    ),
    "exit-unasked": (
        "memory that both programs were given may be left different",
        _fields(Point.EXIT),
    ),
    "arguments-freed": ("a function may free its arguments", (asked.EXIT_ARGUMENT,)),
    "owners-unasked": ("who owns a returned buffer is not asked", (asked.EXIT_OWNER,)),
    "leaks-allowed": (
        "memory may be left behind",
        (asked.EXIT_FREED, asked.ROUND_FREED, asked.THREAD_FREED),
    ),
    "handed-out-unasked": (
        "whose memory a returned buffer is, does not matter",
        (*_everywhere("owner"), asked.EXIT_SHARED),
    ),
    # Values that cross a border.
    "types-alike": (
        "vectors of any length, and numbers of any type, are handed on",
        _everywhere("type"),
    ),
    "layouts-alike": (
        "strides and offsets of buffers that are handed on are not compared",
        _everywhere("layout"),
    ),
    "addresses-alike": (
        "buffers that both programs pass are taken to lie at one address",
        _everywhere("address"),
    ),
    "borders-raced": (
        "what is handed on is taken to stay as it is while other threads write",
        _everywhere("single-writer"),
    ),
    "places-alike": (
        "a buffer that is handed on is taken to come from where that of the tensor program does",
        _everywhere("place"),
    ),
    "elements-apart": (
        "views with strides of zero are taken to have different elements",
        _everywhere("elements"),
    ),
    "borders-live": ("what is handed on may be freed already", _everywhere("life")),
    "borders-sized": ("what is handed on may be of another size", _everywhere("sizes")),
}
"""By name: what is wrong, and what is not asked."""

for _kind in (
    FaultKind.DOUBLE_FREE,
    FaultKind.BAD_FREE,
    FaultKind.USE_AFTER_FREE,
    FaultKind.READ_ONLY,
    FaultKind.OUT_OF_BOUNDS,
    FaultKind.OVERLAP,
    FaultKind.STALE_TENSOR,
):
    _name = f"allowed-{_kind.name.lower().replace('_', '-')}"
    UNASKED[_name] = f"{_kind.value}: not asked", (undefined(_kind),)

for _name, _field in {"contents": 0, "life": 1, "permission": 2, "raced": 3}.items():
    UNASKED[f"{_name}-agreed"] = (
        f"the {FIELDS[_field].name} of memory that both programs have is never asked",
        tuple(FIELDS[_field].asked_at(point) for point in Point),
    )

for _point in (Point.CALL, Point.EXIT, Point.LOOP, Point.ROUND):
    for _one in (field.asked_at(_point) for field in FIELDS):
        UNASKED[f"{_one.question}-at-{_point.value}"] = (
            f"the {_one.question} of memory that both programs have is not asked: {_point.value}",
            (_one,),
        )

for _name, (_what, _obligations) in UNASKED.items():
    SHELF.fault(f"prover/{_name}", _what)(lambda to, dropped=_obligations: drop(to, dropped))
