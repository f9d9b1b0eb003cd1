"""Threads that go on forever: what is known behind them says nothing of how they meet before."""

from __future__ import annotations

import pytest

from oneshot_verify.encode.threads import RACES
from oneshot_verify.ir import parse
from tests.judged import prove_function
from tests.texts import texts_beside

TEXTS = texts_beside(__file__)

STOPPED = TEXTS["stopped"]
STOPPED_LATE = TEXTS["stopped_late"]
ONE_PLACE = "arith.select %c, %i, %c0 : index"
OWN_PLACE = "arith.addi %i, %c0 : index"
ASSERTION = '    cf.assert %c, "stop"'


@pytest.mark.parametrize(
    ("place", "assertion", "is_race"),
    [(ONE_PLACE, ASSERTION, True), (OWN_PLACE, ASSERTION, False), (OWN_PLACE, "", False)],
    ids=["one place", "own place", "no assertion"],
)
def test_races_before_an_assertion_are_named(must_prove, place, assertion, is_race):
    """The threads insert at different places, if they get there; what they write before is a race otherwise, which LLVM
    allows and others do not."""
    source, target = (
        text.replace("PLACE", place).replace("ASSERTION", assertion)
        for text in (STOPPED, STOPPED_LATE)
    )
    must_prove(source, target)
    modules = (parse(each, "pair.mlir")[0].module for each in (source, target))
    assert (RACES in prove_function(*modules, "f").assumptions) is is_race
