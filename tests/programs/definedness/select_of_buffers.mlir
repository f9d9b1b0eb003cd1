// title: An argument may hold what nobody wrote: select of buffers.
// verdict: unproved
// unproved: "%a = memref.alloc() : memref<1xf32>" => "%i = arith.index_castui %b : i1 to index", "%s = arith.select %b, %a, %a : memref<1xf32>" => "%a = memref.alloc(%i) : memref<?xf32>" -- an argument may hold what nobody wrote
// unproved: "%a = memref.alloc() : memref<1xf32>" => "%i = arith.index_castui %b : i1 to index", "%s = arith.select %b, %a, %a : memref<1xf32>" => "%a = memref.load %m[%i] : memref<4xi1>" -- an argument may hold what nobody wrote
// unproved: "%a = memref.alloc() : memref<1xf32>\n  %s = arith.select %b, %a, %a : memref<1xf32>" => "%i = arith.index_castui %b : i1 to index\n%r = arith.remui %i, %c4 : index\n%a = memref.load %m[%r] : memref<4xi1>" -- an argument may hold what nobody wrote
// unproved: "%a = memref.alloc() : memref<1xf32>\n  %s = arith.select %b, %a, %a : memref<1xf32>" => "%i = arith.index_castui %b : i1 to index\n%o = arith.addi %i, %c1 : index\n%a = arith.divui %n, %o : index" -- an argument may hold what nobody wrote
func.func @f(%x: f32, %n: index, %v: i32, %t: tensor<4xi1>) -> f32 {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c4 = arith.constant 4 : index
  %k = arith.constant 7 : i32
  return %x : f32
}
// ----- target
func.func @f(%x: f32, %n: index, %v: i32, %m: memref<4xi1>) -> f32 {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c4 = arith.constant 4 : index
  %k = arith.constant 7 : i32
  %b = memref.load %m[%c0] : memref<4xi1>
  %a = memref.alloc() : memref<1xf32>
  %s = arith.select %b, %a, %a : memref<1xf32>
  return %x : f32
}
