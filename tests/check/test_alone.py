"""Ops that stand at no point: each program runs its own alone, and both end alike all the same."""

from __future__ import annotations

from typing import Any, cast

import pytest

from oneshot_verify.check.certificate import Point
from oneshot_verify.check.function import Answer
from oneshot_verify.check.paths import paths
from oneshot_verify.check.relation import Pair
from oneshot_verify.check.solver import Solver
from oneshot_verify.check.terms import BOOL, no
from oneshot_verify.semantics.unbufferized import Tensors
from tests.check.conftest import Check

HEAD = """
%c0 = arith.constant 0 : index
%c1 = arith.constant 1 : index
%c2 = arith.constant 2 : index
%c3 = arith.constant 3 : index
%true = arith.constant true
"""
"""Ops 1 to 5."""
GIVEN = "%m: memref<?xf32>, %x: f32, %y: f32, %c: i1, %n: index"


def f(body: str, result: str = "%x") -> str:
    """Both programs work on the same buffer."""
    return f"func.func @f({GIVEN}) -> f32 {{ {HEAD} {body} return {result} : f32 }}"


def _if(condition: str, then: str, otherwise: str) -> str:
    return f"""%r = scf.if {condition} -> f32 {{ {then} }} else {{ {otherwise} }}"""


X, Y = "scf.yield %x : f32", "scf.yield %y : f32"
TURNED = "%k = arith.xori %c, %true : i1 "


@pytest.mark.parametrize(
    ("theirs", "answer"),
    [
        (TURNED + _if("%k", Y, X), Answer.HOLDS),
        ("%r = arith.select %c, %x, %y : f32", Answer.HOLDS),
        (TURNED + _if("%k", X, Y), Answer.REFUSED),
        ("%r = arith.select %c, %y, %x : f32", Answer.REFUSED),
    ],
)
def test_they_decide_otherwise(run: Check, theirs: str, answer: Answer) -> None:
    assert run(f(_if("%c", X, Y), "%r"), f(theirs, "%r")).answer is answer


LOAD = "%v = memref.load %m[%c0] : memref<?xf32> "


@pytest.mark.parametrize(
    ("early", "answer"),
    [
        (f"scf.if %c {{ {LOAD} }}", Answer.HOLDS),
        (LOAD, Answer.REFUSED),
        (f"{TURNED} scf.if %k {{ {LOAD} }}", Answer.REFUSED),
    ],
)
def test_what_the_source_requires_on_a_path_is_known_on_that_path(
    run: Check, early: str, answer: Answer
) -> None:
    late = f"scf.if %c {{ {LOAD} }}"
    assert run(f(late), f(early + late.replace("%v", "%w"))).answer is answer


def _for(bound: str, body: str, number: str = "%i") -> str:
    return f"scf.for {number} = %c0 to {bound} step %c1 {{ {body} }}\n"


STORE = "memref.store %x, %m[%c0] : memref<?xf32> "
SAID = _for("%c2", STORE).replace("}", "} {llvm.said}")


@pytest.mark.parametrize(
    ("ours", "theirs", "answer"),
    [
        (_for("%c2", STORE), _for("%c2", STORE), Answer.HOLDS),
        (_for("%c2", STORE), _for("%c3", STORE), Answer.REFUSED),
        (_for("%c2", STORE), _for("%c2", STORE.replace("%x", "%y")), Answer.REFUSED),
        # It is known to end.
        (STORE, _for("%c2", STORE), Answer.HOLDS),
        (STORE, _for("%c2", STORE.replace("%x", "%y")), Answer.REFUSED),
        (STORE, _for("%n", STORE), Answer.NOT_ABLE),
        (_for("%n", STORE), _for("%n", STORE), Answer.NOT_ABLE),
        (_for("%c2", _for("%c1", STORE, "%j")), _for("%c2", _for("%c1", STORE, "%j")), Answer.HOLDS),
        # Loops of two rounds with one each: not two loops of two rounds, and one of none.
        (_for("%c2", _for("%c1", STORE, "%j")), 2 * _for("%c2", STORE) + _for("%c0", STORE), Answer.REFUSED),
        (_for("%c2", _for("%c1", "", "%j")), _for("%c1", "") + _for("%c2", "") + _for("%c1", ""), Answer.REFUSED),
        (_for("%c2", STORE) + _for("%c3", STORE), _for("%c3", STORE) + _for("%c2", STORE), Answer.REFUSED),
        # There are rounds on one way only.
        (f"scf.if %c {{ {_for('%c2', STORE)} }}", f"scf.if %c {{ {_for('%c2', STORE)} }}", Answer.HOLDS),
        (f"scf.if %c {{ {_for('%c2', '')} }}", f"{TURNED} scf.if %k {{ }} else {{ {_for('%c2', '')} }}", Answer.HOLDS),
        (f"scf.if %c {{ {_for('%c2', '')} }}", f"{TURNED} scf.if %k {{ {_for('%c2', '')} }}", Answer.REFUSED),
        (f"scf.if %c {{ {_for('%c2', '')} }}", _for("%c2", ""), Answer.REFUSED),
        (SAID, _for("%c2", STORE), Answer.NOT_ABLE),
        (SAID, SAID, Answer.NOT_ABLE),
    ],
)  # fmt: skip
def test_loops(run: Check, ours: str, theirs: str, answer: Answer) -> None:
    assert run(f(ours), f(theirs)).answer is answer


