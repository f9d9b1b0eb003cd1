// title: Perhaps nothing is padded.
// verdict: unproved
func.func @f(%t: tensor<?xf32>, %u: tensor<?xf32>, %i: index, %n: index) -> tensor<4xf32> {
  %p = tensor.pad %t low[0] high[%n] {
  ^bb0(%k: index):
    %x = tensor.extract %u[%i] : tensor<?xf32>
    tensor.yield %x : f32
  } : tensor<?xf32> to tensor<4xf32>
  return %p : tensor<4xf32>
}
// ----- target
func.func @f(%t: memref<?xf32>, %u: memref<?xf32>, %i: index, %n: index) -> memref<4xf32> {
  %m = memref.alloc() : memref<4xf32>
  linalg.map outs(%m : memref<4xf32>) (%init: f32) {
    %x = memref.load %u[%i] : memref<?xf32>
    linalg.yield %x : f32
  }
  %c0 = arith.constant 0 : index
  %s = memref.dim %t, %c0 : memref<?xf32>
  %v = memref.subview %m[0] [%s] [1] : memref<4xf32> to memref<?xf32, strided<[1]>>
  memref.copy %t, %v : memref<?xf32> to memref<?xf32, strided<[1]>>
  return %m : memref<4xf32>
}
