// title: Which argument of a body is which operand.
// verdict: proved
#one = affine_map<(d0) -> (d0)>
#none = affine_map<(d0) -> ()>
func.func @f(%a: f32, %b: f32, %t: tensor<4xf32>) -> tensor<f32> {
  %c = arith.constant 0.0 : f32
  %e = tensor.from_elements %c : tensor<f32>
  %r = linalg.generic {indexing_maps = [#none, #none, #one, #none], iterator_types = ["reduction"]}
      ins(%a, %b, %t : f32, f32, tensor<4xf32>) outs(%e : tensor<f32>) {
  ^bb0(%p: f32, %q: f32, %x: f32, %acc: f32):
    %d = arith.subf %p, %q : f32
    %m = arith.divf %d, %x : f32
    %s = arith.addf %acc, %m : f32
    linalg.yield %s : f32
  } -> tensor<f32>
  return %r : tensor<f32>
}
// ----- target
#one = affine_map<(d0) -> (d0)>
#none = affine_map<(d0) -> ()>
func.func @f(%a: f32, %b: f32, %t: memref<4xf32>) -> memref<f32> {
  %c = arith.constant 0.0 : f32
  %e = memref.alloc() : memref<f32>
  memref.store %c, %e[] : memref<f32>
  linalg.generic {indexing_maps = [#none, #none, #one, #none], iterator_types = ["reduction"]}
      ins(%a, %b, %t : f32, f32, memref<4xf32>) outs(%e : memref<f32>) {
  ^bb0(%p: f32, %q: f32, %x: f32, %acc: f32):
    %d = arith.subf %p, %q : f32
    %m = arith.divf %d, %x : f32
    %s = arith.addf %acc, %m : f32
    linalg.yield %s : f32
  }
  return %e : memref<f32>
}
