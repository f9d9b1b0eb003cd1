"""Reasons for `unknown`: the condition that was not shown, with its place, and all that was tried."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from xdsl.dialects.builtin import ModuleOp
from xdsl.ir import Operation

from oneshot_verify.encode.function import Outcome
from oneshot_verify.ir import position_of
from oneshot_verify.refute.search import Exercise
from oneshot_verify.search.find import Found
from oneshot_verify.semantics.meanings import op_name

MOST_GIVEN_UP = 3
"""Limit of the refusals that are listed."""


class TextPlaces:
    """Places of ops of two programs: `source:3`, `target:12`."""

    def __init__(self, source: ModuleOp) -> None:
        # A module that the text does not spell out has no place of its own.
        places = (place for op in source.walk() if (place := position_of(op)) is not None)
        self._source = next((place.path for place in places), "")

    def at(self, op: Operation | None, text: str) -> str:
        """`text`, with the op and its place before it. The output of our bufferizer has the places of the source."""
        if op is None:
            return text
        place = position_of(op)
        if place is None:
            return f"'{op_name(op)}': {text}"
        side = "source" if place.path == self._source else "target"
        return f"{side}:{place.line}{place.beside}: '{op_name(op)}': {text}"

    def reason(self, outcome: Outcome) -> str:
        """The reason of an answer that is not `holds`, with its place."""
        return self.at(outcome.refusal and outcome.refusal.op, outcome.reason)


def tried(found: Found, runs: Sequence[Exercise]) -> Iterator[str]:
    """The other plans that were refused, and the concrete runs."""
    others = dict.fromkeys(each for each in found.refused if each != found.outcome.reason)
    for reason in list(others)[:MOST_GIVEN_UP]:
        yield f"with another plan: {reason}"
    not_run = next((run.not_run for run in runs if run.not_run), None)
    if not_run:
        yield f"not run on numbers: {not_run}"
    else:
        count = sum(run.compared for run in runs)
        yield f"run on numbers: {count} inputs, without a difference"
