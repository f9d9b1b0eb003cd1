"""Programs that decide otherwise on the way, and end alike; each beside one that does not end alike."""

from __future__ import annotations

import pytest

HEAD = """
func.func private @g(%x: i32, %y: i32, %m: memref<4xi32>) -> i32 {
  %c0 = arith.constant 0 : index
  memref.store %x, %m[%c0] : memref<4xi32>
  return %x : i32
}
func.func @f(%x: i32, %y: i32, %c: i1, %d: i1, %n: index, %m: memref<4xi32>) -> i32 {
  %z = arith.constant 0 : index
  %s = arith.constant 1 : index
  %two = arith.constant 2 : index
  %three = arith.constant 3 : index
  %true = arith.constant true
"""
IF = """  %r = scf.if %c -> (i32) {
    memref.store %x, %m[%z] : memref<4xi32>
    scf.yield %x : i32
  } else {
    scf.yield %y : i32
  }
  return %r : i32
}
"""
TURNED = """  %k = arith.xori %c, %true : i1
  %r = scf.if %k -> (i32) {
    scf.yield %y : i32
  } else {
    memref.store %x, %m[%z] : memref<4xi32>
    scf.yield %x : i32
  }
  return %r : i32
}
"""
GUARDED = """  %q = scf.if %d -> (i32) {
    %r = scf.if %c -> (i32) {
      memref.store %x, %m[%z] : memref<4xi32>
      scf.yield %x : i32
    } else {
      scf.yield %y : i32
    }
    scf.yield %r : i32
  } else {
    %k = arith.select %c, %x, %y : i32
    scf.if %c {
      memref.store %k, %m[%z] : memref<4xi32>
    }
    scf.yield %k : i32
  }
  return %q : i32
}
"""
ONE_ROUND = """  %r = scf.for %i = %z to %two step %two iter_args(%a = %x) -> (i32) {
    %b = arith.addi %a, %y : i32
    scf.yield %b : i32
  }
  return %r : i32
}
"""
LOOP = """scf.for %i = %z to %three step %s {
      memref.store %x, %m[%z] : memref<4xi32>
    }"""
