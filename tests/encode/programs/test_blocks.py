"""Regions of several blocks: branches, places where paths meet, and loops of blocks."""

from __future__ import annotations

import pytest

# Two paths meet; one of them writes in place, the other hands on another tensor.
DIAMOND = (
    """
func.func @f(%t: tensor<4xf32>, %u: tensor<4xf32>, %c: i1, %x: f32) -> tensor<4xf32> {
  %c1 = arith.constant 1 : index
  cf.cond_br %c, ^write(%t : tensor<4xf32>), ^meet(%u, %x : tensor<4xf32>, f32)
^write(%a: tensor<4xf32>):
  %y = arith.negf %x : f32
  %b = tensor.insert %x into %a[%c1] : tensor<4xf32>
  cf.br ^meet(%b, %y : tensor<4xf32>, f32)
^meet(%r: tensor<4xf32>, %z: f32):
  %c2 = arith.constant 2 : index
  %s = tensor.insert %z into %r[%c2] : tensor<4xf32>
  return %s : tensor<4xf32>
}
""",
    """
func.func @f(%t: memref<4xf32>, %u: memref<4xf32>, %c: i1, %x: f32) -> memref<4xf32> {
  %c1 = arith.constant 1 : index
  cf.cond_br %c, ^write(%t : memref<4xf32>), ^meet(%u, %x : memref<4xf32>, f32)
^write(%a: memref<4xf32>):
  %y = arith.negf %x : f32
  memref.store %x, %a[%c1] : memref<4xf32>
  cf.br ^meet(%a, %y : memref<4xf32>, f32)
^meet(%r: memref<4xf32>, %z: f32):
  %c2 = arith.constant 2 : index
  memref.store %z, %r[%c2] : memref<4xf32>
  return %r : memref<4xf32>
}
""",
)
# A loop that is entered in its middle block chain, with an inner loop and two ways out.
LOOPS = (
    """
func.func @f(%t: tensor<?xf32>, %x: f32, %n: index, %m: index) -> tensor<?xf32> {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  cf.br ^outer(%c0, %t : index, tensor<?xf32>)
^outer(%i: index, %a: tensor<?xf32>):
  %p = arith.cmpi slt, %i, %n : index
  cf.cond_br %p, ^inner(%c0, %a : index, tensor<?xf32>), ^done(%a : tensor<?xf32>)
^inner(%j: index, %b: tensor<?xf32>):
  %v = tensor.extract %b[%j] : tensor<?xf32>
  %w = arith.addf %v, %x : f32
  %c = tensor.insert %w into %b[%i] : tensor<?xf32>
  %k = arith.addi %j, %c1 : index
  %q = arith.cmpi slt, %k, %m : index
  cf.cond_br %q, ^inner(%k, %c : index, tensor<?xf32>), ^next
^next:
  %h = arith.addi %i, %c1 : index
  %o = arith.cmpi eq, %h, %m : index
  cf.cond_br %o, ^early, ^outer(%h, %c : index, tensor<?xf32>)
^early:
  %d = tensor.insert %x into %c[%i] : tensor<?xf32>
  return %d : tensor<?xf32>
^done(%r: tensor<?xf32>):
  return %r : tensor<?xf32>
}
""",
    """
func.func @f(%t: memref<?xf32>, %x: f32, %n: index, %m: index) -> memref<?xf32> {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  cf.br ^outer(%c0, %t : index, memref<?xf32>)
^outer(%i: index, %a: memref<?xf32>):
  %p = arith.cmpi slt, %i, %n : index
  cf.cond_br %p, ^inner(%c0, %a : index, memref<?xf32>), ^done(%a : memref<?xf32>)
^inner(%j: index, %b: memref<?xf32>):
  %v = memref.load %b[%j] : memref<?xf32>
  %w = arith.addf %v, %x : f32
  memref.store %w, %b[%i] : memref<?xf32>
  %k = arith.addi %j, %c1 : index
  %q = arith.cmpi slt, %k, %m : index
  cf.cond_br %q, ^inner(%k, %b : index, memref<?xf32>), ^next
^next:
  %h = arith.addi %i, %c1 : index
  %o = arith.cmpi eq, %h, %m : index
  cf.cond_br %o, ^early, ^outer(%h, %b : index, memref<?xf32>)
^early:
  memref.store %x, %b[%i] : memref<?xf32>
  return %b : memref<?xf32>
^done(%r: memref<?xf32>):
  return %r : memref<?xf32>
}
""",
)
SWITCH = (
    """
func.func @f(%t: tensor<4xf32>, %n: i32, %x: f32) -> tensor<4xf32> {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %r = scf.execute_region -> tensor<4xf32> {
    cf.switch %n : i32, [default: ^other, 5: ^five(%c1 : index), 7: ^five(%c0 : index)]
  ^five(%i: index):
    %a = tensor.insert %x into %t[%i] : tensor<4xf32>
    scf.yield %a : tensor<4xf32>
  ^other:
    scf.yield %t : tensor<4xf32>
  }
  return %r : tensor<4xf32>
}
""",
    """
func.func @f(%t: memref<4xf32>, %n: i32, %x: f32) -> memref<4xf32> {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %r = scf.execute_region -> memref<4xf32> {
    cf.switch %n : i32, [default: ^other, 5: ^five(%c1 : index), 7: ^five(%c0 : index)]
  ^five(%i: index):
    memref.store %x, %t[%i] : memref<4xf32>
    scf.yield %t : memref<4xf32>
  ^other:
    scf.yield %t : memref<4xf32>
  }
  return %r : memref<4xf32>
}
""",
)
IRREDUCIBLE = """
func.func @f(%t: SHAPED<4xf32>, %c: i1) -> SHAPED<4xf32> {
  cf.cond_br %c, ^one, ^two
^one:
  cf.br ^two
^two:
  cf.cond_br %c, ^one, ^three
^three:
  return %t : SHAPED<4xf32>
}
"""


