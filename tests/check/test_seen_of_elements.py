"""What the outside world sees of the body of an array: in each of its iterations, whichever comes first."""

from __future__ import annotations

import pytest

from oneshot_verify.check.function import Answer
from tests.check.conftest import Check, cut, loop

GIVEN = "%n: index, %i: index, %b: i1, %t: {0}<4xindex>"
OURS = """
func.func @f({}) -> tensor<?xindex> {{
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  {}
  %r = tensor.generate %n {{
  ^bb0(%k: index):
    {}
    tensor.yield %e : index
  }} : tensor<?xindex>
  {}
  return %r : tensor<?xindex>
}}"""
THEIRS = """
func.func @f({}) -> memref<?xindex> {{
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  {}
  %r = memref.alloc(%n) : memref<?xindex>
  linalg.map outs(%r : memref<?xindex>) (%o: index) {{
    %k = linalg.index 0 : index
    {}
    linalg.yield %e : index
  }}
  {}
  return %r : memref<?xindex>
}}"""
OP = '%e = "acme.op"(%k, %i) : (index, index) -> index\n'
OTHER = '%d = "acme.other"(%k) : (index) -> index\n'
DIVIDE = "%q = arith.divui %n, %i : index\n"
LOAD = "%x = memref.load %t[%k] : memref<4xindex>\n"
READ = LOAD.replace("memref.load", "tensor.extract").replace("memref", "tensor")
ROUNDS = "scf.for %j = %c0 to %i step %c1 {{ {} }}\n"
POINT = cut(3, 4, ("3.0", "3.0"), rule="nest")


def _ours(body: str, behind: str = "", before: str = "") -> str:
    return OURS.format(GIVEN.format("tensor"), before, body, behind)


def _theirs(body: str, behind: str = "", before: str = "") -> str:
    return THEIRS.format(GIVEN.format("memref"), before, body, behind)


@pytest.mark.parametrize(
    ("ours", "theirs", "answer"),
    [
        (OP, OP, Answer.HOLDS),
        (OP + OTHER, OP + OTHER, Answer.HOLDS),
        (OP, OP.replace("(%k, %i)", "(%i, %k)"), Answer.REFUSED),
        (OP, OP.replace("(%k, %i)", "(%k, %k)"), Answer.REFUSED),
        (OP, OP.replace("acme.op", "acme.another"), Answer.REFUSED),
        (OP, OP.replace("%i) ", "%i) {a = 1 : i32} "), Answer.REFUSED),
        (OP + OTHER, OTHER + OP, Answer.REFUSED),
        (OP, OP + OTHER, Answer.REFUSED),
        (OP + OTHER, OP, Answer.REFUSED),
        (OP, "%e = arith.addi %k, %i : index", Answer.REFUSED),
        # What an op gives is not what another one gives.
        (OP + OP.replace("%e", "%d"), OP.replace("%e", "%d") + OP, Answer.REFUSED),
        (OP + OP.replace("%e", "%d"), OP + OP.replace("%e", "%d"), Answer.HOLDS),
    ],
)
def test_ops_without_a_meaning(run: Check, ours: str, theirs: str, answer: Answer) -> None:
    outcome = run(_ours(ours), _theirs(theirs), POINT)
    assert outcome.answer is answer, outcome


def test_what_they_give_is_of_the_same_types(run: Check) -> None:
    two = OP.replace("%e =", "%e, %d =").replace("-> index", "-> (index, index)")
    assert run(_ours(OP), _theirs(two), POINT).answer is Answer.REFUSED
    made = "%e = arith.addi %k, %i : index\n"
    ours, theirs = (made + OTHER.replace("-> index", f"-> {each}") for each in ("i32", "i64"))
    assert run(_ours(ours), _theirs(ours), POINT).answer is Answer.HOLDS
    assert run(_ours(ours), _theirs(theirs), POINT).answer is Answer.REFUSED


