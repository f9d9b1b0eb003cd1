"""What the proof of a function takes for granted of its arguments is asked of whoever calls it."""

from __future__ import annotations

CALLEE = """
func.func private @h(%t: tensor<4xf32>, %y: f32) -> f32 {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %u = tensor.insert %y into %t[%c0] : tensor<4xf32>
  %q = tensor.extract %u[%c1] : tensor<4xf32>
  return %q : f32
}
func.func @f(%x: f32, %y: f32, %n: index) -> f32 {
  %e = tensor.empty() : tensor<4xf32>
  %t = linalg.fill ins(%x : f32) outs(%e : tensor<4xf32>) -> tensor<4xf32>
  %q = func.call @h(%t, %y) : (tensor<4xf32>, f32) -> f32
  return %q : f32
}
"""
GIVEN = """
func.func private @h(%t: memref<4xf32, strided<[?]>>, %y: f32) -> f32 {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  memref.store %y, %t[%c0] : memref<4xf32, strided<[?]>>
  %q = memref.load %t[%c1] : memref<4xf32, strided<[?]>>
  return %q : f32
}
func.func @f(%x: f32, %y: f32, %n: index) -> f32 {
  %c0 = arith.constant 0 : index
  %c2 = arith.constant 2 : index
  %k = memref.alloc() : memref<8xf32>
  linalg.fill ins(%x : f32) outs(%k : memref<8xf32>)
  %s = memref.subview %k[0] [4] [STRIDE] : memref<8xf32> to memref<4xf32, strided<[?]>>
  %q = func.call @h(%s, %y) : (memref<4xf32, strided<[?]>>, f32) -> f32
  return %q : f32
}
"""


def test_no_element_is_two(must_prove, must_not_prove) -> None:
    must_prove(CALLEE, GIVEN.replace("STRIDE", "%c2"))
    must_not_prove(CALLEE, GIVEN.replace("STRIDE", "%c0"))


READ = """
func.func @f(%t: tensor<4x4xf32>) -> f32 {
  %c0 = arith.constant 0 : index
  %v = tensor.extract %t[%c0, %c0] : tensor<4x4xf32>
  return %v : f32
}
"""
JOINED = """
func.func @f(%t: memref<4x4xf32>) -> f32 {
  %c0 = arith.constant 0 : index
  %c2 = arith.constant 2 : index
  %a = memref.alloc() : memref<8x2x2xf32>
  %s = memref.subview %a[0, 0, 0] [4, 2, 2] [STRIDE, 1, 1] : memref<8x2x2xf32> to memref<4x2x2xf32, strided<[?, 2, 1]>>
  %c = memref.collapse_shape %s [[0], [1, 2]]
    : memref<4x2x2xf32, strided<[?, 2, 1]>> into memref<4x4xf32, strided<[?, 1]>>
  memref.copy %t, %c : memref<4x4xf32> to memref<4x4xf32, strided<[?, 1]>>
  %v = memref.load %c[%c0, %c0] : memref<4x4xf32, strided<[?, 1]>>
  return %v : f32
}
"""


def test_no_element_is_two_where_dimensions_are_joined(must_prove, must_not_prove) -> None:
    must_prove(READ, JOINED.replace("STRIDE", "%c2"))
    must_not_prove(READ, JOINED.replace("STRIDE", "%c0"))


ASKS = """
func.func private @h(%s: memref<4xf32, strided<[?], offset: ?>>) -> index {
  %b, %o, %n, %st = memref.extract_strided_metadata %s
    : memref<4xf32, strided<[?], offset: ?>> -> memref<f32>, index, index, index
  return ASKED : index
}
func.func @f(%x: f32) -> index {
  %m = memref.alloc() : memref<16xf32>
  linalg.fill ins(%x : f32) outs(%m : memref<16xf32>)
  %s = memref.subview %m[OFFSET] [4] [STEP] : memref<16xf32> to memref<4xf32, strided<[STEP], offset: OFFSET>>
  %d = memref.cast %s : memref<4xf32, strided<[STEP], offset: OFFSET>> to memref<4xf32, strided<[?], offset: ?>>
  %q = func.call @h(%d) : (memref<4xf32, strided<[?], offset: ?>>) -> index
  return %q : index
}
"""


def test_buffers_of_both_programs_lie_in_the_same_way(must_prove, must_not_prove) -> None:
    for asked in ("%st", "%o"):
        program = ASKS.replace("ASKED", asked)
        usual = program.replace("STEP", "2").replace("OFFSET", "3")
        other = program.replace("STEP", "1").replace("OFFSET", "4")
        must_prove(usual, usual)
        must_not_prove(usual, other)


