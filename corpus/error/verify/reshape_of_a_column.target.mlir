memref.global "private" constant @four : memref<1xindex> = dense<4>
func.func @f(%t: memref<4x8xf32>, %i: index) -> f32 {
  %s = memref.subview %t[0, 0] [4, 1] [1, 1] : memref<4x8xf32> to memref<4x1xf32, strided<[8, 1]>>
  %k = memref.get_global @four : memref<1xindex>
  %c = memref.reshape %s(%k) : (memref<4x1xf32, strided<[8, 1]>>, memref<1xindex>) -> memref<4xf32>
  %v = memref.load %c[%i] : memref<4xf32>
  return %v : f32
}
