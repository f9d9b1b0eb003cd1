memref.global "private" constant @g : memref<8xf32> = dense<1.0>
func.func @f(%a: memref<8xf32>, %v: vector<8xf32>, %i: index) -> f32 {
  %c0 = arith.constant 0 : index
  %g = memref.get_global @g : memref<8xf32>
  %m = arith.constant dense<false> : vector<8xi1>
  vector.maskedstore %g[%c0], %m, %v : memref<8xf32>, vector<8xi1>, vector<8xf32>
  %x = memref.load %a[%i] : memref<8xf32>
  return %x : f32
}
