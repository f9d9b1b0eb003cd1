// title: A buffer that no iteration changes is not one of which the loop makes everything unknown.
// verdict: refuted
func.func private @ext(tensor<4xindex>) -> tensor<4xindex>
func.func @f(%x: tensor<4xindex>, %n: index) -> tensor<4xindex> {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %y = call @ext(%x) : (tensor<4xindex>) -> tensor<4xindex>
  %r = scf.for %i = %c0 to %n step %c1 iter_args(%t = %y) -> (tensor<4xindex>) {
    %j = tensor.extract %t[%c0] : tensor<4xindex>
    %k = tensor.extract %t[%j] : tensor<4xindex>
    scf.yield %t : tensor<4xindex>
  }
  return %r : tensor<4xindex>
}
// ----- target
func.func private @ext(memref<4xindex>) -> memref<4xindex>
func.func @f(%x: memref<4xindex>, %n: index) -> memref<4xindex> {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %v = arith.constant 42 : index
  %y = call @ext(%x) : (memref<4xindex>) -> memref<4xindex>
  scf.for %i = %c0 to %n step %c1 {
    %j = memref.load %y[%c0] : memref<4xindex>
    %k = memref.load %y[%j] : memref<4xindex>
    memref.store %v, %x[%c1] : memref<4xindex>
  }
  return %y : memref<4xindex>
}
