// title: Each iteration writes to a global.
// verdict: proved
memref.global "private" @count : memref<1xindex> = dense<0>
func.func @f(%t: tensor<8xf32>, %x: f32, %n: index) -> tensor<8xf32> {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %r = scf.for %i = %c0 to %n step %c1 iter_args(%a = %t) -> (tensor<8xf32>) {
    %g = memref.get_global @count : memref<1xindex>
    memref.store %i, %g[%c0] : memref<1xindex>
    %b = tensor.insert %x into %a[%i] : tensor<8xf32>
    scf.yield %b : tensor<8xf32>
  }
  return %r : tensor<8xf32>
}
// ----- target
memref.global "private" @count : memref<1xindex> = dense<0>
func.func @f(%t: memref<8xf32>, %x: f32, %n: index) -> memref<8xf32> {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  scf.for %i = %c0 to %n step %c1 {
    %g = memref.get_global @count : memref<1xindex>
    memref.store %i, %g[%c0] : memref<1xindex>
    memref.store %x, %t[%i] : memref<8xf32>
  }
  return %t : memref<8xf32>
}
