"""What a repair reads of a refusal is what the judge has asked."""

from __future__ import annotations

import pytest

from oneshot_verify.encode.certificate import Hold, Point
from oneshot_verify.encode.function import Answer, Outcome
from oneshot_verify.encode.refusal import Access, Asked, Obligation, Phase
from oneshot_verify.encode.refusal import Refusal as Failed
from oneshot_verify.search.repair import Kind, Refusal, read_refusal

HOLD = Hold("3.0.0.1", "5.0.0.1")
PAIR = "3.0.0.1", "5.0.0.1"


@pytest.mark.parametrize(
    ("asked", "rule", "refusal"),
    [
        (Obligation.HOLDS.asks("", HOLD), "loop", Refusal(Kind.FACT, (PAIR,))),
        (Obligation.HOLDS.asks("", PAIR), "head", Refusal(Kind.FACT, (PAIR,))),
        (Obligation.HOLDS.asks("", HOLD), "cut", Refusal(Kind.CUT, (PAIR,))),
        (Obligation.THREAD_VALUE.asks("", HOLD), "threads", Refusal(Kind.FACT, (PAIR,))),
        (Obligation.DEFINED.asks("", "^4.0"), "loop", Refusal(Kind.FACT, (("^4.0", ""),))),
        (Obligation.FRAME.asks("", "alloc"), "loop", Refusal(Kind.CHANGED, block="alloc")),
        (
            Obligation.THREAD.asks("", Access("alloc", False)),
            "threads",
            Refusal(Kind.RACED, block="alloc"),
        ),
        (
            Obligation.THREAD.asks("", Access("alloc", True)),
            "threads",
            Refusal(Kind.CHANGED, block="alloc"),
        ),
        (Obligation.CARRIED.asks("", 2), "loop", Refusal(Kind.CARRIED, moving=frozenset([(1, 2)]))),
        (Obligation.CARRIED.asks(""), "loop", Refusal(Kind.CARRIED)),
        (Obligation.EVENT.asks(""), "event", Refusal(Kind.OTHER)),
        (Obligation.UNDEFINED_BEHAVIOUR.asks(""), "loop", Refusal(Kind.NEEDED)),
    ],
)
def test_what_failed_is_read(asked: Asked, rule: str, refusal: Refusal) -> None:
    failed = Failed((asked,), Point(1, 1, rule), Phase.ARRIVAL, None)
    assert read_refusal(Outcome("f", Answer.REFUSED, "", refusal=failed)) == refusal


@pytest.mark.parametrize(
    ("answer", "kind"), [(Answer.FAULT, Kind.OTHER), (Answer.REFUSED, Kind.NEEDED)]
)
def test_what_names_nothing_is_of_one_kind(answer: Answer, kind: Kind) -> None:
    assert read_refusal(Outcome("f", answer, "")).kind is kind
