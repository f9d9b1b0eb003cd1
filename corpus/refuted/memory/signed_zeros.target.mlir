memref.global "private" constant @g : memref<2xf32> = dense<[0.0, 0.0]>
func.func @f(%i: index) -> f32 {
  %c = memref.get_global @g : memref<2xf32>
  %x = memref.load %c[%i] : memref<2xf32>
  return %x : f32
}
