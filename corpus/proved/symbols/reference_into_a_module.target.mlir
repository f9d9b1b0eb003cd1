module @weights {
  ml_program.global private @w(dense<[1.0, 2.0]> : tensor<2xf32>) : tensor<2xf32>
}
memref.global "private" constant @a : memref<2xf32> = dense<[1.0, 2.0]>
memref.global "private" constant @b : memref<2xf32> = dense<[3.0, 4.0]>
func.func @f(%i: index) -> f32 {
  %t = memref.get_global @a : memref<2xf32>
  %x = memref.load %t[%i] : memref<2xf32>
  return %x : f32
}