def test_paths_that_meet(must_prove):
    must_prove(*DIAMOND)


@pytest.mark.parametrize(
    ("old", "new"),
    [
        ("^write(%t :", "^write(%u :"),
        ("^meet(%u, %x", "^meet(%t, %x"),
        ("^meet(%a, %y", "^meet(%a, %x"),
        ("memref.store %x, %a", "memref.store %x, %u"),
        ("memref.store %z, %r", "memref.store %z, %t"),
        ("cf.cond_br %c, ^write", "%c3 = arith.constant true\n cf.cond_br %c3, ^write"),
    ],
)
def test_other_paths(old, new, must_not_prove, change):
    must_not_prove(DIAMOND[0], change(DIAMOND[1], old, new))


def test_a_chain_of_blocks_on_one_side_only(must_prove, change):
    """Blocks behind each other are as good as one."""
    must_prove(
        DIAMOND[0],
        change(DIAMOND[1], "  cf.br ^meet(%a", "  cf.br ^more\n^more:\n  cf.br ^meet(%a"),
    )


def test_loops_of_blocks(must_prove):
    must_prove(*LOOPS)


@pytest.mark.parametrize(
    ("old", "new"),
    [
        ("memref.store %w, %b[%i]", "memref.store %w, %b[%j]"),
        ("cf.cond_br %q, ^inner(%k", "cf.cond_br %q, ^inner(%i"),
        ("^outer(%h, %b", "^outer(%i, %b"),
        ("cmpi slt, %i, %n", "cmpi sle, %i, %n"),
        ("memref.store %x, %b[%i]", "memref.store %x, %b[%c0]"),
        ("return %b", "return %t2"),
    ],
)
def test_other_loops_of_blocks(old, new, must_not_prove, change):
    text = change(LOOPS[1], old, new)
    if "%t2" in text:
        text = text.replace("return %t2", "%t2 = memref.alloc(%n) : memref<?xf32>\n  return %t2")
    # Loops that do not end are not told apart by a run.
    must_not_prove(LOOPS[0], text, differs="(%i" not in new)


def test_the_old_tensor_is_read_behind_the_loop(must_not_prove, change):
    """The first element of the argument is not what it was before the loop."""
    ours = change(
        LOOPS[0],
        "return %r",
        "%old = tensor.extract %t[%c0] : tensor<?xf32>\n"
        "%s = tensor.insert %old into %r[%c0] : tensor<?xf32>\n return %s",
    )
    theirs = change(
        LOOPS[1],
        "return %r",
        "%old = memref.load %t[%c0] : memref<?xf32>\n memref.store %old, %r[%c0] : memref<?xf32>\n return %r",
    )
    must_not_prove(ours, theirs)


def test_a_switch(must_prove):
    must_prove(*SWITCH)


