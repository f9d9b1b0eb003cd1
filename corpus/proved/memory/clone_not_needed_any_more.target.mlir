func.func @ok(%t: memref<4xf32>, %f: f32, %i: index) -> (memref<4xf32>, f32) {
  %c = bufferization.clone %t : memref<4xf32> to memref<4xf32>
  %x = memref.load %c[%i] : memref<4xf32>
  return %c, %x : memref<4xf32>, f32
}
func.func @free(%f: f32, %i: index) -> f32 {
  %t = memref.alloc() : memref<4xf32>
  linalg.fill ins(%f : f32) outs(%t : memref<4xf32>)
  %c = bufferization.clone %t : memref<4xf32> to memref<4xf32>
  memref.dealloc %t : memref<4xf32>
  %x = memref.load %c[%i] : memref<4xf32>
  memref.dealloc %c : memref<4xf32>
  return %x : f32
}
func.func @wafter(%f: f32, %g: f32, %i: index) -> memref<4xf32> {
  %t = memref.alloc() : memref<4xf32>
  linalg.fill ins(%f : f32) outs(%t : memref<4xf32>)
  %c = bufferization.clone %t : memref<4xf32> to memref<4xf32>
  memref.dealloc %t : memref<4xf32>
  memref.store %g, %c[%i] : memref<4xf32>
  return %c : memref<4xf32>
}
func.func @give(%t: memref<4xf32>) -> memref<4xf32> {
  %c = bufferization.clone %t : memref<4xf32> to memref<4xf32>
  return %c : memref<4xf32>
}
func.func @good(%t: memref<4xf32>, %f: f32, %i: index) -> (memref<4xf32>, f32) {
  %x = memref.load %t[%i] : memref<4xf32>
  %c = call @give(%t) : (memref<4xf32>) -> memref<4xf32>
  memref.store %f, %c[%i] : memref<4xf32>
  return %c, %x : memref<4xf32>, f32
}
func.func @reads(%t: memref<4xf32>, %i: index) -> f32 {
  %c = call @give(%t) : (memref<4xf32>) -> memref<4xf32>
  %x = memref.load %c[%i] : memref<4xf32>
  memref.dealloc %c : memref<4xf32>
  return %x : f32
}
