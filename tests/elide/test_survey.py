"""What is found out of a program before anything is tried."""

from __future__ import annotations

from itertools import combinations

import pytest

from oneshot_verify.bufferize import BufferizationError, bufferize_module, parse_options
from oneshot_verify.bufferize.interface import op_name
from oneshot_verify.elide.cost import bytes_of, iterations_around
from oneshot_verify.elide.elision import elide_copies
from oneshot_verify.elide.measure import is_worse, measure
from oneshot_verify.elide.rewriting import Given
from oneshot_verify.elide.survey import NO_PLACE, TERMINATORS, survey
from oneshot_verify.elide.trial import proof_options, without_copies
from oneshot_verify.ir import parse, print_module
from oneshot_verify.search import prove_pair
from oneshot_verify.verdict import Verdict
from tests.texts import texts_beside

TEXTS = texts_beside(__file__)

OPTIONS = parse_options("bufferize-function-boundaries allow-return-allocs-from-loops")
HANDED_ON = TEXTS["handed_on"]


def test_no_copy_comes_for_one_that_goes() -> None:
    """Once inits are in place, the rules of loops would copy what rounds hand on, which they do not copy now."""
    module = parse(HANDED_ON, "loops.mlir")[0].module
    found = survey(module, OPTIONS)
    plain = module.clone()
    bufferize_module(plain, OPTIONS)
    ops = list(module.walk())
    loose = {p: d for p, d in found.decisions.items() if ops[p[0]].name not in TERMINATORS}
    assert measure(without_copies(module, OPTIONS, found.decisions, frozenset())) == measure(plain)
    comes = 0
    for count in (1, 2, 3):
        for some in combinations([each.place for each in found.candidates], count):
            try:
                made = measure(without_copies(module, OPTIONS, found.decisions, frozenset(some)))
                other = measure(without_copies(module, OPTIONS, loose, frozenset(some)))
            except BufferizationError:
                continue
            assert not is_worse(made, measure(plain))
            assert made.copies <= measure(plain).copies - count
            comes += other.copies > measure(plain).copies - count
    assert comes


COSTS = TEXTS["costs"]


def test_costs_are_products() -> None:
    module = parse(COSTS, "costs.mlir")[0].module
    function = next(op for op in module.walk() if op.name == "func.func")
    types = [argument.type for argument in function.regions[0].blocks[0].args]
    assert [str(bytes_of(type)) for type in types[:3]] == ["16 x ?", "6", "32"]
    inner = [op for op in module.walk() if op_name(op) == "test.op"]
    assert [str(iterations_around(op)) for op in inner] == ["5 x rounds", "15"]
    known, unknown = (iterations_around(op) for op in reversed(inner))
    assert unknown.order > known.order > bytes_of(types[1]).order


TWICE = TEXTS["twice"]
TWICE_IN_FOR = TEXTS["twice_in_for"]
TWICE_IN_WHILE = TEXTS["twice_in_while"]


@pytest.mark.parametrize("loop", [TWICE_IN_FOR, TWICE_IN_WHILE], ids=["for", "while"])
def test_the_decisions_of_a_survey_make_what_one_shot_makes(loop: str) -> None:
    module = parse(TWICE.format(loop=loop), "f.mlir")[0].module
    replayed = without_copies(module, OPTIONS, survey(module, OPTIONS).decisions, NO_PLACE)
    bufferize_module(module, OPTIONS)
    assert print_module(replayed) == print_module(module)


def test_what_a_loop_yields_twice_stays_copied_where_nothing_can_go() -> None:
    module = parse(TWICE.format(loop=TWICE_IN_FOR), "f.mlir")[0].module
    found = elide_copies(module, OPTIONS, given=Given())
    (result,) = prove_pair(module, found.module, proof_options(OPTIONS))
    assert result.verdict is Verdict.PROVED


def test_what_nobody_can_call_costs_nothing() -> None:
    text = TEXTS["what_nobody_can_call_costs_nothing"]
    alone = "\n".join(line for line in text.splitlines() if "call" not in line)
    assert measure(parse(text, "called.mlir")[0].module).copies == 1
    module = parse(alone, "alone.mlir")[0].module
    assert measure(module).copies == 0
    assert measure(module, kept={"g"}).copies == 1
    public = alone.replace("private @g", "@g")
    assert measure(parse(public, "public.mlir")[0].module).copies == 1


def test_copies_of_a_private_function_are_tried() -> None:
    text = TEXTS["copies_of_a_private_function_are_tried"]
    report = elide_copies(parse(text, "private.mlir")[0].module, OPTIONS).report
    assert (report.before.copies, report.after.copies) == (1, 0)
