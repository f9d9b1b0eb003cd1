func.func @f(%x: f32, %i: index, %t: tensor<?xf32>) -> (f32, f32) {
  %m = bufferization.to_buffer %t : tensor<?xf32> to memref<?xf32>
  memref.store %x, %m[%i] : memref<?xf32>
  %a = memref.load %m[%i] : memref<?xf32>
  %b = memref.load %m[%i] : memref<?xf32>
  return %a, %b : f32, f32
}
