// title: The cast of a returned buffer is left to the callers: the result is the same memory, under another type.
// against: cast_left_to_callers.target.mlir
// origin: mlir-opt 22.1.8 -one-shot-bufferize="bufferize-function-boundaries", with the casts folded away
func.func @open(%m: memref<4xf32>) -> memref<?xf32> {
  %c = memref.cast %m : memref<4xf32> to memref<?xf32>
  return %c : memref<?xf32>
}
func.func @without_rank(%m: memref<4xf32>) -> memref<*xf32> {
  %c = memref.cast %m : memref<4xf32> to memref<*xf32>
  return %c : memref<*xf32>
}
func.func @closed(%m: memref<?xf32, strided<[?], offset: ?>>) -> memref<4xf32, strided<[?], offset: ?>> {
  %c = memref.cast %m : memref<?xf32, strided<[?], offset: ?>> to memref<4xf32, strided<[?], offset: ?>>
  return %c : memref<4xf32, strided<[?], offset: ?>>
}
func.func @with_rank(%m: memref<*xf32>) -> memref<4xf32> {
  %c = memref.cast %m : memref<*xf32> to memref<4xf32>
  return %c : memref<4xf32>
}
func.func @caller(%m: memref<4xf32>, %t: tensor<4xf32>, %i: index, %x: f32) -> (f32, tensor<4xf32>) {
  %r = tensor.insert %x into %t[%i] : tensor<4xf32>
  %c = call @open(%m) : (memref<4xf32>) -> memref<?xf32>
  memref.store %x, %c[%i] : memref<?xf32>
  %y = memref.load %m[%i] : memref<4xf32>
  return %y, %r : f32, tensor<4xf32>
}
