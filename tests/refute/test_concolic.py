"""Inputs behind guards: integer constants of the programs, and conditions that are negated one by one."""

from __future__ import annotations

from dataclasses import replace
from itertools import islice
from time import process_time

import pytest
from xdsl.dialects.builtin import ModuleOp

from oneshot_verify.encode.bits import BINARY, COMPARISONS, literal, sort_of_bits
from oneshot_verify.encode.refusal import Obligation
from oneshot_verify.encode.terms import apply, same
from oneshot_verify.ir import parse
from oneshot_verify.refute import Difference, Effort, Pair, Programs, exercise
from oneshot_verify.refute.concolic.paths import PathSolver
from oneshot_verify.refute.concolic.search import Budget, explore
from oneshot_verify.refute.constants import integer_constants, with_constants
from oneshot_verify.refute.inputs import Choice, InputMaker
from oneshot_verify.search import ProofOptions, prove_pair
from oneshot_verify.verdict import Verdict
from tests.texts import texts_beside

TEXTS = texts_beside(__file__)

ONLY_CONCOLIC = Effort(candidates=8, pairs=8, constants=0, concolic=Budget(), special=False)
ONLY_CONSTANTS = Effort(candidates=8, pairs=8, constants=200, concolic=None, special=False)

SOURCE = """
func.func @f(%t: tensor<4xf32>, ARGUMENTS) -> tensor<4xf32> {
  return %t : tensor<4xf32>
}"""
TARGET = TEXTS["target"]
ONE_NUMBER = """
  %k = arith.constant 7654321 : i32
  %c = arith.cmpi eq, %n, %k : i32"""
GUARDS = {
    "a number": ("%n: i32", ONE_NUMBER, (7654321,)),
    "a number of 64 bits": (
        "%n: i64",
        """%k = arith.constant 7654321987654 : i64
        %c = arith.cmpi eq, %n, %k : i64""",
        (7654321987654,),
    ),
    "a negative number": (
        "%n: i16",
        """%k = arith.constant -7654 : i16
        %c = arith.cmpi eq, %n, %k : i16""",
        (-7654,),
    ),
    "arithmetic": (
        "%n: index",
        TEXTS["n_index"],
        (7654,),
    ),
    "arithmetic with bits": (
        "%n: i32",
        """%ones = arith.constant 65535 : i32
        %k = arith.constant 48879 : i32
        %a = arith.xori %n, %ones : i32
        %c = arith.cmpi eq, %a, %k : i32""",
        (65535 ^ 48879,),
    ),
    "a cast": (
        "%n: i32",
        """%k = arith.constant 7654321 : index
        %a = arith.index_cast %n : i32 to index
        %c = arith.cmpi eq, %a, %k : index""",
        (7654321,),
    ),
    "a cut": (
        "%n: i32",
        TEXTS["n_i32"],
        None,
    ),
    "bounds": (
        "%n: index",
        TEXTS["n_index_2"],
        (7654321,),
    ),
    "bounds without sign": (
        "%n: i32",
        """%low = arith.constant 4000000000 : i32
        %c = arith.cmpi ugt, %n, %low : i32""",
        None,
    ),
    "two numbers": (
        "%n: i32, %m: index",
        TEXTS["n_i32_m_index"],
        (7654321, 4711),
    ),
    "a sum of two numbers": (
        "%n: index, %m: index",
        TEXTS["n_index_m_index"],
        None,
    ),
    "a branch in a branch": (
        "%n: index, %m: index",
        TEXTS["n_index_m_index_2"],
        None,
    ),
    "a choice": (
        "%n: index, %p: i1",
        """%k = arith.constant 7654 : index
        %a = arith.cmpi eq, %n, %k : index
        %no = arith.constant false
        %c = arith.select %p, %a, %no : i1""",
        (7654, 1),
    ),
    "a case": (
        "%n: index",
        TEXTS["n_index_3"],
        (7654321,),
    ),
    "a number that is carried": (
        "%n: i32",
        TEXTS["n_i32_2"],
        (7654321 - 34,),
    ),
    "a number in memory": (
        "%n: i32",
        TEXTS["n_i32_3"],
        (7654321,),
    ),
}

PLAIN = ("a number", "a cast", "bounds", "two numbers", "a case")
"""Guards that compare arguments with constants as they are."""


def module(text: str) -> ModuleOp:
    return parse(text, "test.mlir")[0].module


def guarded(arguments: str, guard: str) -> tuple[ModuleOp, ModuleOp]:
    source = SOURCE.replace("ARGUMENTS", arguments)
    return module(source), module(TARGET.replace("ARGUMENTS", arguments).replace("GUARD", guard))


@pytest.mark.parametrize(("arguments", "guard", "expected"), GUARDS.values(), ids=GUARDS)
def test_negated_conditions_lead_behind_a_guard(arguments, guard, expected) -> None:
    found = exercise(*guarded(arguments, guard), "f", effort=ONLY_CONCOLIC)
    assert isinstance(found.difference, Difference)
    if expected is not None:
        assert found.difference.input.choice.scalars == expected


