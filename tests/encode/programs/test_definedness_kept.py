"""What is simplified is as undefined as what it was made of, and what nobody may rely on is no fact."""

from __future__ import annotations

import pytest

SOURCE = """
func.func @f(%t: tensor<8xf32>, %b: i1) -> f32 {
  %c0 = arith.constant 0 : index
  %x = tensor.extract %t[%c0] : tensor<8xf32>
  return %x : f32
}
"""
TARGET = """
func.func @f(%t: memref<8xf32>, %b: i1) -> f32 {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c2 = arith.constant 2 : index
  %no = arith.constant false
  %poison = ub.poison : TYPE
  %u = arith.select %b, CHOSEN, INSTEAD : TYPE
  BODY
  return %x : f32
}
"""
LOAD = "%x = memref.load %t[%at] : memref<8xf32>"
BRANCH = f"""
  scf.if %go {{
    %y = memref.load %t[%c0] : memref<8xf32>
  }}
  {LOAD.replace("%at", "%c0")}"""
BODIES = {
    "product": ("index", "%c1", f"%at = arith.muli %u, %c0 : index\n{LOAD}"),
    "bit": (
        "index",
        "%c0",
        f"%q = arith.muli %u, %c2 : index\n%go = arith.index_cast %q : index to i1\n{BRANCH}",
    ),
    "digit": (
        "index",
        "%c0",
        "%q = arith.muli %u, %c2 : index\n"
        f"%d, %at = affine.delinearize_index %q into (4, 2) : index, index\n{LOAD}",
    ),
    "carry": ("i1", "%no", f"%s, %go = arith.addui_extended %u, %no : i1, i1\n{BRANCH}"),
    "lane": (
        "index",
        "%c0",
        "%z = vector.broadcast %c0 : index to vector<2xindex>\n"
        "%w = vector.broadcast %u : index to vector<2xindex>\n"
        "%o = vector.outerproduct %w, %z : vector<2xindex>, vector<2xindex>\n"
        f"%at = vector.extract %o[0, 0] : index from vector<2x2xindex>\n{LOAD}",
    ),
    "bit of a lane": (
        "index",
        "%c0",
        "%w = vector.broadcast %u : index to vector<2xindex>\n"
        "%q = arith.addi %w, %w : vector<2xindex>\n"
        "%l = arith.index_cast %q : vector<2xindex> to vector<2xi1>\n"
        f"%go = vector.extract %l[0] : i1 from vector<2xi1>\n{BRANCH}",
    ),
    "affine.if": (
        "index",
        "%c0",
        "affine.if affine_set<(d0) : (d0 - d0 == 0)> (%u) {\n"
        "  %y = memref.load %t[%c0] : memref<8xf32>\n}\n" + LOAD.replace("%at", "%c0"),
    ),
    "stride of one element": (
        "index",
        "%c1",
        "%v = memref.subview %t[0] [1] [%u] : memref<8xf32> to memref<1xf32, strided<[?]>>\n"
        "%x = memref.load %v[%c0] : memref<1xf32, strided<[?]>>",
    ),
    "stride of a cast": (
        "index",
        "%c1",
        "%v = memref.reinterpret_cast %t to offset: [0], sizes: [1], strides: [%u]"
        " : memref<8xf32> to memref<1xf32, strided<[?]>>\n"
        "%x = memref.load %v[%c0] : memref<1xf32, strided<[?]>>",
    ),
}


@pytest.mark.parametrize(("type", "instead", "body"), BODIES.values(), ids=BODIES)
def test_what_is_simplified(type, instead, body, must_prove, must_not_prove) -> None:
    target = TARGET.replace("TYPE", type).replace("INSTEAD", instead).replace("BODY", body)
    must_not_prove(SOURCE, target.replace("CHOSEN", "%poison"))
    must_prove(SOURCE, target.replace("CHOSEN", instead))


