// title: A body chooses between buffers, and reads none.
// verdict: proved
// wrong: "%z = arith.constant 0.0 : f32 // it" => "%z = memref.load %q[%c0] : memref<?xf32>" -- it reads what another iteration writes
// wrong: "arith.addf %a, %z : f32 // it" => "arith.addf %a, %a : f32" -- another sum
func.func @f(%t: tensor<?xf32>, %p: i1) -> tensor<?xf32> {
  %c0 = arith.constant 0 : index
  %r = linalg.map ins(%t : tensor<?xf32>) outs(%t : tensor<?xf32>) (%a: f32, %b: f32) {
    %q = arith.select %p, %t, %t : tensor<?xf32>
    %z = arith.constant 0.0 : f32
    %s = arith.addf %a, %z : f32
    linalg.yield %s : f32
  }
  return %r : tensor<?xf32>
}
// ----- target
func.func @f(%t: memref<?xf32>, %p: i1) -> memref<?xf32> {
  %c0 = arith.constant 0 : index
  linalg.map ins(%t : memref<?xf32>) outs(%t : memref<?xf32>) (%a: f32, %b: f32) {
    %q = arith.select %p, %t, %t : memref<?xf32>
    %z = arith.constant 0.0 : f32 // it
    %s = arith.addf %a, %z : f32 // it
    linalg.yield %s : f32
  }
  return %t : memref<?xf32>
}