@pytest.mark.parametrize(
    ("ours", "theirs", "answer"),
    [
        ("scf.if %b {{ {} }}", "scf.if %b {{ {} }}", Answer.HOLDS),
        ("scf.if %b {{ {} }}", "{}", Answer.REFUSED),
        ("{}", "scf.if %b {{ {} }}", Answer.REFUSED),
        ("scf.if %b {{ {} }}", "scf.if %b {{ }} else {{ {} }}", Answer.REFUSED),
        (ROUNDS, ROUNDS, Answer.HOLDS),
        (ROUNDS, ROUNDS.replace("to %i", "to %n"), Answer.REFUSED),
        (ROUNDS, "{}", Answer.REFUSED),
    ],
)
def test_where_they_are_run(run: Check, ours: str, theirs: str, answer: Answer) -> None:
    made = "%e = arith.addi %k, %i : index\n"
    outcome = run(_ours(made + ours.format(OTHER)), _theirs(made + theirs.format(OTHER)), POINT)
    assert outcome.answer is answer, outcome


def test_how_many_elements(run: Check) -> None:
    """One more is seen; that is no element of the result."""
    more = "%m = arith.addi %n, %c1 : index "
    part = "%s = memref.subview %r[0] [%n] [1] : memref<?xindex> to memref<?xindex, strided<[1]>>"
    theirs = _theirs(OP, part, more).replace("alloc(%n)", "alloc(%m)")
    theirs = theirs.replace(
        "return %r : memref<?xindex>", "return %s : memref<?xindex, strided<[1]>>"
    )
    theirs = theirs.replace("-> memref<?xindex> {", "-> memref<?xindex, strided<[1]>> {")
    outcome = run(_ours(OP), theirs, cut(3, 5, rule="nest"))
    assert outcome.answer is Answer.REFUSED, outcome


@pytest.mark.parametrize(
    ("ours", "theirs", "answer"),
    [
        # The op may not return.
        (OP + DIVIDE, DIVIDE + OP, Answer.NOT_ABLE),
        (DIVIDE + OP, DIVIDE + OP, Answer.NOT_ABLE),
        (OP + READ, LOAD + OP, Answer.NOT_ABLE),
        (OP + DIVIDE, OP, Answer.HOLDS),
        # Nor does a loop without rounds require what its body does.
        (OP + ROUNDS.format(DIVIDE), OP + ROUNDS.format(""), Answer.HOLDS),
    ],
)
def test_what_is_not_known_before(run: Check, ours: str, theirs: str, answer: Answer) -> None:
    outcome = run(_ours(ours), _theirs(theirs), POINT)
    assert outcome.answer is answer, outcome


def test_what_is_known_behind(run: Check) -> None:
    ours = _ours(OP + READ + DIVIDE)
    first = "%q = memref.load %t[%c0] : memref<4xindex>"
    least = "%p = arith.cmpi sgt, %n, %c0 : index scf.if %p {{ {} }}"
    for behind in (first, least.format(DIVIDE)):
        outcome = run(ours, _theirs(OP, behind), POINT)
        assert outcome.answer is Answer.HOLDS, outcome
    # There may be no element.
    assert run(ours, _theirs(OP, DIVIDE), POINT).answer is Answer.REFUSED
    before = _theirs(OP, before=least.format(DIVIDE))
    assert run(ours, before, cut(3, 7, rule="nest")).answer is not Answer.HOLDS
    # What the source requires behind the op is known behind it only.
    point, behind = cut(3, 7, rule="nest"), DIVIDE
    assert run(_ours(OP, behind), before, point).answer is not Answer.HOLDS
    assert run(_ours(OP, behind), _theirs(OP, DIVIDE), POINT).answer is Answer.HOLDS


def test_rounds_of_a_body(run: Check) -> None:
    """What a round requires, is required only if there is one."""
    rounds = ROUNDS.format("%q = arith.divui %k, %n1 : index")
    zero = "%n1 = arith.subi %i, %c1 : index "
    ours = _ours("%e = arith.addi %k, %k : index " + rounds, before=zero)
    behind = "%p = arith.cmpi sgt, %n, %c0 : index scf.if %p {{ {} }}"
    theirs = "%e = arith.addi %k, %k : index " + ROUNDS.format("")
    divide = behind.format("%q = arith.divui %i, %n1 : index")
    point = cut(4, 5, ("4.0", "4.0"), rule="nest")
    assert run(ours, _theirs(theirs, before=zero), point).answer is Answer.HOLDS
    assert run(ours, _theirs(theirs, divide, before=zero), point).answer is Answer.REFUSED