@pytest.mark.parametrize("name", PLAIN)
def test_constants_of_the_programs_lead_behind_a_plain_guard(name: str) -> None:
    arguments, guard, expected = GUARDS[name]
    found = exercise(*guarded(arguments, guard), "f", effort=ONLY_CONSTANTS)
    assert found.difference is not None
    assert found.difference.input.choice.scalars == expected


@pytest.mark.parametrize("name", PLAIN)
def test_usual_inputs_do_not_lead_behind_a_guard(name: str) -> None:
    arguments, guard, _ = GUARDS[name]
    usual = Effort(candidates=500, pairs=100, alike=20)
    assert exercise(*guarded(arguments, guard), "f", effort=usual).difference is None


@pytest.mark.parametrize("name", GUARDS)
def test_what_hides_behind_a_guard_is_refuted(name: str) -> None:
    arguments, guard, _ = GUARDS[name]
    [result] = prove_pair(*guarded(arguments, guard), ProofOptions())
    assert result.verdict is Verdict.REFUTED
    assert result.counterexample is not None


SIZED = TEXTS["sized"]


def test_a_size_is_found() -> None:
    source = module(SIZED.replace("eq, %n, %k", "slt, %n, %zero"))
    found = exercise(source, module(SIZED), "f", effort=ONLY_CONCOLIC)
    assert found.difference is not None
    assert found.difference.input.choice.sizes == (23,)


def test_what_the_tensor_program_requires_is_met_first() -> None:
    """Only with %n = 7654321 is it defined, and then the other program does something else."""
    source = TEXTS["what_the_tensor_program_requires_is_met_firs"]
    target = source.replace("return %m", "return %n")
    found = exercise(module(source), module(target), "f", effort=ONLY_CONCOLIC)
    assert found.difference is not None
    assert found.difference.input.choice.scalars[0] == 7654321


def test_a_fault_of_the_bufferized_program_alone_is_found() -> None:
    source = module("func.func @f(%n: index) -> index { return %n : index }")
    target = module(TEXTS["a_fault_of_the_bufferized_program_alone_is_f"])
    found = exercise(source, target, "f", effort=ONLY_CONCOLIC)
    assert found.difference is not None
    assert found.difference.input.choice.scalars == (1000,)


def test_nothing_is_asked_where_nothing_hangs_on_integers(monkeypatch) -> None:
    text = TEXTS["nothing_is_asked_where_nothing_hangs_on_inte"]
    pair = Pair(Programs(module(text), module(text)), "f")
    maker = InputMaker(pair.function)

    def refuse(*_: object) -> None:
        raise AssertionError("the solver was asked")

    monkeypatch.setattr(PathSolver, "solve", refuse)
    starts = list(islice(maker.choices(), 3))
    assert list(explore(pair, maker, starts, Budget(), process_time() + 10)) == []


def test_a_budget_ends_the_search() -> None:
    """Each round of the loop is a condition of its own."""
    text = TEXTS["a_budget_ends_the_search"]
    pair = Pair(Programs(module(text), module(text)), "f")
    maker = InputMaker(pair.function)
    start = [Choice((), (0,))]
    everything = list(explore(pair, maker, start, Budget(), process_time() + 60))
    some = list(explore(pair, maker, start, Budget(questions=5), process_time() + 60))
    assert 0 < len(some) <= 5 < len(everything)
    assert list(explore(pair, maker, start, Budget(), process_time() - 1)) == []


def test_another_target_has_constants_and_loops_of_its_own() -> None:
    text = "func.func @f(%n: index) {\n  return\n}"
    loop = "%k = arith.constant 300 : index\nscf.for %i = %k to %n step %k {\n}\n  return"
    programs = Programs(module(text), module(text))
    assert (programs.have_same_loops, programs.integer_constants) == (True, [])
    other = programs.with_target(module(text.replace("return", loop)))
    assert (other.have_same_loops, other.integer_constants) == (False, [300])


def test_constants_are_those_of_both_programs_and_of_the_type() -> None:
    source, target = guarded(
        "%n: i8, %p: i1", "%k = arith.constant 300 : i32\n%c = arith.constant true"
    )
    assert integer_constants(source, target)[0] == 300
    maker = InputMaker(next(iter(source.ops)))
    made = with_constants(maker, [Choice((), (1, 0))], [300], used={0, 1})
    found = {choice.scalars for choice in made}
    assert found == {(300 - 256, 0), (299 - 256, 0), (301 - 256, 0)}


def test_conditions_are_negated_again_where_a_negation_has_led() -> None:
    """What the tensor program asserts is wrong for more numbers, but the smallest of them are alike."""
    text = TEXTS["conditions_are_negated_again_where_a_negatio"]
    source, target = (module(text.replace("MASK", mask)) for mask in ("1023", "2047"))
    found = exercise(source, target, "f", effort=ONLY_CONCOLIC)
    assert found.difference is not None
    assert found.difference.input.choice.scalars[0] % 2048 == 2024


