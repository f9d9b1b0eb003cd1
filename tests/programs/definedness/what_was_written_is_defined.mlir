// title: What was written is defined.
// verdict: proved
// right: "scf.if %b {\n    %z = memref.alloc() : memref<1xf32>\n  }" => "%a = memref.alloc() : memref<1xf32>\n%s = arith.select %b, %a, %a : memref<1xf32>" -- select of buffers
// right: "scf.if %b {\n    %z = memref.alloc() : memref<1xf32>\n  }" => "%i = arith.index_castui %b : i1 to index\n%a = memref.alloc(%i) : memref<?xf32>" -- what was written is defined
// unproved: "func.func @f(%x: f32, %n: index, %v: i32, %t: memref" => "func.func @f(%x: f32, %n: index, %v: i32, %m: memref", "%m = memref.alloc() : memref<4xi1>\n  %q = arith.cmpi eq, %v, %k : i32\n  memref.store %q, %m[%c0] : memref<4xi1>" => "" -- an argument may hold what nobody wrote
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
  %m = memref.alloc() : memref<4xi1>
  %q = arith.cmpi eq, %v, %k : i32
  memref.store %q, %m[%c0] : memref<4xi1>
  %b = memref.load %m[%c0] : memref<4xi1>
  scf.if %b {
    %z = memref.alloc() : memref<1xf32>
  }
  return %x : f32
}
