"""Ops on bit-vectors, compared with the interpreter on all numbers of three bits, and on some wider ones."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from itertools import product
from typing import Any

import pytest
from xdsl.dialects.arith import IntegerOverflowAttr, IntegerOverflowFlag
from xdsl.dialects.builtin import IndexType, IntegerAttr, IntegerType, UnitAttr, i1, i64
from xdsl.ir import Attribute

from oneshot_verify.encode.bits import Bits
from oneshot_verify.encode.domain import CheckDomain
from oneshot_verify.encode.solver import Solver
from oneshot_verify.encode.terms import (
    INT,
    Value,
    apply,
    at_most,
    both,
    known,
    no,
    plus,
    same,
    value_of,
)
from oneshot_verify.pipeline.second_solver import question_of
from oneshot_verify.semantics.concrete.domain import NumberDomain
from oneshot_verify.semantics.numbers.undefined import UNDEF

I3, I5 = IntegerType(3), IntegerType(5)
SMALL = range(-4, 4)
PLAIN = (
    *("addi", "subi", "muli", "andi", "ori", "xori", "minsi", "maxsi", "minui", "maxui"),
    *("shli", "shrsi", "shrui", "divsi", "divui", "remsi", "remui"),
    *("floordivsi", "ceildivsi", "ceildivui"),
)
FLAGS = {
    flag: {"overflowFlags": IntegerOverflowAttr([flag])}
    for flag in (IntegerOverflowFlag.NSW, IntegerOverflowFlag.NUW)
}


def binary() -> Iterator[tuple[str, Attribute, Mapping[str, Attribute]]]:
    """The ops on two numbers, with each of their promises."""
    yield from ((name, I3, {}) for name in PLAIN)
    for name, flags in product(("addi", "subi", "muli", "shli"), FLAGS.values()):
        yield name, I3, flags
    for name in ("divsi", "divui", "shrsi", "shrui"):
        yield name, I3, {"isExact": UnitAttr()}
    yield from (("cmpi", i1, {"predicate": IntegerAttr(number, i64)}) for number in range(10))


def require_as_interpreted(
    solver: Solver,
    name: str,
    type: Any,
    types: Any,
    attributes: Any,
    numbers: Any,
    *,
    known_too: bool = True,
) -> None:
    """Require that an op on constants is what the interpreter makes of it."""
    terms = CheckDomain()
    operands = [
        terms.constant(IntegerAttr(number, of), of)
        for number, of in zip(numbers, types, strict=True)
    ]
    ours = terms.element_op(f"arith.{name}", type, operands, types, attributes)
    given = [bool(n) if of == i1 else n for n, of in zip(numbers, types, strict=True)]
    theirs = NumberDomain().element_op(f"arith.{name}", type, given, types, attributes)
    if theirs is UNDEF:
        assert solver.holds(no(known(ours))) is known_too
        assert not solver.holds(known(ours))
        return
    expected: Any = terms.constant(IntegerAttr(int(theirs), type), type)
    is_same = both(known(ours), same(value_of(ours), value_of(expected)))
    assert solver.holds(is_same) is known_too
    assert not solver.holds(no(is_same))


@pytest.mark.parametrize(("name", "type", "attributes"), [*binary()])
def test_two_numbers(name: str, type: Attribute, attributes: Mapping[str, Attribute]) -> None:
    solver, divides = Solver(), "div" in name or "rem" in name
    for one, other in product(SMALL, SMALL):
        if divides and other == 0:
            continue
        # That a division by -1 may be too large is nobody's promise.
        if other == -1 and (name in ("divsi", "floordivsi", "ceildivsi", "remsi") and one == -4):
            continue
        is_left = divides and other == -1
        require_as_interpreted(
            solver, name, type, (I3, I3), attributes, (one, other), known_too=not is_left
        )


@pytest.mark.parametrize(
    ("name", "types"),
    [
        *((name, (source, I5)) for name in ("extsi", "extui") for source in (i1, I3)),
        *(("trunci", (I5, result)) for result in (I3, i1)),
        *((name, types) for name in ("index_cast", "index_castui") for types in (
            (IndexType(), I3), (I3, IndexType()), (i64, IndexType()), (IndexType(), i64)
        )),
    ],
)  # fmt: skip
def test_casts(name: str, types: tuple[Any, Any]) -> None:
    source, result = types
    bits: int = 64 if source == IndexType() else source.width.data
    numbers = {0, 1} if bits == 1 else {*range(-4, 4), 2 ** (bits - 1) - 1, -(2 ** (bits - 1))}
    solver = Solver()
    for number in numbers:
        require_as_interpreted(solver, name, result, (source,), {}, (number,))


def test_bits_of_a_sum_are_those_of_its_summands() -> None:
    terms, solver = CheckDomain(), Solver()
    n = apply("n", (), INT)

    def cast(value: Value) -> Any:
        return terms.element_op("arith.index_cast", I5, [value], (IndexType(),), {})

    double = terms.element_op("arith.addi", I5, [cast(n), cast(n)], (I5, I5), {})
    twice = apply("twice", (), INT)
    solver.assume(same(twice, plus(n, n)))
    assert solver.holds(same(value_of(double), value_of(cast(twice))))
    assert not solver.holds(same(value_of(double), value_of(cast(n))))


def test_a_question_on_bits_is_one_of_smt_lib() -> None:
    cvc5: Any = pytest.importorskip("cvc5")
    terms, asked = CheckDomain(), list[str]()
    solver = Solver(
        lambda facts, goal, implied: (
            bool(implied and asked.append(question_of(facts, goal))) or True
        )
    )
    x = apply("x", (), "i8")
    number = terms.element_op("arith.index_castui", IndexType(), [x], (IntegerType(8),), {})
    wide = terms.element_op("arith.index_cast", I5, [number], (IndexType(),), {})
    shifted = terms.element_op("arith.shli", I5, [wide, wide], (I5, I5), {})
    same_bits = terms.element_op("arith.trunci", I5, [x], (IntegerType(8),), {})
    assert solver.holds(at_most(value_of(number), 255))
    goal = same(value_of(wide), value_of(same_bits))
    assert solver.holds(goal)
    eight = apply("constant 8 : i5", (), "i5")
    solver.assume(same(value_of(wide), eight))
    assert solver.holds(no(known(shifted)))
    for each in asked:
        prover = cvc5.Solver()
        parser = cvc5.InputParser(prover)
        parser.setStringInput(cvc5.InputLanguage.SMT_LIB_2_6, each, "question")
        symbols, said = parser.getSymbolManager(), ""
        while not (command := parser.nextCommand()).isNull():
            said += command.invoke(prover, symbols)
        assert said.strip() == "unsat"


def test_facts_that_no_number_meets_contradict_each_other() -> None:
    terms, solver = CheckDomain(), Solver()
    x, zero = apply("x", (), "i5"), apply("constant 0 : i5", (), "i5")
    masked = terms.element_op("arith.andi", I5, [x, zero], (I5, I5), {})
    solver.assume(no(same(value_of(masked), zero)))
    assert solver.holds(False)


def test_wide_integers_are_not_looked_into() -> None:
    terms, bits, i128 = CheckDomain(), Bits(), IntegerType(128)
    x = apply("x", (), "i128")
    double = value_of(terms.element_op("arith.addi", i128, [x, x], (i128, i128), {}))
    assert bits(double) is double
    assert not bits.looks_into(double)
