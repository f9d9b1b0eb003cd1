// title: What was written is defined.
// verdict: proved
// right: "%a = memref.load %g[%i] : memref<4xi1>" => "%r = arith.remui %i, %c4 : index\n%a = memref.load %g[%r] : memref<4xi1>" -- what was written is defined
// right: "%g = memref.alloc() : memref<4xi1>" => "", "%a = memref.load %g[%i] : memref<4xi1>" => "%o = arith.addi %i, %c1 : index\n%a = arith.divui %n, %o : index" -- what was written is defined
func.func @f(%x: f32, %n: index, %v: i32, %t: tensor<4xi1>) -> f32 {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c4 = arith.constant 4 : index
  %k = arith.constant 7 : i32
  return %x : f32
}
// ----- target
func.func @f(%x: f32, %n: index, %v: i32, %t: memref<4xi1>) -> f32 {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c4 = arith.constant 4 : index
  %k = arith.constant 7 : i32
  %g = memref.alloc() : memref<4xi1>
  %m = memref.alloc() : memref<4xi1>
  %q = arith.cmpi eq, %v, %k : i32
  memref.store %q, %m[%c0] : memref<4xi1>
  %b = memref.load %m[%c0] : memref<4xi1>
  %i = arith.index_castui %b : i1 to index
  %a = memref.load %g[%i] : memref<4xi1>
  return %x : f32
}
