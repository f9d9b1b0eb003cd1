// title: Right uses of memory are proved: in place.
// verdict: proved
// wrong: "iterator_types = [\"parallel\"]} ins(%t : memref<?xf32>) outs(%t : memref<?xf32>) {\n  ^bb0(%x: f32, %o: f32):\n    %y = arith.addf %x, %x : f32\n    linalg.yield %y : f32" => "iterator_types = [\"parallel\"]} ins(%t : memref<?xf32>) outs(%t : memref<?xf32>) {\n^bb0(%x: f32, %o: f32):\n%y = arith.mulf %x, %x : f32\nlinalg.yield %y : f32" -- other operation
func.func @f(%t: tensor<?xf32>) -> tensor<?xf32> {
  %r =  linalg.generic {indexing_maps = [affine_map<(d0) -> (d0)>, affine_map<(d0) -> (d0)>],
        iterator_types = ["parallel"]} ins(%t : tensor<?xf32>) outs(%t : tensor<?xf32>) {
  ^bb0(%x: f32, %o: f32):
    %y = arith.addf %x, %x : f32
    linalg.yield %y : f32
  } -> tensor<?xf32>
  return %r : tensor<?xf32>
}
// ----- target
func.func @f(%t: memref<?xf32>) -> memref<?xf32> {
  linalg.generic {indexing_maps = [affine_map<(d0) -> (d0)>, affine_map<(d0) -> (d0)>],
        iterator_types = ["parallel"]} ins(%t : memref<?xf32>) outs(%t : memref<?xf32>) {
  ^bb0(%x: f32, %o: f32):
    %y = arith.addf %x, %x : f32
    linalg.yield %y : f32
  }
  return %t : memref<?xf32>
}
