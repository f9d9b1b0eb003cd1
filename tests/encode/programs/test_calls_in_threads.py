"""What a function was proved to do alone, it need not do while other threads write to the memory that it uses."""

from __future__ import annotations

SOURCE = """
func.func private @h(%x: index) -> index {
  %r = arith.addi %x, %x : index
  return %r : index
}
func.func @f(%t: tensor<4xindex>) -> tensor<4xindex> {
  %r = scf.forall (%i) in (4) shared_outs(%o = %t) -> tensor<4xindex> {
    %x = func.call @h(%i) : (index) -> index
    %s = tensor.from_elements %x : tensor<1xindex>
    scf.forall.in_parallel {
      tensor.parallel_insert_slice %s into %o[%i] [1] [1] : tensor<1xindex> into tensor<4xindex>
    }
  }
  return %r : tensor<4xindex>
}
"""
TARGET = """
memref.global "private" @scratch : memref<1xindex> = uninitialized
func.func private @h(%x: index) -> index {
  %c0 = arith.constant 0 : index
  %g = SCRATCH : memref<1xindex>
  memref.store %x, %g[%c0] : memref<1xindex>
  %y = memref.load %g[%c0] : memref<1xindex>
  %r = arith.addi %y, %y : index
  return %r : index
}
func.func @f(%t: memref<4xindex>) -> memref<4xindex> {
  scf.forall (%i) in (4) {
    %x = func.call @h(%i) : (index) -> index
    memref.store %x, %t[%i] : memref<4xindex>
  }
  return %t : memref<4xindex>
}
"""


def test_threads_that_share_scratch_memory(must_prove, must_not_prove) -> None:
    must_prove(SOURCE, TARGET.replace("SCRATCH", "memref.alloca()"))
    must_not_prove(SOURCE, TARGET.replace("SCRATCH", "memref.get_global @scratch"))


CALLED = """
DECLARED
func.func @f() {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c4 = arith.constant 4 : index
  OUTSIDE
  scf.parallel (%i) = (%c0) to (%c4) step (%c1) {
    INSIDE
    %x = func.call @h(%i, %m) : (index, memref<1xindex>) -> index
    vector.print %x : index
    scf.reduce
  }
  return
}
"""
STORES = """
func.func private @h(%x: index, %s: memref<1xindex>) -> index {
  %c0 = arith.constant 0 : index
  memref.store %x, %s[%c0] : memref<1xindex>
  %y = memref.load %s[%c0] : memref<1xindex>
  return %y : index
}
"""
MAKES = "%m = memref.alloc() : memref<1xindex>"


def test_threads_that_share_a_buffer_of_their_callee(must_prove, must_not_prove) -> None:
    for declared in (STORES, "func.func private @h(index, memref<1xindex>) -> index"):
        program = CALLED.replace("DECLARED", declared)
        own = program.replace("OUTSIDE", "").replace("INSIDE", MAKES)
        shared = program.replace("INSIDE", "").replace("OUTSIDE", MAKES)
        must_prove(own, own)
        must_not_prove(own, shared, differs=False)


PART = """
func.func private @h(%x: f32) -> memref<4xf32, strided<[1], offset: ?>> {
  %k = memref.alloc() : memref<8xf32>
  linalg.fill ins(%x : f32) outs(%k : memref<8xf32>)
  %s = memref.subview %k[2] [4] [1] : memref<8xf32> to memref<4xf32, strided<[1], offset: 2>>
  %r = memref.cast %s : memref<4xf32, strided<[1], offset: 2>> to memref<4xf32, strided<[1], offset: ?>>
  return %r : memref<4xf32, strided<[1], offset: ?>>
}
func.func @f(%x: f32) -> f32 {
  %c0 = arith.constant 0 : index
  %r = func.call @h(%x) : (f32) -> memref<4xf32, strided<[1], offset: ?>>
  %q = memref.load %r[%c0] : memref<4xf32, strided<[1], offset: ?>>
  FREED
  return %q : f32
}
"""
WHOLE = """
func.func private @h(%x: f32) -> tensor<4xf32> {
  %e = tensor.empty() : tensor<4xf32>
  %r = linalg.fill ins(%x : f32) outs(%e : tensor<4xf32>) -> tensor<4xf32>
  return %r : tensor<4xf32>
}
func.func @f(%x: f32) -> f32 {
  %c0 = arith.constant 0 : index
  %r = func.call @h(%x) : (f32) -> tensor<4xf32>
  %q = tensor.extract %r[%c0] : tensor<4xf32>
  return %q : f32
}
"""


def test_a_part_that_a_call_returns_is_freed_by_its_base(must_prove, must_not_prove) -> None:
    base = (
        "%b, %o, %s, %t = memref.extract_strided_metadata %r : memref<4xf32, strided<[1], offset: ?>>"
        " -> memref<f32>, index, index, index\n  memref.dealloc %b : memref<f32>"
    )
    part = "memref.dealloc %r : memref<4xf32, strided<[1], offset: ?>>"
    must_prove(WHOLE, PART.replace("FREED", base))
    must_not_prove(WHOLE, PART.replace("FREED", part))


