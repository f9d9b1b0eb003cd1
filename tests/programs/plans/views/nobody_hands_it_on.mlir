// title: Nobody hands it on.
// verdict: proved
// unproved: "func.call @others(%t) : (tensor" => "\"test.op\"(%t) : (tensor", "func.call @others(%t) : (memref" => "\"test.op\"(%t) : (memref", "rule\": \"call" => "rule\": \"event" -- nobody hands it on
func.func @f(%t: tensor<*xf32>, %u: tensor<*xf32>, %i: index, %j: index) -> index {
  %d = tensor.dim %t, %i : tensor<*xf32>
  %r = tensor.rank %t : tensor<*xf32>
  %s = arith.addi %d, %r : index
  func.call @others(%t) : (tensor<*xf32>) -> ()
  return %s : index
}
func.func private @others(tensor<*xf32>)
// ----- target
func.func @f(%t: memref<*xf32>, %u: memref<*xf32>, %i: index, %j: index) -> index {
  %d = memref.dim %t, %i : memref<*xf32>
  %r = memref.rank %t : memref<*xf32>
  %s = arith.addi %d, %r : index
  func.call @others(%t) : (memref<*xf32>) -> ()
  return %s : index
}
func.func private @others(memref<*xf32>)
// ----- plan
{"points": [{"source": 4, "target": 4, "rule": "call"}]}
