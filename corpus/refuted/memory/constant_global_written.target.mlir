memref.global "private" constant @table : memref<4xf32> = dense<[1.0, 2.0, 3.0, 4.0]>
func.func @written_constant(%x: f32, %i: index) -> memref<4xf32> {
  %table = memref.get_global @table : memref<4xf32>
  memref.store %x, %table[%i] : memref<4xf32>
  return %table : memref<4xf32>
}