ALIGNED = """
func.func private @h(%s: memref<4xf32>) -> f32 {
  %c0 = arith.constant 0 : index
  %a = memref.assume_alignment %s, 64 : memref<4xf32>
  %x = memref.load %a[%c0] : memref<4xf32>
  return %x : f32
}
func.func @f(%x: f32) -> f32 {
  %m = memref.alloc() {alignment = ALIGNMENT : i64} : memref<4xf32>
  linalg.fill ins(%x : f32) outs(%m : memref<4xf32>)
  %q = func.call @h(%m) : (memref<4xf32>) -> f32
  return %q : f32
}
"""


def test_buffers_of_both_programs_are_aligned_alike(must_not_prove) -> None:
    source, target = (ALIGNED.replace("ALIGNMENT", alignment) for alignment in ("64", "8"))
    must_not_prove(source, target, differs=False)


# Sizes and strides of both views are the same; only where the first element lies differs.
PART = """
func.func private @h(%s: memref<4xf32>) {
  %x = arith.constant 1.0 : f32
  %c0 = arith.constant 0 : index
  %a = memref.assume_alignment %s, 64 : memref<4xf32>
  memref.store %x, %s[%c0] : memref<4xf32>
  return
}
func.func @f() -> f32 {
  %c0 = arith.constant 0 : index
  %start = arith.constant START : index
  %m = memref.alloc() {alignment = 64 : i64} : memref<256xi8>
  %s = memref.view %m[%start][] : memref<256xi8> to memref<4xf32>
  func.call @h(%s) : (memref<4xf32>) -> ()
  %x = memref.load %s[%c0] : memref<4xf32>
  return %x : f32
}
"""


def test_what_is_no_whole_buffer_may_lie_elsewhere(must_not_prove) -> None:
    must_not_prove(PART.replace("START", "0"), PART.replace("START", "4"), differs=False)


REDUCED = """
func.func @f(%n: index, %x: index, %y: index) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %r = scf.parallel (%i) = (%c0) to (%n) step (%c1) init (FIRST) -> index {
    scf.reduce(EACH : index) {
    ^bb0(%p: index, %q: index):
      vector.print %p : index
      %s = arith.ADD %p, %q : index
      scf.reduce.return %s : index
    }
  }
  return
}
"""


def test_what_was_reduced_so_far_is_the_same(must_prove, must_not_prove) -> None:
    def program(first: str, each: str, add: str) -> str:
        return REDUCED.replace("FIRST", first).replace("EACH", each).replace("ADD", add)

    usual = program("%x", "%x", "addi")
    must_prove(usual, usual)
    for changed in (("%y", "%x", "addi"), ("%x", "%y", "addi"), ("%x", "%x", "muli")):
        must_not_prove(usual, program(*changed))


ACCESS = """
func.func private @ext(KIND<4xf32> SAID)
func.func @f(%t: KIND<4xf32>) -> f32 {
  %c0 = arith.constant 0 : index
  func.call @ext(%t) : (KIND<4xf32>) -> ()
  %x = READ %t[%c0] : KIND<4xf32>
  return %x : f32
}
"""


def test_what_only_the_bufferized_program_says_of_a_function(must_prove, must_not_prove) -> None:
    def program(kind: str, said: str) -> str:
        read = "tensor.extract" if kind == "tensor" else "memref.load"
        access = f'{{bufferization.access = "{said}"}}' if said else ""
        return ACCESS.replace("KIND", kind).replace("SAID", access).replace("READ", read)

    for theirs in ("read", ""):
        must_prove(program("tensor", "read"), program("memref", theirs))
        must_not_prove(program("tensor", ""), program("memref", theirs), differs=False)


ENDLESS = """
func.func @f(%n: i32) -> i32 {
  %lo = arith.constant 0 : i8
  %hi = arith.constant 127 : i8
  %one = arith.constant 1 : i32
  EARLY
  %step = arith.constant STEP : i8
  scf.for %i = %lo to %hi step %step : i8 {
  }
  LATE
  return %q : i32
}
"""


def test_a_loop_that_steps_over_the_last_number_may_not_end(must_prove, must_not_prove) -> None:
    divides = "%q = arith.divsi %one, %n : i32"
    late = ENDLESS.replace("EARLY", "").replace("LATE", divides)
    early = ENDLESS.replace("EARLY", divides).replace("LATE", "")
    must_prove(late.replace("STEP", "1"), early.replace("STEP", "1"))
    must_not_prove(late.replace("STEP", "2"), early.replace("STEP", "2"), differs=False)