def test_an_assertion_in_a_round_that_need_not_be_run(run: Check) -> None:
    """What it says is not known behind the body; what the body requires, is."""
    nonzero, made = "%z = arith.cmpi ne, %i, %c0 : index ", "%e = arith.addi %k, %i : index\n"
    rounds = 'scf.for %j = %c0 to %p step %c1 { cf.assert %z, "no" }\n'
    more = """%s = memref.alloc(%n) : memref<?xindex>
      linalg.map outs(%s : memref<?xindex>) (%o: index) {
        %q = arith.divui %n, %i : index
        linalg.yield %q : index
      }"""
    given = nonzero + "%p = arith.subi %n, %i : index "
    point = cut(5, 6, ("5.0", "5.0"), rule="nest")
    ours = _ours(made + rounds, before=given)
    assert run(ours, _theirs(made + rounds, before=given), point).answer is Answer.HOLDS
    assert run(ours, _theirs(made + rounds, more, given), point).answer is Answer.REFUSED
    divides = _ours(made + rounds + DIVIDE, before=given)
    assert run(divides, _theirs(made + rounds, more, given), point).answer is Answer.HOLDS


@pytest.mark.parametrize("seen", ['cf.assert %b, "no"', OTHER])
def test_the_body_of_a_pad(run: Check, seen: str) -> None:
    """It need not be run where the tensor itself lies."""
    ours = f"""func.func @f(%t: tensor<4xindex>, %b: i1, %i: index) -> tensor<4xindex> {{
      %r = tensor.pad %t low[0] high[0] {{
      ^bb0(%k: index):
        {seen}
        tensor.yield %i : index
      }} : tensor<4xindex> to tensor<4xindex>
      return %r : tensor<4xindex> }}"""
    theirs = f"""func.func @f(%t: memref<4xindex>, %b: i1, %i: index) -> memref<4xindex> {{
      %r = memref.alloc() : memref<4xindex>
      linalg.map outs(%r : memref<4xindex>) (%o: index) {{
        %k = linalg.index 0 : index
        {seen}
        linalg.yield %i : index
      }}
      memref.copy %t, %r : memref<4xindex> to memref<4xindex>
      return %r : memref<4xindex> }}"""
    outcome = run(ours, theirs, cut(1, 2))
    assert (outcome.answer, "of a pad" in outcome.reason) == (Answer.NOT_ABLE, True), outcome


def test_only_with_a_point_behind_it(run: Check) -> None:
    for behind in ("", DIVIDE):
        outcome = run(_ours(OP, behind), _theirs(OP, behind))
        assert outcome.answer is (Answer.NOT_ABLE if behind else Answer.HOLDS), outcome


def test_in_a_branch_that_each_program_takes_alone(run: Check) -> None:
    """What is required there, is required only where the branch is taken."""
    given = "%b: i1, %i: index, %n: index, %u: {0}<4xindex>"
    each = """scf.if %b {{
      %v = linalg.map outs(%u : tensor<4xindex>) (%k: index) {{
        {}
        linalg.yield %e : index
      }}
    }}
    """
    ours = f"""func.func @f({given.format("tensor")}) {{ {each.format(OP + DIVIDE)} return }}"""
    theirs = each.replace("%v = ", "").replace("(%u : tensor", "(%a : memref").format(OP)
    alloc = "%a = memref.alloc() : memref<4xindex>"
    theirs = f"""func.func @f({given.format("memref")}) {{ {alloc} {theirs} {DIVIDE} return }}"""
    assert run(ours, theirs, cut(1, 2)).answer is Answer.NOT_ABLE


MAPS = "{{indexing_maps = [{}], iterator_types = [{}]}}"
IDENTITY, TURNED = "affine_map<(d0, d1) -> (d0, d1)>", "affine_map<(d0, d1) -> (d1, d0)>"