WHILE = """  %i, %a = scf.while (%j = %z, %b = %x) : (index, i32) -> (index, i32) {
    %go = arith.cmpi slt, %j, %two : index
    scf.condition(%go) %j, %b : index, i32
  } do {
  ^bb0(%j: index, %b: i32):
    %k = arith.addi %j, %s : index
    memref.store %x, %m[%z] : memref<4xi32>
    scf.yield %k, %b : index, i32
  }
  return %a : i32
}
"""
LEAPS = """  %leap = arith.select %d, %two, %three : index
""" + WHILE.replace("addi %j, %s", "addi %j, %leap")
BLOCKS = """  cf.br ^head(%z : index)
^head(%i: index):
  %go = arith.cmpi slt, %i, %two : index
  cf.cond_br %go, ^body, ^exit
^body:
  memref.store %x, %m[%i] : memref<4xi32>
  %k = arith.addi %i, %two : index
  cf.br ^head(%k : index)
^exit:
  return %y : i32
}
"""
TWO_WAYS = """
^one(%a: i32):
  memref.store %a, %m[%z] : memref<4xi32>
  cf.br ^exit(%a : i32)
^other:
  cf.br ^exit(%y : i32)
^exit(%r: i32):
  return %r : i32
}
"""
WAYS = f"  cf.cond_br %c, ^one(%x : i32), ^other{TWO_WAYS}"
WAYS_TURNED = "  %k = arith.xori %c, %true : i1\n  cf.cond_br %k, ^other, ^one(%x : i32)" + TWO_WAYS
# Behind the loop, the number is that of the last round, which is another one on each way.
LEFT = """  cf.br ^head(%z : index)
^head(%i: index):
  %k = arith.addi %i, %s : index
  %few = arith.cmpi slt, %i, %s : index
  %many = arith.cmpi slt, %i, %three : index
  %go = arith.select %d, %few, %many : i1
  cf.cond_br %go, ^head(%k : index), ^exit
^exit:
  %r = arith.index_cast %k : index to i32
  return %r : i32
}
"""
LEFT_TURNED = LEFT.replace(
    "%go = arith.select %d, %few, %many",
    "%e = arith.xori %d, %true : i1\n  %go = arith.select %e, %many, %few",
)
CASES = """  cf.switch %x : i32, [default: ^default, 7: ^seven, -1: ^minus]
^default:
  return %x : i32
^seven:
  return %y : i32
^minus:
  return %y : i32
}
"""
CASES_TURNED = """  cf.switch %x : i32, [default: ^default, -1: ^minus, 7: ^seven]
^default:
  return %x : i32
^seven:
  return %y : i32
^minus:
  return %y : i32
}
"""
CALL = """  %r = func.call @g(%x, %y, %m) : (i32, i32, memref<4xi32>) -> i32
  return %r : i32
}
"""
PAIRS = {
    "a branch turned round": (IF, TURNED, "xori %c, %true", "andi %c, %true"),
    "a guard around a branch": (IF, GUARDED, "select %c, %x, %y", "select %d, %x, %y"),
    "a loop of one round": (
        ONE_ROUND,
        ONE_ROUND.replace("addi %a, %y", "addi %x, %y"),
        "addi %x, %y",
        "addi %x, %x",
    ),
    "a loop that asks otherwise": (
        WHILE,
        WHILE.replace("slt, %j, %two", "ne, %j, %two"),
        "store %x",
        "store %y",
    ),
    "a loop whose rounds are known by what decides them": (
        LEAPS,
        LEAPS.replace("%two, %three", "%three, %two"),
        "%three, %two",
        "%s, %two",
    ),
    "blocks that are passed sooner": (
        BLOCKS,
        BLOCKS.replace("slt, %i, %two", "slt, %i, %s"),
        "addi %i, %two",
        "addi %i, %s",
    ),
    "blocks on other ways": (WAYS, WAYS_TURNED, "store %a", "store %y"),
    "blocks that are left on other ways": (LEFT, LEFT_TURNED, "%e, %many, %few", "%d, %many, %few"),
    "cases in another order": (CASES, CASES_TURNED, "7: ^seven", "6: ^seven"),
    "an argument that is not used": (CALL, CALL.replace("%x, %y,", "%x, %x,"), "(%x,", "(%y,"),
}


@pytest.mark.parametrize("name", PAIRS)
def test_programs_may_decide_otherwise_if_they_end_alike(
    must_prove, must_not_prove, change, name: str
) -> None:
    source, target, right, wrong = PAIRS[name]
    must_prove(HEAD + source, HEAD + target)
    if source is BLOCKS:
        target = BLOCKS
    must_not_prove(HEAD + source, HEAD + change(target, right, wrong))


def test_each_round_counts(must_not_prove, change) -> None:
    source, target = (
        change(PAIRS["a loop of one round"][n], "to %two", "to %three") for n in (0, 1)
    )
    must_not_prove(HEAD + source, HEAD + target)


def test_loops_run_for_the_same_rounds(must_not_prove, change) -> None:
    must_not_prove(HEAD + WHILE, HEAD + change(WHILE, "%j, %s", "%j, %two"))
    inside, turned = (
        change(text, "memref.store %x, %m[%z] : memref<4xi32>", LOOP) for text in (IF, TURNED)
    )
    must_not_prove(HEAD + inside, HEAD + change(turned, "to %three", "to %two"))


ENDLESS = WHILE.replace("slt, %j, %two", "ne, %j, %n")


def test_a_loop_that_may_not_end_runs_for_the_same_rounds(must_not_prove, change) -> None:
    target = change(ENDLESS, "%j, %s", "%j, %two")
    must_not_prove(HEAD + ENDLESS, HEAD + target, differs=False)


SEEN = IF.replace("    memref.store %x, %m[%z] : memref<4xi32>\n", "    vector.print %x : i32\n")


def test_what_the_outside_sees_is_not_decided_by_one_program(must_not_prove, change) -> None:
    target = change(SEEN, "scf.if %c", "scf.if %d")
    must_not_prove(HEAD + SEEN, HEAD + target)