@pytest.mark.parametrize(
    ("old", "new"),
    [
        ("5: ^five(%c1", "5: ^five(%c0"),
        ("7:", "6:"),
        ("default: ^other", "default: ^five(%c0 : index)"),
    ],
)
def test_another_switch(old, new, must_not_prove, change):
    must_not_prove(SWITCH[0], change(SWITCH[1], old, new), differs=False)


def test_a_loop_with_two_entries_is_not_covered(must_not_prove):
    texts = [IRREDUCIBLE.replace("SHAPED", shaped) for shaped in ("tensor", "memref")]
    must_not_prove(*texts, differs=False)


BRANCHES = """
func.func @f(%c: i1, %d: i1, %x: f32, %y: f32) -> f32 {
  cf.cond_br %c, ^one, ^two
^one:
  cf.cond_br %d, ^end, ^end
^two:
  cf.cond_br %d, ^end, ^end
^end:
  return VALUE : f32
}
"""
SHARED = """
func.func @f(%c: i1, %d: i1, %x: f32, %y: f32) -> f32 {
  cf.cond_br %c, ^both(%x : f32), ^both(%y : f32)
^both(%z: f32):
  %w = arith.negf %z : f32
  cf.cond_br %d, ^end, ^end
^end:
  return VALUE : f32
}
"""


def test_a_block_that_belongs_to_two(must_prove, must_not_prove):
    """What it gets on one path is not what it gets on the other one."""
    must_prove(BRANCHES.replace("VALUE", "%y"), SHARED.replace("VALUE", "%y"))
    must_not_prove(BRANCHES.replace("VALUE", "%y"), SHARED.replace("VALUE", "%z"))
    must_not_prove(SHARED.replace("VALUE", "%z"), BRANCHES.replace("VALUE", "%y"))


KNOWN_ROUNDS = """
func.func @f(%x: f32) -> f32 {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %n = arith.constant 3 : index
  cf.br ^head(%c0 : index)
^head(%i: index):
  %more = arith.cmpi slt, %i, %n : index
  cf.cond_br %more, ^body, ^end
^body:
  %next = arith.addi %i, %c1 : index
  cf.br ^head(%next : index)
^end:
  return %x : f32
}
"""


def test_loops_of_blocks_run_for_the_same_rounds(must_prove, must_not_prove, change):
    must_prove(KNOWN_ROUNDS, KNOWN_ROUNDS)
    # From 1 to 4 there are three rounds, too, and none before the first.
    shifted = change(KNOWN_ROUNDS, "constant 3", "constant 4").replace("^head(%c0", "^head(%c1")
    must_prove(KNOWN_ROUNDS, shifted)
    must_not_prove(KNOWN_ROUNDS, change(KNOWN_ROUNDS, "constant 3", "constant 2"))


TWO_LOOPS = """
func.func @f(%x: f32, %n: index) -> f32 {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c2 = arith.constant 2 : index
  %c3 = arith.constant 3 : index
  %is = arith.cmpi slt, %n, %c3 : index
  %chosen = arith.select %is, %c2, %c3 : index
  cf.br ^one(%c0 : index)
^one(%i: index):
  %i_next = arith.addi %i, %c1 : index
  %i_more = arith.cmpi slt, %i_next, FIRST : index
  cf.cond_br %i_more, ^one(%i_next : index), ^two(%c0 : index)
^two(%j: index):
  %j_next = arith.addi %j, %c1 : index
  %j_more = arith.cmpi slt, %j_next, SECOND : index
  cf.cond_br %j_more, ^two(%j_next : index), ^end
^end:
  return %x : f32
}
"""


def _two_loops(first: str, second: str) -> str:
    return TWO_LOOPS.replace("FIRST", first).replace("SECOND", second)


def test_each_loop_of_blocks_runs_for_its_rounds(must_prove, must_not_prove, change):
    """As many blocks are run in all."""
    must_prove(_two_loops("%c1", "%c3"), _two_loops("%c1", "%c3"))
    must_not_prove(_two_loops("%c1", "%c3"), _two_loops("%c2", "%c2"), differs=False)
    source = _two_loops("%chosen", "%c2")
    other_test = change(change(source, "slt, %n", "sge, %n"), "%c2, %c3 :", "%c3, %c2 :")
    must_prove(source, other_test)
    less = "%less = arith.select %is, %c1, %c2 : index\n  cf.br ^one"
    must_not_prove(source, change(_two_loops("%c3", "%less"), "cf.br ^one", less), differs=False)
