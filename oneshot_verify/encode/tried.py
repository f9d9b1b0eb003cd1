"""What was tried for a function that is neither proved nor refuted, in words; and where ops stand."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from xdsl.dialects.builtin import ModuleOp
from xdsl.ir import Operation

from oneshot_verify.encode.function_proof import Attempt
from oneshot_verify.ir import position_of
from oneshot_verify.refute.arguments import argument_name
from oneshot_verify.refute.inputs import Hint
from oneshot_verify.refute.search import Exercise
from oneshot_verify.semantics.meanings import op_name

MOST_GIVEN_UP = 3
"""So many candidates are told, the last ones."""


class Places:
    """Where ops of two programs stand: `source:3`, `target:12`."""

    def __init__(self, source: ModuleOp) -> None:
        # A module that the text does not spell out has no place of its own.
        places = (place for op in source.walk() if (place := position_of(op)) is not None)
        self._source = next((place.path for place in places), "")

    def at(self, op: Operation | None, text: str) -> str:
        """`text`, with the op and its place before it. What our bufferizer makes stands where it comes from."""
        if op is None:
            return text
        place = position_of(op)
        if place is None:
            return f"'{op_name(op)}': {text}"
        side = "source" if place.path == self._source else "target"
        return f"{side}:{place.line}{place.beside}: '{op_name(op)}': {text}"


def what_was_tried(
    places: Places,
    function: Operation,
    attempt: Attempt,
    hints: Sequence[Hint],
    runs: Sequence[Exercise],
) -> Iterator[str]:
    """The candidates that were given up, what the solver cannot exclude, and the concrete runs."""
    given_up = dict.fromkeys(places.at(op, note) for note, op in attempt.notes)
    for note in list(given_up)[-MOST_GIVEN_UP:]:
        yield f"given up: {note}"
    for hint in hints[:1]:
        values = ", ".join(_values(function, hint))
        if values:
            yield f"not excluded: {values}"
    not_run = next((run.not_run for run in runs if run.not_run), None)
    if not_run:
        yield f"not run on numbers: {not_run}"
    else:
        count = sum(run.compared for run in runs)
        yield f"run on numbers: {count} inputs, without a difference"


def _values(function: Operation, hint: Hint) -> Iterator[str]:
    for number, value in sorted(hint.scalars.items()):
        shown = str(value).lower() if isinstance(value, bool) else str(value)
        yield f"{_name(function, number)} = {shown}"
    for (number, dimension), size in sorted(hint.sizes.items()):
        yield f"size {dimension} of {_name(function, number)} = {size}"


def _name(function: Operation, number: int) -> str:
    """`%t`, as the tensor program calls its argument."""
    name = argument_name(function, number)
    return name.partition(" (")[2].removesuffix(")") or name