PRINTED = BLOCKS.replace("  cf.br ^head(%k", "  vector.print %k : index\n  cf.br ^head(%k")


def test_the_outside_sees_the_same_of_blocks_that_each_program_runs_alone(
    must_prove, must_not_prove, change
) -> None:
    must_prove(HEAD + PRINTED, HEAD + change(PRINTED, "slt, %i, %two", "ult, %i, %two"))
    must_not_prove(HEAD + PRINTED, HEAD + BLOCKS)
    must_not_prove(HEAD + BLOCKS, HEAD + PRINTED)
    must_not_prove(HEAD + PRINTED, HEAD + change(PRINTED, "print %k", "print %i"))
    # It never ends, but something else is seen sooner.
    must_not_prove(HEAD + PRINTED, HEAD + change(PRINTED, "addi %i, %two", "subi %i, %two"))


INNER = WHILE.replace(
    "%go = ",
    """scf.for %l = %z to %two step %s {
      memref.store %x, %m[%l] : memref<4xi32>
    }
    %go = """,
)


@pytest.mark.parametrize("text", [WHILE, INNER], ids=["plain", "with a loop inside"])
def test_a_loop_that_never_ends_is_told_apart_from_one_that_does(
    must_not_prove, change, text: str
) -> None:
    must_not_prove(HEAD + text, HEAD + change(text, "addi %j, %s", "addi %j, %j"))


NEVER = """memref.store %x, %m[%z] : memref<4xi32>
    %k = arith.xori %c, %true : i1
    scf.if %k {
      vector.print %x : i32
    }"""


def test_what_nobody_gets_to_is_not_seen(must_prove, must_not_prove, change) -> None:
    never = change(IF, "memref.store %x, %m[%z] : memref<4xi32>", NEVER)
    must_prove(HEAD + IF, HEAD + never)
    must_prove(HEAD + never, HEAD + IF)
    must_not_prove(HEAD + IF, HEAD + change(never, "xori %c", "xori %d"))


EACH = """
#id = affine_map<(d0) -> (d0)>
func.func @f(%t: KIND<4xi32>, %o: KIND<4xi32>, %n: i32) -> i32 {
  %z = arith.constant 0 : index
  %one = arith.constant 1 : i32
  RESULTlinalg.generic {indexing_maps = [#id, #id], iterator_types = ["parallel"]}
    ins(%t : KIND<4xi32>) outs(%o : KIND<4xi32>) {
  ^bb0(%a: i32, %b: i32):
    ASSERTED
    linalg.yield %a : i32
  }ARROW
  LATER
  return %n : i32
}
"""
HOLDS = (
    '%i = linalg.index 0 : index\n    %c = arith.cmpi sge, %i, %z : index\n    cf.assert %c, "c"'
)
FAILS = '%c = arith.cmpi slt, %n, %one : i32\n    cf.assert %c, "c"'
REQUIRED = """%e = arith.cmpi slt, %n, %one : i32
  %w = arith.extui %e : i1 to i32
  %d = arith.divsi %one, %w : i32"""


def each(kind: str, asserted: str = "", later: str = "") -> str:
    is_tensor = kind == "tensor"
    text = EACH.replace("KIND", kind).replace("ASSERTED", asserted).replace("LATER", later)
    text = text.replace("RESULT", "%r = " if is_tensor else "")
    return text.replace("ARROW", " -> tensor<4xi32>" if is_tensor else "")


def test_what_one_program_asserts_for_each_element_holds(must_prove, must_not_prove) -> None:
    plain = each("tensor"), each("memref")
    must_prove(plain[0], each("memref", HOLDS))
    must_prove(each("tensor", HOLDS), plain[1])
    must_not_prove(plain[0], each("memref", FAILS))
    must_not_prove(each("tensor", FAILS), plain[1])
    # Where the assertion fails, nobody gets to what would be undefined.
    must_not_prove(each("tensor", FAILS, REQUIRED), each("memref"))


