// title: What the body needs is defined in the frame only.
// The tensor that decides is defined where the last element is padded, and nowhere else.
// Runs evaluate the body everywhere, and find no input on which it is defined.
// verdict: unknown
// unproved: "func.func @f(%t: memref<3xf32>, %q: i1, %x: f32) -> memref<4xf32> {" => "func.func @f(%t: memref<3xf32>, %q: i1, %x: f32) -> memref<4xf32> {\n%c0 = arith.constant 0 : index", "memref.copy %t, %v : memref<3xf32> to" => "%d = memref.dim %v, %c0 :" -- what the body needs is defined in the frame only
func.func @f(%t: tensor<3xf32>, %q: i1, %x: f32) -> tensor<4xf32> {
  %c3 = arith.constant 3 : index
  %e = tensor.empty() : tensor<4xi1>
  %u = tensor.insert %q into %e[%c3] : tensor<4xi1>
  %p = tensor.pad %t low[0] high[1] {
  ^bb0(%k: index):
    %c = tensor.extract %u[%k] : tensor<4xi1>
    %s = arith.select %c, %t, %t : tensor<3xf32>
    tensor.yield %x : f32
  } : tensor<3xf32> to tensor<4xf32>
  return %p : tensor<4xf32>
}
// ----- target
func.func @f(%t: memref<3xf32>, %q: i1, %x: f32) -> memref<4xf32> {
  %m = memref.alloc() : memref<4xf32>
  linalg.map outs(%m : memref<4xf32>) (%init: f32) {
    linalg.yield %x : f32
  }
  %v = memref.subview %m[0] [3] [1] : memref<4xf32> to memref<3xf32, strided<[1]>>
  memref.copy %t, %v : memref<3xf32> to memref<3xf32, strided<[1]>>
  return %m : memref<4xf32>
}