def _while(bound: str, carried: str) -> str:
    return f"""%r:2 = scf.while (%i = %c0, %b = %x) : (index, f32) -> (index, f32) {{
        %g = arith.cmpi slt, %i, {bound} : index
        scf.condition(%g) %i, %b : index, f32
      }} do {{
      ^bb0(%i: index, %b: f32):
        %j = arith.addi %i, %c1 : index
        scf.yield %j, {carried} : index, f32
      }}"""


@pytest.mark.parametrize(
    ("theirs", "answer"),
    [
        (_while("%c2", "%y"), Answer.HOLDS),
        (_while("%c3", "%y"), Answer.REFUSED),
        (_while("%c2", "%b"), Answer.REFUSED),
        (_while("%n", "%y"), Answer.NOT_ABLE),
    ],
)
def test_whiles(run: Check, theirs: str, answer: Answer) -> None:
    assert run(f(_while("%c2", "%y"), "%r#1"), f(theirs, "%r#1")).answer is answer


NEVER = 'scf.if %c { scf.if %c { } else { cf.assert %c, "no" } }'
PRINT = "vector.print %x : f32 "


@pytest.mark.parametrize(
    ("ours", "theirs", "answer"),
    [
        # A print always returns, so that what the source requires behind it is known before it.
        (PRINT + LOAD, LOAD + PRINT, Answer.HOLDS),
        (2 * PRINT, 2 * PRINT, Answer.HOLDS),
        (2 * PRINT, PRINT, Answer.REFUSED),
        (PRINT, PRINT.replace("%x", "%y"), Answer.REFUSED),
        (PRINT, "", Answer.REFUSED),
        (f"scf.if %c {{ {PRINT} }}", f"scf.if %c {{ {PRINT} }}", Answer.HOLDS),
        (f"scf.if %c {{ {PRINT} }}", f"{TURNED} scf.if %k {{ {PRINT} }}", Answer.REFUSED),
        (f"scf.if %c {{ {PRINT} }}", PRINT, Answer.REFUSED),
        (
            f"scf.if %c {{ {PRINT} }}",
            f"scf.if %c {{ {PRINT.replace('%x', '%y')} }}",
            Answer.REFUSED,
        ),
        # On the way where it is printed, they are the same.
        (
            f"scf.if %c {{ {PRINT} }}",
            f"%s = arith.select %c, %x, %y : f32 scf.if %c {{ {PRINT.replace('%x', '%s')} }}",
            Answer.HOLDS,
        ),
        (
            f"scf.if %c {{ {PRINT} }}",
            f"%s = arith.select %c, %y, %x : f32 scf.if %c {{ {PRINT.replace('%x', '%s')} }}",
            Answer.REFUSED,
        ),
        ('cf.assert %c, "no" ' + LOAD, 'cf.assert %c, "no" ' + LOAD, Answer.NOT_ABLE),
        ('cf.assert %c, "no" ' + LOAD, LOAD + 'cf.assert %c, "no" ', Answer.NOT_ABLE),
        # Nobody comes there.
        (NEVER, NEVER, Answer.HOLDS),
        (NEVER, "", Answer.HOLDS),
        (NEVER.replace("{ } else ", ""), NEVER.replace("{ } else ", ""), Answer.NOT_ABLE),
    ],
)
def test_what_the_outside_world_sees(run: Check, ours: str, theirs: str, answer: Answer) -> None:
    assert run(f(ours), f(theirs)).answer is answer


BLOCKS = """%r = scf.execute_region -> f32 {
  cf.br ^head(%c0, %x : index, f32)
^head(%i: index, %a: f32):
  %more = arith.cmpi slt, %i, BOUND : index
  cf.cond_br %more, ^body, ^end
^body:
  %next = arith.addi %i, %c1 : index
  cf.br ^head(%next, NEXT : index, f32)
^end:
  scf.yield %a : f32
}"""


def test_blocks(run: Check) -> None:
    ours = BLOCKS.replace("BOUND", "%c0").replace("NEXT", "%y")
    assert run(f(ours, "%r"), f("", "%x")).answer is Answer.NOT_ABLE


