module @a {
  module @b {
    func.func @f(%t: memref<?xf32>, %i: index, %x: f32) -> (memref<?xf32>, f32) {
      %old = memref.load %t[%i] : memref<?xf32>
      memref.store %x, %t[%i] : memref<?xf32>
      return %t, %old : memref<?xf32>, f32
    }
  }
  func.func @f(%t: memref<?xf32>) -> memref<?xf32> {
    return %t : memref<?xf32>
  }
}
func.func @f(%x: f32) -> f32 {
  return %x : f32
}
