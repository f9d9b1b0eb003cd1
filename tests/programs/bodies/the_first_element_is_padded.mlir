// title: The first element is padded.
// verdict: proved
func.func @f(%t: tensor<3xf32>, %u: tensor<?xf32>, %i: index) -> tensor<4xf32> {
  %p = tensor.pad %t low[1] high[0] {
  ^bb0(%k: index):
    %x = tensor.extract %u[%i] : tensor<?xf32>
    tensor.yield %x : f32
  } : tensor<3xf32> to tensor<4xf32>
  return %p : tensor<4xf32>
}
// ----- target
func.func @f(%t: memref<3xf32>, %u: memref<?xf32>, %i: index) -> memref<4xf32> {
  %m = memref.alloc() : memref<4xf32>
  linalg.map outs(%m : memref<4xf32>) (%init: f32) {
    %x = memref.load %u[%i] : memref<?xf32>
    linalg.yield %x : f32
  }
  %v = memref.subview %m[1] [3] [1] : memref<4xf32> to memref<3xf32, strided<[1], offset: 1>>
  memref.copy %t, %v : memref<3xf32> to memref<3xf32, strided<[1], offset: 1>>
  return %m : memref<4xf32>
}