NOT_RELIED_ON = """
func.func @f(%t: KIND<8xf32>, %v: vector<4xf32>, %w: vector<2x4xf32>, %m: memref<8x4xf32>, %n: index, %i: index)
    -> RESULT {
  %c0 = arith.constant 0 : index
  %c2 = arith.constant 2 : index
  %z = arith.constant 0.0 : f32
  LOOKED
  %in = arith.cmpi ult, %i, %c2 : index
  BODY
  return %r : RESULT
}
"""
ACCESSES = {
    "extract": (
        "f32",
        "%x = vector.extract %v[%i] : f32 from vector<4xf32>\n%r = arith.select %in, %x, %z : f32",
    ),
    "extract a part": (
        "vector<4xf32>",
        "%x = vector.extract %w[%i] : vector<4xf32> from vector<2x4xf32>\n"
        "%r = arith.select %in, %x, %v : vector<4xf32>",
    ),
    "insert": (
        "vector<4xf32>",
        "%x = vector.insert %z, %v[%i] : f32 into vector<4xf32>\n"
        "%r = arith.select %in, %x, %v : vector<4xf32>",
    ),
    "load of no lane": (
        "vector<4xf32>",
        "%k = arith.select %in, %n, %c0 : index\n"
        "%mask = vector.create_mask %k : vector<4xi1>\n"
        "%r = vector.maskedload %m[%i, %c0], %mask, %v"
        " : memref<8x4xf32>, vector<4xi1>, vector<4xf32> into vector<4xf32>",
    ),
    "store of no lane": (
        "f32",
        "%k = arith.select %in, %n, %c0 : index\n"
        "%mask = vector.create_mask %k : vector<4xi1>\n"
        "vector.maskedstore %m[%i, %c0], %mask, %v : memref<8x4xf32>, vector<4xi1>, vector<4xf32>\n"
        "%r = arith.addf %z, %z : f32",
    ),
}


@pytest.mark.parametrize(("result", "body"), ACCESSES.values(), ids=ACCESSES)
def test_an_access_outside_that_gives_poison_or_does_nothing(
    result, body, must_prove, must_not_prove
) -> None:
    program = NOT_RELIED_ON.replace("RESULT", result).replace("BODY", body)
    source = program.replace("KIND", "tensor").replace("LOOKED", "")
    target = program.replace("KIND", "memref")
    must_prove(source, target.replace("LOOKED", ""))
    must_not_prove(source, target.replace("LOOKED", "%y = memref.load %t[%i] : memref<8xf32>"))


READ_ONLY = """
func.func @f(%m: memref<4xf32>, %x: f32) -> f32 {
  %c0 = arith.constant 0 : index
  %t = bufferization.to_tensor %m : memref<4xf32> to tensor<4xf32>
  %b = bufferization.to_buffer %t FLAG : tensor<4xf32> to memref<4xf32>
  BODY
  %y = memref.load %b[%c0] : memref<4xf32>
  return %y : f32
}
"""


def test_a_buffer_that_is_only_for_reading(must_prove, must_not_prove) -> None:
    stores = "memref.store %x, %m[%c0] : memref<4xf32>"
    through = stores.replace("%m", "%b")
    source = """
func.func @f(%m: memref<4xf32>, %x: f32) -> f32 {
  %c0 = arith.constant 0 : index
  BODY
  %y = memref.load %m[%c0] : memref<4xf32>
  return %y : f32
}"""
    writing, reading = (source.replace("BODY", body) for body in (stores, ""))
    must_prove(reading, READ_ONLY.replace("BODY", "").replace("FLAG", "read_only"))
    must_prove(writing, READ_ONLY.replace("BODY", through).replace("FLAG", ""))
    must_not_prove(writing, READ_ONLY.replace("BODY", through).replace("FLAG", "read_only"))


UNUSED = """
func.func @f(%t: tensor<8xf32>, %b: i1, %i: index) -> f32 {
  %poison = ub.poison : index
  %c0 = arith.constant 0 : index
  %u = arith.select %b, %poison, %c0 : index
  %at = affine.apply affine_map<(d0, d1) -> (MAP)>(%i, %u)
  %x = tensor.extract %t[%at] : tensor<8xf32>
  return %x : f32
}
"""
RELYING = """
func.func @f(%t: memref<8xf32>, %b: i1, %i: index) -> f32 {
  %c0 = arith.constant 0 : index
  %c9 = arith.constant 9 : index
  %x = memref.load %t[%c0] : memref<8xf32>
  scf.if %b {
    %y = memref.load %t[%c9] : memref<8xf32>
  }
  return %x : f32
}
"""


def test_what_a_map_leaves_out_may_be_undefined(must_prove, must_not_prove) -> None:
    # The index is defined if the map does not use what may be poison, so nothing is known of the condition.
    must_not_prove(UNUSED.replace("MAP", "d0 * 0"), RELYING)
    must_prove(UNUSED.replace("MAP", "d1 * 0"), RELYING)
