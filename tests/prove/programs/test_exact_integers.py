"""Integer arithmetic that the two programs write down differently."""

from __future__ import annotations

import pytest

from oneshot_verify.ir import parse
from oneshot_verify.pipeline.second_solver import Audit
from oneshot_verify.search import ProofOptions
from oneshot_verify.verdict import Verdict
from tests.judged import prove_function


def program(body: str, results: str, types: str) -> str:
    """A function of scalars; `results` are returned."""
    return f"""
func.func @f(%x: i32, %y: i32, %b: i8, %i: index) -> ({types}) {{
  %c0 = arith.constant 0 : i32
  %c1 = arith.constant 1 : i32
  %c2 = arith.constant 2 : i32
  %c3 = arith.constant 3 : i32
  %c8 = arith.constant 8 : i32
  {body}
  return {results} : {types}
}}
"""


# What is computed, the same in another form, and something else.
FORMS = {
    "twice": (
        "%r = arith.muli %x, %c2 : i32",
        "%r = arith.addi %x, %x : i32",
        "%r = arith.muli %x, %c3 : i32",
    ),
    "shifted": (
        "%r = arith.muli %x, %c8 : i32",
        "%r = arith.shli %x, %c3 : i32",
        "%r = arith.shli %x, %c2 : i32",
    ),
    "commuted": (
        "%r = arith.addi %x, %y : i32",
        "%r = arith.addi %y, %x : i32",
        "%r = arith.subi %y, %x : i32",
    ),
    "folded": (
        "%s = arith.addi %x, %c1 : i32\n  %r = arith.addi %s, %c2 : i32",
        "%r = arith.addi %x, %c3 : i32",
        "%r = arith.addi %x, %c2 : i32",
    ),
    "largest": (
        "%r = arith.maxsi %x, %y : i32",
        "%c = arith.cmpi sgt, %x, %y : i32\n  %r = arith.select %c, %x, %y : i32",
        "%c = arith.cmpi ugt, %x, %y : i32\n  %r = arith.select %c, %x, %y : i32",
    ),
    "without_sign": (
        "%r = arith.divui %x, %c8 : i32",
        "%r = arith.shrui %x, %c3 : i32",
        "%r = arith.shrsi %x, %c3 : i32",
    ),
    "with_sign": (
        "%r = arith.floordivsi %x, %c8 : i32",
        "%r = arith.shrsi %x, %c3 : i32",
        "%r = arith.divsi %x, %c8 : i32",
    ),
    "extended": (
        "%s = arith.extsi %b : i8 to i16\n  %r = arith.extsi %s : i16 to i32",
        "%r = arith.extsi %b : i8 to i32",
        "%r = arith.extui %b : i8 to i32",
    ),
    "masked": (
        "%s = arith.trunci %x : i32 to i8\n  %r = arith.extui %s : i8 to i32",
        "%m = arith.constant 255 : i32\n  %r = arith.andi %x, %m : i32",
        "%r = arith.addi %x, %c0 : i32",
    ),
    "from_index": (
        "%j = arith.addi %i, %i : index\n  %r = arith.index_cast %j : index to i32",
        "%s = arith.index_cast %i : index to i32\n  %r = arith.addi %s, %s : i32",
        "%r = arith.index_cast %i : index to i32",
    ),
    "through_index": (
        "%r = arith.addi %x, %c0 : i32",
        "%j = arith.index_cast %x : i32 to index\n  %r = arith.index_cast %j : index to i32",
        "%j = arith.index_castui %b : i8 to index\n  %r = arith.index_cast %j : index to i32",
    ),
}
TRUTHS = {
    "turned_round": (
        "%r = arith.cmpi slt, %x, %y : i32",
        "%r = arith.cmpi sgt, %y, %x : i32",
        "%r = arith.cmpi ult, %x, %y : i32",
    ),
    "next_one": (
        "%r = arith.cmpi sle, %x, %c2 : i32",
        "%r = arith.cmpi slt, %x, %c3 : i32",
        "%r = arith.cmpi slt, %x, %c2 : i32",
    ),
    "wrapping_around": (
        "%s = arith.addi %x, %c1 : i32\n  %r = arith.cmpi sgt, %s, %x : i32",
        "%m = arith.constant 2147483647 : i32\n  %r = arith.cmpi ne, %x, %m : i32",
        "%r = arith.constant true",
    ),
}
ALL = [
    *((name, *bodies, "i32") for name, bodies in FORMS.items()),
    *((name, *bodies, "i1") for name, bodies in TRUTHS.items()),
]


def test_a_second_solver_and_files_see_these_questions(tmp_path) -> None:
    pytest.importorskip("cvc5", reason="needs cvc5: pip install 'oneshot-verify[cvc5]'")
    for name, source, same, _, type in ALL:
        modules = (
            parse(program(body, "%r", type), "file.mlir")[0].module for body in (source, same)
        )
        options = ProofOptions(reviewer=Audit(str(tmp_path / name), "cvc5"))
        result = prove_function(*modules, "f", options)
        assert result.verdict is Verdict.PROVED, name
        # Some goals are facts as soon as both are written in bits.
        assert len(list((tmp_path / name).iterdir())) <= result.queries


def test_where_there_is_no_arithmetic_nothing_is_asked_twice(tmp_path) -> None:
    text = "func.func @f(%x: i32, %y: i32) -> i32 {{\n  return {} : i32\n}}"
    source, target = (parse(text.format(value), "f.mlir")[0].module for value in ("%x", "%y"))
    # Who wants to see the questions sees all of them, also those that need no solver.
    audit = Audit(str(tmp_path), None)
    options = ProofOptions(reviewer=audit, replay_first=False, replay_seconds=0.0)
    prove_function(source, target, "f", options)
    assert len(list(tmp_path.iterdir())) == 1
