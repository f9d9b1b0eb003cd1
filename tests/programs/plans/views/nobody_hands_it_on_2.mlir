// title: Nobody hands it on.
// verdict: unproved
func.func @f(%t: tensor<*xf32>, %u: tensor<*xf32>, %i: index, %j: index) -> index {
  %d = tensor.dim %t, %i : tensor<*xf32>
  %r = tensor.rank %t : tensor<*xf32>
  %s = arith.addi %d, %r : index
  %l = scf.for %k = %i to %j step %i iter_args(%a = %t) -> (tensor<*xf32>) {
    scf.yield %u : tensor<*xf32>
  }
  return %s : index
}
func.func private @others(tensor<*xf32>)
// ----- target
func.func @f(%t: memref<*xf32>, %u: memref<*xf32>, %i: index, %j: index) -> index {
  %d = memref.dim %t, %i : memref<*xf32>
  %r = memref.rank %t : memref<*xf32>
  %s = arith.addi %d, %r : index
  %l = scf.for %k = %i to %j step %i iter_args(%a = %t) -> (memref<*xf32>) {
    scf.yield %u : memref<*xf32>
  }
  return %s : index
}
func.func private @others(memref<*xf32>)
// ----- plan
{"points": [{"source": 4, "target": 4, "rule": "loop", "regions": [[]]}]}