def test_a_number_that_opens_a_guard_is_tried_with_other_inputs() -> None:
    """What differs behind the guard hangs on a number that no condition asks about."""
    text = TEXTS["a_number_that_opens_a_guard_is_tried_with_ot"]
    source, target = (module(text.replace("MASK", mask)) for mask in ("2", "10"))
    effort = replace(ONLY_CONCOLIC, concolic=Budget(runs=3))
    found = exercise(source, target, "f", effort=effort)
    assert found.difference is not None
    assert found.difference.input.choice.scalars[1] == 765432


def test_what_has_nothing_to_do_with_a_question_is_not_asked() -> None:
    """A remainder of two arguments in a condition before is out of reach of the solver."""
    arguments = {(n, None): apply(f"argument {n}", (), sort_of_bits(64)) for n in range(3)}
    n, a, b = arguments.values()
    hard = BINARY["remui"](BINARY["muli"](a, a), b)
    path = same(hard, literal(12345, 64)), COMPARISONS[4](n, literal(100, 64))
    solver = PathSolver(20_000, arguments)
    assert solver.solve(path, same(n, literal(7654321, 64))) == {(0, None): 7654321}
    assert solver.solve(path, same(n, literal(99, 64))) is None


ENDLESS = TEXTS["endless"]


def test_a_loop_that_ends_where_that_of_the_tensor_program_goes_on() -> None:
    source, usual, longer = (module(ENDLESS.replace("OTHER", step)) for step in ("0", "1", "-1"))
    found = exercise(source, usual, "f", effort=ONLY_CONCOLIC)
    assert found.difference is not None
    assert found.difference.input.choice.scalars == (765432,)
    assert found.difference.obligation == Obligation.BOUNDS.value
    assert "a loop runs 3 times instead of" in found.difference.what
    # Where both run for too long, nobody knows.
    for target in (source, longer):
        assert exercise(source, target, "f", effort=ONLY_CONCOLIC).difference is None


ROUNDS = TEXTS["rounds"]


@pytest.mark.parametrize(
    "loop",
    [
        "scf.for %i = %c0 to %n step %c1",
        "affine.for %i = 0 to %n",
        "scf.parallel (%i) = (%c0) to (%n) step (%c1)",
        "scf.forall (%i) in (%n)",
    ],
)
def test_a_loop_is_run_for_more_rounds(loop: str) -> None:
    programs = (
        parse(ROUNDS.replace("LOOP", loop).replace("ASSERTION", text), "rounds.mlir")[0].module
        for text in ('cf.assert %c, "few rounds"', "")
    )
    found = exercise(*programs, "f", effort=ONLY_CONCOLIC)
    assert found.found_by == "concolic runs"


def test_hard_questions_come_last_and_hide_nothing() -> None:
    """That the remainder of 64 bits is not negative, before it, is nothing that the solver could say at once."""
    text = TEXTS["hard_questions_come_last_and_hide_nothing"]
    source, target = (module(text.replace("%RESULT", result)) for result in ("%c1", "%c3"))
    effort = replace(ONLY_CONCOLIC, concolic=Budget(runs=1, questions=4))
    found = exercise(source, target, "f", effort=effort)
    assert found.difference is not None
    assert found.difference.input.choice.scalars[1] == 7661


LONG = TEXTS["long"]
THEN_UNDEFINED = TEXTS["then_undefined"]
TEN_ROUNDS = """scf.for %i = %c0 to %c10 step %c1 {
    memref.store %x, %t[%c0] : memref<4xi64>
  }"""


def test_a_run_that_was_broken_off_may_be_undefined_later() -> None:
    source = module(LONG.replace("OPS", THEN_UNDEFINED).replace("KIND", "tensor"))
    text = LONG.replace("OPS", TEN_ROUNDS).replace("return %r", "return %t")
    target = module(text.replace("KIND", "memref"))
    assert exercise(source, target, "f").difference is None


TWO_LOOPS = TEXTS["two_loops"]
INSERTING = """%{to} = scf.for %i = %c0 to %{count} step %c1 iter_args(%x = %{of}) -> tensor<?xf32> {{
    %y = tensor.insert %v into %x[%i] : tensor<?xf32>
    scf.yield %y : tensor<?xf32>
  }}"""
STORING = """scf.for %i = %c0 to %{count} step %c1 {{
    memref.store %v, %{of}[%i] : memref<?xf32>
  }}"""


@pytest.mark.parametrize(("count", "differs"), [("n", False), ("m", True)])
def test_loops_that_change_places(count: str, differs: bool) -> None:
    first = INSERTING.format(to="r", of="t", count="n")
    second = INSERTING.format(to="s", of="u", count="m")
    source = TWO_LOOPS.replace("OPS", first + second).replace("KIND", "tensor")
    loops = STORING.format(of="u", count="m") + STORING.format(of="t", count=count)
    target = TWO_LOOPS.replace("OPS", loops).replace("return %r, %s", "return %t, %u")
    found = exercise(module(source), module(target.replace("KIND", "memref")), "f")
    assert (found.difference is not None) is differs