WAYS = """%r = scf.execute_region -> f32 {
  cf.br ^head(%x, %c : f32, i1)
^head(%a: f32, %g: i1):
  %b = arith.addf %a, %y : f32
  cf.cond_br %g, ^again, ^end
^again:
  %false = arith.constant false
  cf.br ^head(%b, %false : f32, i1)
^end:
  scf.yield %b : f32
}"""


@pytest.mark.parametrize(("result", "answer"), [("%s", Answer.HOLDS), ("%q", Answer.REFUSED)])
def test_each_way_has_its_own_values(run: Check, result: str, answer: Answer) -> None:
    """The block that one way comes to twice is behind them on the other way."""
    theirs = """%p = arith.addf %x, %y : f32 %q = arith.addf %p, %y : f32
      %s = arith.select %c, %q, %p : f32"""
    theirs += WAYS.replace("yield %b", f"yield {result}")
    point = Point(6, 9, "branch", regions=((),))
    assert run(f(WAYS, "%r"), f(theirs, "%r"), point).answer is answer


STACK = """%o = memref.alloc() : memref<f32>
  memref.store %x, %o[] : memref<f32>
  %k = scf.for %i = %c0 to %c1 step %c1 iter_args(%p = %o) -> (memref<f32>) {
    %a = memref.alloca() : memref<f32>
    memref.store %x, %a[] : memref<f32>
    memref.alloca_scope {
      %l = memref.load %a[] : memref<f32>
      memref.store %l, %p[] : memref<f32>
      memref.alloca_scope.return
    }
    scf.yield %p : memref<f32>
  }
  %v = memref.load %k[] : memref<f32>"""


def test_what_lies_on_the_stack_of_a_round(run: Check) -> None:
    """It dies with the round; an `alloca_scope` in a round is run where it stands."""
    ours = f(_for("%c1", ""))
    assert run(ours, f(STACK, "%v")).answer is Answer.HOLDS
    kept = STACK.replace("yield %p", "yield %a")
    assert run(ours, f(kept, "%v")).answer is Answer.REFUSED


def _blocks(bound: str, following: str) -> str:
    return f"""func.func @f({GIVEN}) -> f32 {{ {HEAD}
  cf.br ^head(%c0, %x : index, f32)
^head(%i: index, %a: f32):
  %more = arith.cmpi slt, %i, {bound} : index
  cf.cond_br %more, ^body, ^end
^body:
  %next = arith.addi %i, %c1 : index
  cf.br ^head(%next, {following} : index, f32)
^end:
  return %a : f32
}}"""


@pytest.mark.parametrize(
    ("bound", "theirs", "answer"),
    [
        ("%c2", _blocks("%c2", "%y"), Answer.HOLDS),
        ("%c2", _blocks("%c2", "%a"), Answer.REFUSED),
        ("%c2", _blocks("%c3", "%y"), Answer.REFUSED),
        ("%n", _blocks("%n", "%y"), Answer.NOT_ABLE),
    ],
)
def test_blocks_in_step(run: Check, bound: str, theirs: str, answer: Answer) -> None:
    """Blocks come again as often as both programs know that they do."""
    assert run(_blocks(bound, "%y"), theirs).answer is answer


def test_a_point_keeps_what_is_behind_it_from_being_known(run: Check) -> None:
    late = f"scf.if %c {{ {LOAD} }}"
    point = Point(6, 9, "branch", regions=((), ()))
    assert run(f(late), f(late + late.replace("%v", "%w")), point).answer is Answer.REFUSED


def _turned(condition: str, ways: str, more: str = "") -> str:
    return f"""func.func @f({GIVEN}) -> f32 {{ {HEAD}
  %k = arith.xori %c, %true : i1
  cf.cond_br {condition}, {ways}
^one(%a: f32):
  memref.store %a, %m[%n] : memref<?xf32>
  {more}
  cf.br ^exit(%a : f32)
^other:
  cf.br ^exit(%y : f32)
^exit(%r: f32):
  return %r : f32
}}"""


ONE, OTHER = "^one(%x : f32)", "^other"


def test_ways_that_do_not_belong_together(run: Check) -> None:
    ours = _turned("%c", f"{ONE}, {OTHER}")
    assert run(ours, _turned("%k", f"{OTHER}, {ONE}")).answer is Answer.REFUSED


def test_each_program_has_loops_alone(run: Check) -> None:
    """In one of them before a print, in the other one behind it."""
    rounds = _for("%c2", "")
    ours, theirs = f(rounds + PRINT), f(PRINT + rounds)
    assert run(ours, f(PRINT), Point(8, 6, "event")).answer is Answer.HOLDS
    assert run(ours, theirs, Point(8, 6, "event")).answer is Answer.REFUSED


