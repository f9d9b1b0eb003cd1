// title: No branch on poison.
// verdict: vacuous
func.func @f(%x: f32, %n: index, %v: i32, %m: memref<4xi1>) -> f32 {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c4 = arith.constant 4 : index
  %k = arith.constant 7 : i32
  %y = arith.cmpi eq, %v, %k : i32
  %b = ub.poison : i1
  scf.if %b {
    %z = memref.alloc() : memref<1xf32>
  }
  return %x : f32
}
// ----- target
func.func @f(%x: f32, %n: index, %v: i32, %m: memref<4xi1>) -> f32 {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c4 = arith.constant 4 : index
  %k = arith.constant 7 : i32
  %y = arith.cmpi eq, %v, %k : i32
  %b = ub.poison : i1
  scf.if %b {
    %z = memref.alloc() : memref<1xf32>
  }
  return %x : f32
}