CARRIED = """
func.func @f(%t: memref<4xf32>, %n: index, %x: f32) -> f32 {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %e = memref.alloc() : memref<4xf32>
  linalg.fill ins(%x : f32) outs(%e : memref<4xf32>)
  %r = scf.for %i = %c0 to %n step %c1 iter_args(%o = %e) -> memref<4xf32> {
    %k = memref.alloc() : memref<SIZExf32>
    linalg.fill ins(%x : f32) outs(%k : memref<SIZExf32>)
    %s = memref.subview %k[0] [4] [1] : memref<SIZExf32> to memref<4xf32, strided<[1]>>
    %s1 = memref.cast %s : memref<4xf32, strided<[1]>> to memref<4xf32>
    scf.yield %s1 : memref<4xf32>
  }
  %q = memref.load %r[%c0] : memref<4xf32>
  memref.dealloc %r : memref<4xf32>
  return %q : f32
}
"""
ROUNDS = """
func.func @f(%t: tensor<4xf32>, %n: index, %x: f32) -> f32 {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %e = tensor.empty() : tensor<4xf32>
  %i0 = linalg.fill ins(%x : f32) outs(%e : tensor<4xf32>) -> tensor<4xf32>
  %r = scf.for %i = %c0 to %n step %c1 iter_args(%o = %i0) -> tensor<4xf32> {
    %k = tensor.empty() : tensor<4xf32>
    %l = linalg.fill ins(%x : f32) outs(%k : tensor<4xf32>) -> tensor<4xf32>
    scf.yield %l : tensor<4xf32>
  }
  %q = tensor.extract %r[%c0] : tensor<4xf32>
  return %q : f32
}
"""


def test_a_part_that_a_loop_carries_is_not_freed(must_not_prove) -> None:
    must_not_prove(ROUNDS, CARRIED.replace("SIZE", "8"))


FILLS = """
func.func private @g(%x: index) -> (tensor<1xindex>, index) {
  %c0 = arith.constant 0 : index
  %e = tensor.empty() : tensor<1xindex>
  %r = linalg.fill ins(%x : index) outs(%e : tensor<1xindex>) -> tensor<1xindex>
  %v = tensor.extract %r[%c0] : tensor<1xindex>
  return %r, %v : tensor<1xindex>, index
}
func.func @f(%t: tensor<4xindex>) -> tensor<4xindex> {
  %r = scf.forall (%i) in (4) shared_outs(%o = %t) -> tensor<4xindex> {
    %s, %v = func.call @g(%i) : (index) -> (tensor<1xindex>, index)
    vector.print %v : index
    scf.forall.in_parallel {
      tensor.parallel_insert_slice %s into %o[PLACE] [1] [1] : tensor<1xindex> into tensor<4xindex>
    }
  }
  return %r : tensor<4xindex>
}
"""
LEAVES = """
func.func private @g(%x: index, %m: memref<1xindex, strided<[1], offset: ?>>) -> index {
  %c0 = arith.constant 0 : index
  linalg.fill ins(%x : index) outs(%m : memref<1xindex, strided<[1], offset: ?>>)
  %v = memref.load %m[%c0] : memref<1xindex, strided<[1], offset: ?>>
  return %v : index
}
func.func @f(%t: memref<4xindex>) -> memref<4xindex> {
  %c2 = arith.constant 2 : index
  scf.forall (%i) in (4) {
    %p = memref.subview %t[PLACE] [1] [1] : memref<4xindex> to memref<1xindex, strided<[1], offset: ?>>
    %v = func.call @g(%i, %p) : (index, memref<1xindex, strided<[1], offset: ?>>) -> index
    vector.print %v : index
  }
  return %t : memref<4xindex>
}
"""


def test_an_argument_for_a_result_that_is_read_back(must_prove, must_not_prove) -> None:
    """Where threads leave results at one place, what is there is undefined; what the callee returns besides is not."""
    must_prove(FILLS.replace("PLACE", "%i"), LEAVES.replace("PLACE", "%i"))
    two = FILLS.replace("PLACE", "2"), LEAVES.replace("PLACE", "%c2")
    must_not_prove(*two, differs=False)


SUMS = """
func.func @f(%n: index) -> index {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %r = scf.parallel (%i) = (%c0) to (%n) step (%c1) init (%c0) -> index {
    CALL
    scf.reduce(%v : index) {
    ^bb0(%x: index, %y: index):
      %sum = arith.addi %x, %y : index
      scf.reduce.return %sum : index
    }
  }
  return %r : index
}
"""


def test_scratch_memory_for_a_result_that_is_hoisted(must_prove, must_not_prove) -> None:
    types = "memref<1xindex, strided<[1], offset: ?>>"
    made = (
        f"%m = memref.alloc() : memref<1xindex>\n%w = memref.cast %m : memref<1xindex> to {types}\n"
    )
    call = f"%v = func.call @g(%i, %w) : (index, {types}) -> index"
    ours, theirs = (text.split("func.func @f")[0] for text in (FILLS, LEAVES))
    ours += SUMS.replace("CALL", "%s, %v = func.call @g(%i) : (index) -> (tensor<1xindex>, index)")
    must_prove(ours, theirs + SUMS.replace("CALL", made + call))
    hoisted = SUMS.replace("CALL", call).replace("%r =", made + "%r =")
    must_not_prove(ours, theirs + hoisted, differs=False)