def _two_outputs(maps: str, body: str, *, of: str = "tensor") -> str:
    results = "%r:2 = " if of == "tensor" else ""
    types = f"{of}<2x2xindex>, {of}<2x2xindex>"
    back = "%r#0, %r#1" if results else "%t, %u"
    trait = MAPS.format(maps, '"parallel", "parallel"')
    return f"""func.func @f(%t: {of}<2x2xindex>, %u: {of}<2x2xindex>, %i: index) -> ({types}) {{
      {results}linalg.generic {trait} outs(%t, %u : {types}) {{
      ^bb0(%k: index, %o: index):
        {body}
        linalg.yield %e, %k : index, index
      }} {f"-> ({types})" if results else ""}
      return {back} : {types}
    }}"""


def test_a_body_that_is_run_once_for_two_outputs(run: Check) -> None:
    """It is looked at twice where these lie in different ways."""
    point = cut(1, 1, ("1.0", "^0.0.0.0"), ("1.1", "^0.0.0.1"), rule="nest")
    alike, turned = f"{IDENTITY}, {IDENTITY}", f"{IDENTITY}, {TURNED}"
    for maps, twice in ((alike, False), (turned, True)):
        ours = _two_outputs(maps, OP)
        outcome = run(ours, _two_outputs(maps, OP, of="memref"), point)
        assert outcome.answer is (Answer.NOT_ABLE if twice else Answer.HOLDS), outcome
    ours = _two_outputs(alike, OP + OP.replace("%e", "%d"))
    outcome = run(ours, _two_outputs(turned, OP, of="memref"), point)
    assert outcome.answer is Answer.NOT_ABLE, outcome


def test_reductions(run: Check) -> None:
    trait = MAPS.format("affine_map<(d0) -> (d0)>, affine_map<(d0) -> ()>", '"reduction"')

    def text(of: str) -> str:
        result, arrow = ("%r = ", f" -> {of}<index>") if of == "tensor" else ("", "")
        back = "%r" if result else "%o"
        return f"""func.func @f(%t: {of}<4xindex>, %o: {of}<index>, %i: index) -> {of}<index> {{
          {result}linalg.generic {trait} ins(%t : {of}<4xindex>) outs(%o : {of}<index>) {{
          ^bb0(%k: index, %a: index):
            {OP}
            linalg.yield %e : index
          }}{arrow}
          return {back} : {of}<index>
        }}"""

    point = cut(1, 1, ("1.0", "^0.0.0.1"), rule="nest")
    assert run(text("tensor"), text("memref"), point).answer is Answer.NOT_ABLE


def test_beside_globals_and_in_threads(run: Check) -> None:
    given = '\nmemref.global "private" @g : memref<4xindex> = dense<0>'
    stores = """\nfunc.func @h(%x: index) { %c0 = arith.constant 0 : index
      %m = memref.get_global @g : memref<4xindex>
      memref.store %x, %m[%c0] : memref<4xindex> return }"""
    outcome = run(_ours(OP) + given + stores, _theirs(OP) + given + stores, POINT)
    assert outcome.answer is Answer.NOT_ABLE, outcome
    threads = """func.func @f(%u: {of}<4xindex>, %i: index) -> {of}<4xindex> {{
      scf.forall (%j) in (4) {{
        {made}
        {result}linalg.map outs(%e0 : {of}<4xindex>) (%k: index) {{ {op} linalg.yield %e : index }}
      }}
      return %u : {of}<4xindex>
    }}"""
    texts = [
        threads.format(of="tensor", made="%e0 = tensor.empty() : tensor<4xindex>", result="%v = ", op=OP),
        threads.format(of="memref", made="%e0 = memref.alloc() : memref<4xindex>", result="", op=OP),
    ]  # fmt: skip
    inside = cut(3, 3, rule="nest")
    point = loop((1, 1), [], [inside])
    outcome = run(*texts, type(point)(1, 1, "threads", regions=((inside,),)))
    assert outcome.answer is Answer.NOT_ABLE, outcome
