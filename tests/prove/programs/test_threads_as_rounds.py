"""Threads against a nest of `scf.for`, as `-scf-forall-to-for` and `-scf-parallel-for-to-nested-fors` make of them."""

from __future__ import annotations

import pytest

from oneshot_verify.encode.rounds import ONE_BY_ONE
from oneshot_verify.ir import parse
from oneshot_verify.verdict import Verdict
from tests.judged import prove_function
from tests.texts import texts_beside

TEXTS = texts_beside(__file__)


# `scf.parallel`.

PRINTS = (
    TEXTS["prints"],
    TEXTS["prints_2"],
)


ENDLESS = """scf.while : () -> () {
      scf.condition(%true)
    } do {
      scf.yield
    }"""
FAILING = """%b = arith.cmpi slt, %k, %n : index
    cf.assert %b, "no"
"""


@pytest.mark.parametrize(
    ("made", "other"),
    [
        ("func.call @ext(%k) : (index) -> ()", "func.call @ext(%i) : (index) -> ()"),
        (FAILING, FAILING.replace("%k, %n", "%i, %n")),
        (f"vector.print %k : index\n    {ENDLESS}", f"vector.print %i : index\n    {ENDLESS}"),
    ],
    ids=["outside", "assertion", "endless"],
)
def test_threads_that_may_not_come_to_their_ends(
    made, other, must_prove, must_not_prove, change
) -> None:
    outside, constants = "func.func private @ext(index)\n", "  %true = arith.constant true\n  %c0 ="
    source, target, wrong = (
        outside + change(change(text, "vector.print %x : f32", what), "  %c0 =", constants)
        for text, what in zip((*PRINTS, PRINTS[1]), (made, made, other), strict=True)
    )
    must_prove(source, target)
    modules = [parse(text, "")[0].module for text in (source, target)]
    assert ONE_BY_ONE in prove_function(*modules, "f").assumptions
    must_not_prove(source, wrong, differs=made != f"vector.print %k : index\n    {ENDLESS}")


def test_threads_that_all_end_may_run_in_any_order() -> None:
    modules = [parse(text, "")[0].module for text in PRINTS]
    assert ONE_BY_ONE not in prove_function(*modules, "f").assumptions


# Which loop was the threads.


def test_loops_that_are_as_many_by_chance() -> None:
    """The loop of one round is gone, and the threads are a loop: as many loops as before, which have nothing to do with
    each other."""
    source = TEXTS["loops_that_are_as_many_by_chance"]
    target = TEXTS["loops_that_are_as_many_by_chance_target"]
    modules = [parse(text, "")[0].module for text in (source, target)]
    assert prove_function(*modules, "f").verdict is not Verdict.REFUTED
