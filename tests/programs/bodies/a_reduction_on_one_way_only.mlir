// title: A reduction that is run on one way only says nothing of the others.
// verdict: proved
// wrong: "memref<i32>\n  memref.store %i0, %h[]" => "memref<i32>\nmemref.store %i0, %g[]" -- defined on one way only
func.func @f(%x: f32, %c: i1) -> f32 {
  return %x : f32
}
// ----- target
func.func @f(%x: f32, %c: i1) -> f32 {
  %i0 = arith.constant 0 : i32
  %i1 = arith.constant 1 : i32
  %u = memref.alloca() : memref<4xi32>
  linalg.fill ins(%i1 : i32) outs(%u : memref<4xi32>)
  %g = memref.alloca() : memref<i32>
  %h = memref.alloca() : memref<i32>
  memref.store %i0, %h[] : memref<i32>
  scf.if %c {
    memref.store %i0, %h[] : memref<i32>
  }
  %s = memref.alloca() : memref<i32>
  memref.copy %h, %s : memref<i32> to memref<i32>
  %r = memref.alloca() : memref<i32>
  memref.copy %h, %r : memref<i32> to memref<i32>
  scf.if %c {
    linalg.reduce { arith.addi } ins(%u : memref<4xi32>) outs(%s : memref<i32>) dimensions = [0]
  }
  linalg.reduce { arith.addi } ins(%u : memref<4xi32>) outs(%r : memref<i32>) dimensions = [0]
  %e = memref.load %r[] : memref<i32>
  %b = arith.cmpi eq, %e, %i0 : i32
  scf.if %b {
    %z = memref.alloca() : memref<f32>
    memref.store %x, %z[] : memref<f32>
  }
  return %x : f32
}
