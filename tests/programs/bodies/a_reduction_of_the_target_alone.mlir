// title: A reduction that only the target has is defined if it starts defined and stays so.
// verdict: proved
// wrong: "linalg.fill ins(%i1 : i32) outs(%u : memref<4xi32>)" => "" -- elements that nobody wrote
// wrong: "memref.store %i0, %s[] : memref<i32>" => "" -- a start that nobody wrote
// wrong: "%o = arith.andi %p, %q : i32" => "%o = arith.andi %p, %w : i32" -- each iteration makes it undefined
// unproved: "%o = arith.andi %p, %q : i32" => "%o = arith.addi %p, %q overflow<nsw> : i32" -- an iteration may make it poison
// wrong: "%o = arith.andi %p, %q : i32" => "%o = arith.divsi %p, %q : i32" -- an iteration divides by zero
// wrong: "%o = arith.andi %p, %q : i32" => "vector.print %p : i32\n%o = arith.andi %p, %q : i32" -- others see what it does
func.func @f(%x: f32, %c: i1) -> f32 {
  return %x : f32
}
// ----- target
func.func @f(%x: f32, %c: i1) -> f32 {
  %i0 = arith.constant 0 : i32
  %i1 = arith.constant 1 : i32
  %n = memref.alloca() : memref<i32>
  %w = memref.load %n[] : memref<i32>
  %u = memref.alloca() : memref<4xi32>
  linalg.fill ins(%i1 : i32) outs(%u : memref<4xi32>)
  %s = memref.alloca() : memref<i32>
  memref.store %i0, %s[] : memref<i32>
  linalg.reduce ins(%u : memref<4xi32>) outs(%s : memref<i32>) dimensions = [0]
    (%p: i32, %q: i32) {
      %o = arith.andi %p, %q : i32
      linalg.yield %o : i32
    }
  %e = memref.load %s[] : memref<i32>
  %b = arith.cmpi eq, %e, %i0 : i32
  scf.if %b {
    %z = memref.alloca() : memref<f32>
    memref.store %x, %z[] : memref<f32>
  }
  return %x : f32
}