# It is open whether there is a round, and certain that there is no second one.
ONE_ROUND = (
    """
func.func @f(%t: tensor<4xf32>, %p: i1, %x: f32) -> tensor<4xf32> {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %r, %n = scf.while (%u = %t, %i = %c0) : (tensor<4xf32>, index) -> (tensor<4xf32>, index) {
    %less = arith.cmpi slt, %i, %c1 : index
    %goes = arith.andi %less, %p : i1
    scf.condition(%goes) %u, %i : tensor<4xf32>, index
  } do {
  ^bb0(%u: tensor<4xf32>, %i: index):
    %v = tensor.insert %x into %u[%i] : tensor<4xf32>
    %next = arith.addi %i, %c1 : index
    scf.yield %v, %next : tensor<4xf32>, index
  }
  return %r : tensor<4xf32>
}
""",
    """
func.func @f(%t: memref<4xf32>, %p: i1, %x: f32) -> memref<4xf32> {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c2 = arith.constant 2 : index
  %n = scf.while (%i = %c0) : (index) -> index {
    %less = arith.cmpi slt, %i, %c1 : index
    %goes = arith.andi %less, %p : i1
    scf.condition(%goes) %i : index
  } do {
  ^bb0(%i: index):
    memref.store %x, %t[%i] : memref<4xf32>
    %next = arith.addi %i, %c2 : index
    scf.yield %next : index
  }
  return %t : memref<4xf32>
}
""",
)


def test_a_loop_of_at_most_one_round(must_prove) -> None:
    must_prove(*ONE_ROUND)


@pytest.mark.parametrize(
    ("old", "new"),
    [
        ("slt, %i, %c1", "sle, %i, %c2"),
        ("andi %less, %p", "ori %less, %p"),
        ("store %x, %t[%i]", "store %x, %t[%c1]"),
        ("arith.andi %less, %p", "arith.andi %less, %less"),
    ],
)
def test_another_loop_of_few_rounds(old: str, new: str, must_not_prove, change) -> None:
    source, target = ONE_ROUND
    must_not_prove(source, change(target, old, new), differs="ori" not in new)


# Behind the assertion, the programs branch the other way round.
NEGATED = (
    """
func.func @f(%t: tensor<4xf32>, %p: i1, %q: i1, %x: f32) -> tensor<4xf32> {
  %c0 = arith.constant 0 : index
  cf.assert %q, "first"
  cf.cond_br %p, ^bb1, ^bb2
^bb1:
  %u = tensor.insert %x into %t[%c0] : tensor<4xf32>
  cf.br ^bb3(%u : tensor<4xf32>)
^bb2:
  cf.br ^bb3(%t : tensor<4xf32>)
^bb3(%r: tensor<4xf32>):
  return %r : tensor<4xf32>
}
""",
    """
func.func @f(%t: memref<4xf32>, %p: i1, %q: i1, %x: f32) -> memref<4xf32> {
  %c0 = arith.constant 0 : index
  %true = arith.constant true
  cf.assert %q, "first"
  %n = arith.xori %p, %true : i1
  cf.cond_br %n, ^bb1, ^bb2
^bb1:
  cf.br ^bb3
^bb2:
  memref.store %x, %t[%c0] : memref<4xf32>
  cf.br ^bb3
^bb3:
  return %t : memref<4xf32>
}
""",
)


def test_blocks_that_branch_otherwise_behind_an_assertion(must_prove) -> None:
    must_prove(*NEGATED)


@pytest.mark.parametrize(
    ("old", "new"),
    [
        ("cond_br %n", "cond_br %p"),
        ('cf.assert %q, "first"', 'cf.assert %p, "first"'),
        ("  memref.store", "  vector.print %x : f32\n  memref.store"),
    ],
)
def test_blocks_that_do_otherwise_behind_an_assertion(
    old: str, new: str, must_not_prove, change
) -> None:
    source, target = NEGATED
    must_not_prove(source, change(target, old, new))


def test_the_same_assertion_again_in_one_of_the_blocks(must_prove, change) -> None:
    source, target = NEGATED
    must_prove(source, change(target, "  memref.store", '  cf.assert %q, "again"\n  memref.store'))
