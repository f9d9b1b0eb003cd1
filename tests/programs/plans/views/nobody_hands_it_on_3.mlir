// title: Nobody hands it on.
// verdict: unproved
func.func @f(%t: tensor<*xf32>, %u: tensor<*xf32>, %i: index, %j: index) -> index {
  %d = tensor.dim %t, %i : tensor<*xf32>
  %r = tensor.rank %t : tensor<*xf32>
  %s = arith.addi %d, %r : index
  %c = arith.cmpi eq, %i, %j : index
  %l = scf.if %c -> (tensor<*xf32>) { scf.yield %t : tensor<*xf32> } else { scf.yield %u : tensor<*xf32> }
  return %s : index
}
func.func private @others(tensor<*xf32>)
// ----- target
func.func @f(%t: memref<*xf32>, %u: memref<*xf32>, %i: index, %j: index) -> index {
  %d = memref.dim %t, %i : memref<*xf32>
  %r = memref.rank %t : memref<*xf32>
  %s = arith.addi %d, %r : index
  %c = arith.cmpi eq, %i, %j : index
  %l = scf.if %c -> (memref<*xf32>) { scf.yield %t : memref<*xf32> } else { scf.yield %u : memref<*xf32> }
  return %s : index
}
func.func private @others(memref<*xf32>)
// ----- plan
{"points": [{"source": 5, "target": 5, "rule": "branch", "regions": [[], []]}]}
