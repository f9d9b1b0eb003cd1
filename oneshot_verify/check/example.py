"""Examples under which facts hold: these do not contradict each other, and no solver has to say so."""

from __future__ import annotations

from collections.abc import Sequence
from random import Random

from oneshot_verify.check.terms import BOOL, Term, Value, rebuilt

TRIES = 24
NUMBERS = (0, 0, 1, 1, 2, 3, 5, 8)
"""What unknown numbers are tried as: order is what facts say most of them."""


def have_example(facts: Sequence[Value]) -> bool:
    """True if all of the facts hold where each function is a constant, for one of a few choices of the constants."""
    return any(_is_one(Random(seed), facts) for seed in range(TRIES))


def _is_one(random: Random, facts: Sequence[Value]) -> bool:
    constants, values = dict[tuple[str, str], Value](), dict[Value, Value]()

    def constant(term: Term) -> Value:
        # Functions of one name are told apart by the sorts of their operands; constants may be the same. What is
        # undefined, or not so, is rarely what an input needs.
        value = random.random() < 0.8 if term.sort == BOOL else random.choice(NUMBERS)
        return constants.setdefault((term.args[0], term.sort), value)

    return all(rebuilt(fact, values, constant) is True for fact in facts)
