// title: Chosen by what nobody wrote.
// The source may take for its elements what the target has in its memory.
// verdict: proved
// unproved: "arith.cmpf ogt, %x, %c" => "arith.cmpf olt, %x, %c" -- the other one of the two
// unproved: "arith.select %g, %x, %c" => "arith.select %g, %x, %z" -- an element that the source never has
#map = affine_map<(d0) -> (d0)>
func.func @f() -> tensor<8xf32> {
  %one = arith.constant 1.0 : f32
  %e = tensor.empty() : tensor<8xf32>
  %o = tensor.empty() : tensor<8xf32>
  %r = linalg.generic {indexing_maps = [#map, #map], iterator_types = ["parallel"]} ins(%e : tensor<8xf32>) outs(%o : tensor<8xf32>) {
  ^bb0(%in: f32, %out: f32):
    %more = arith.cmpf ogt, %in, %one : f32
    %s = arith.select %more, %in, %one : f32
    linalg.yield %s : f32
  } -> tensor<8xf32>
  return %r : tensor<8xf32>
}
// ----- target
#map = affine_map<(d0) -> (d0)>
func.func @f() -> memref<8xf32> {
  %c = arith.constant 1.0 : f32
  %z = arith.constant 0.0 : f32
  %e = memref.alloc() : memref<8xf32>
  linalg.generic {indexing_maps = [#map], iterator_types = ["parallel"]} outs(%e : memref<8xf32>) {
  ^bb0(%x: f32):
    %g = arith.cmpf ogt, %x, %c : f32
    %s = arith.select %g, %x, %c : f32
    linalg.yield %s : f32
  }
  return %e : memref<8xf32>
}
