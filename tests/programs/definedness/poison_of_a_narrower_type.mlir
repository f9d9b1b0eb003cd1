// title: A number that fits the type of the source may be poison in a narrower one.
// verdict: proved
// unproved: "%p = arith.trunci %a overflow<nsw> : i32 to i16" => "%p = arith.trunci %a overflow<nsw> : i32 to i8", "%p, %p : i16" => "%p, %p : i8" -- fewer bits
// unproved: "%u = arith.fptosi %x : f32 to i16" => "%u = arith.fptosi %x : f32 to i8", "%u, %u : i16" => "%u, %u : i8" -- a narrower integer
func.func @f(%t: tensor<4xf32>, %a: i32, %x: f32) -> tensor<4xf32> {
  %b = arith.trunci %a overflow<nsw> : i32 to i16
  %c = arith.cmpi eq, %b, %b : i16
  %d = arith.fptosi %x : f32 to i16
  %e = arith.cmpi eq, %d, %d : i16
  %both = arith.andi %c, %e : i1
  %r = scf.if %both -> tensor<4xf32> {
    scf.yield %t : tensor<4xf32>
  } else {
    scf.yield %t : tensor<4xf32>
  }
  return %r : tensor<4xf32>
}
// ----- target
func.func @f(%t: memref<4xf32>, %a: i32, %x: f32) -> memref<4xf32> {
  %p = arith.trunci %a overflow<nsw> : i32 to i16
  %q = arith.cmpi eq, %p, %p : i16
  %u = arith.fptosi %x : f32 to i16
  %v = arith.cmpi eq, %u, %u : i16
  %both = arith.andi %q, %v : i1
  %r = scf.if %both -> memref<4xf32> {
    scf.yield %t : memref<4xf32>
  } else {
    scf.yield %t : memref<4xf32>
  }
  return %r : memref<4xf32>
}