def test_where_both_ways_are_excluded() -> None:
    """Facts that contradict each other are no head of a loop, to which both ways have come again."""
    pair = Pair(Solver(), cast("Any", None), cast("Any", None))
    condition = pair.domain.fresh("condition", BOOL)
    for fact in (condition, no(condition)):
        pair.solver.assume(fact)
    assert paths(pair, [condition], [lambda: [[1]], lambda: [[2]]]) == [[2]]


def _rounds(body: str = "", bound: str = "%n", result: str = "%a") -> str:
    return f"""%r = scf.for %i = %c0 to {bound} step %c1 iter_args(%a = %c0) -> (index) {{
        {body}
        scf.yield {result} : index
      }}\n"""


PRINT_A = "vector.print %a : index "
NEXT = "%b = arith.addi %a, %c1 : index "
MORE = "%u = arith.addi %n, %c1 : index "
EMPTY = "%t = tensor.empty(%i) : tensor<?xf32> "


@pytest.mark.parametrize(
    ("ours", "theirs", "result", "answer"),
    [
        (_rounds(), _rounds(NEXT, result="%b"), "%c0", Answer.HOLDS),
        (_rounds(), MORE + _rounds(bound="%u"), "%c0", Answer.REFUSED),
        (_rounds(), _rounds(bound="%c2"), "%c0", Answer.REFUSED),
        (_rounds(), _rounds() + _rounds().replace("%r", "%q"), "%c0", Answer.REFUSED),
        # It is known to end, but what it gives is not known, nor what a round does.
        ("", _rounds(), "%c0", Answer.HOLDS),
        ("", _rounds(), "%r", Answer.REFUSED),
        ("", _rounds(NEXT, result="%b"), "%r", Answer.REFUSED),
        ("", _rounds(NEXT + LOAD.replace("%c0", "%i")), "%c0", Answer.REFUSED),
        ("", _rounds(NEXT + EMPTY), "%c0", Answer.HOLDS),
        ("", _rounds(NEXT + EMPTY.replace("%i", "%b")), "%c0", Answer.REFUSED),
        (STORE, STORE + _rounds(STORE), "%c0", Answer.NOT_ABLE),
        (_rounds(STORE), "", "%c0", Answer.NOT_ABLE),
        ("", _rounds("%h = memref.alloc() : memref<f32>"), "%c0", Answer.NOT_ABLE),
        # What the source requires in a round, it need not require where there is none.
        (_rounds(LOAD), _rounds(LOAD) + LOAD.replace("%v", "%w"), "%c0", Answer.REFUSED),
        (_rounds(PRINT), _rounds(PRINT), "%c0", Answer.HOLDS),
        (_rounds(PRINT), _rounds(PRINT.replace("%x", "%y")), "%c0", Answer.REFUSED),
        (_rounds(PRINT_A), _rounds(PRINT_A.replace("%a", "%c0")), "%c0", Answer.REFUSED),
        (_rounds(PRINT), PRINT, "%c0", Answer.REFUSED),
        (_rounds(PRINT), "", "%c0", Answer.REFUSED),
        (_rounds(_for("%n", "", "%j")), _rounds(_for("%n", "", "%j")), "%c0", Answer.HOLDS),
        (_rounds(_for("%n", "", "%j")), _rounds(_for("%i", "", "%j")), "%c0", Answer.REFUSED),
        (_rounds(_for("%n", "", "%j")), _rounds() + _for("%n", "", "%j"), "%c0", Answer.REFUSED),
        (_rounds('cf.assert %c, "no"'), _rounds('cf.assert %c, "no"'), "%c0", Answer.NOT_ABLE),
    ],
)  # fmt: skip
def test_loops_of_so_many_rounds(
    run: Check, ours: str, theirs: str, result: str, answer: Answer
) -> None:
    """Nobody knows how many there are."""
    one, other = (f(each).replace("f32 {", "index {", 1) for each in (ours, theirs))
    one = one.replace("return %x : f32", "return %c0 : index")
    other = other.replace("return %x : f32", f"return {result} : index")
    assert run(one, other, tensors=Tensors.ANYWHERE).answer is answer


DEAD = _for("%n", "%d = arith.divui %c1, %c0 : index scf.if %c { }")


@pytest.mark.parametrize("body", [DEAD, DEAD.replace("%c1, %c0", "%n, %i")])
def test_where_there_are_no_rounds(run: Check, body: str) -> None:
    """Nobody comes to what is in them, but to what is behind them."""
    text = f"%z = arith.cmpi ORDER, %n, %c0 : index %r = scf.if %z -> f32 {{ {body} {Y} }} else {{ {X} }}"
    for order in ("sle", "eq"):
        ours = f(text.replace("ORDER", order), "%r")
        assert run(ours, ours.replace("scf.yield %y", "scf.yield %x")).answer is Answer.REFUSED
        assert run(f("", "%x"), f(text.replace("ORDER", order), "%r")).answer is not Answer.HOLDS
