// title: No branch on poison.
// verdict: proved
// right: each "arith.addi %v, %v overflow<nsw" => "arith.muli %v, %k overflow<nuw" -- no branch on poison
// right: each "arith.addi %v, %v overflow<nsw> " => "arith.shli %k, %v " -- no branch on poison
// right: each "arith.addi %v, %v overflow<nsw> : " => "arith.fptosi %x : f32 to " -- no branch on poison
// right: each "arith.addi %v, %v overflow<nsw>" => "arith.shrui %v, %k exact" -- no branch on poison
func.func @f(%x: f32, %n: index, %v: i32, %m: memref<4xi1>) -> f32 {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c4 = arith.constant 4 : index
  %k = arith.constant 7 : i32
  %y = arith.cmpi eq, %v, %k : i32
  %p = arith.addi %v, %v overflow<nsw> : i32
  %b = arith.cmpi eq, %p, %k : i32
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
  %p = arith.addi %v, %v overflow<nsw> : i32
  %b = arith.cmpi eq, %p, %k : i32
  scf.if %b {
    %z = memref.alloc() : memref<1xf32>
  }
  return %x : f32
}
