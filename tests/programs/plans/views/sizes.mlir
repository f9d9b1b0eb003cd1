// title: Sizes.
// verdict: proved
// wrong: "%d = memref.dim %t" => "%d = memref.dim %u" -- sizes
// wrong: "%d = memref.dim %t, %i" => "%d = memref.dim %t, %j" -- sizes
// wrong: "%r = memref.rank %t" => "%r = memref.rank %u" -- sizes
// unproved: "%r = memref.rank %t : memref<*xf32>\n  %s = arith.addi %d, %r : index" => "%r = memref.rank %t : memref<*xf32>\n%s = arith.addi %d, %r : index\nmemref.dealloc %t : memref<*xf32>" -- sizes
// right: "%r = memref.rank %t : memref<*xf32>\n  %s = arith.addi %d, %r : index" => "%r = memref.rank %t : memref<*xf32>\n%s = arith.addi %d, %r : index\n%k = bufferization.clone %t : memref<*xf32> to memref<*xf32>" -- sizes
// right: "%r = memref.rank %t : memref<*xf32>\n  %s = arith.addi %d, %r : index" => "%r = memref.rank %t : memref<*xf32>\n%s = arith.addi %d, %r : index\n%k = memref.cast %t : memref<*xf32> to memref<4xf32>" -- a cast that is not used
// wrong: "%r = memref.rank %t : memref<*xf32>\n  %s = arith.addi %d, %r : index" => "%r = memref.rank %t : memref<*xf32>\n%s = arith.addi %d, %r : index\n%k = memref.cast %t : memref<*xf32> to memref<4xf32>\n%q = memref.load %k[%i] : memref<4xf32>" -- a rank that the source does not ask for
// unproved: "%r = memref.rank %t : memref<*xf32>\n  %s = arith.addi %d, %r : index" => "%r = memref.rank %t : memref<*xf32>\n%s = arith.addi %d, %r : index\nmemref.copy %t, %u : memref<*xf32> to memref<*xf32>" -- sizes
// right: "%r = memref.rank %t : memref<*xf32>\n  %s = arith.addi %d, %r : index" => "%r = memref.rank %t : memref<*xf32>\n%s = arith.addi %d, %r : index\n%k = bufferization.to_tensor %t : memref<*xf32> to tensor<*xf32>" -- sizes
func.func @f(%t: tensor<*xf32>, %u: tensor<*xf32>, %i: index, %j: index) -> index {
  %d = tensor.dim %t, %i : tensor<*xf32>
  %r = tensor.rank %t : tensor<*xf32>
  %s = arith.addi %d, %r : index
  return %s : index
}
func.func private @others(tensor<*xf32>)
// ----- target
func.func @f(%t: memref<*xf32>, %u: memref<*xf32>, %i: index, %j: index) -> index {
  %d = memref.dim %t, %i : memref<*xf32>
  %r = memref.rank %t : memref<*xf32>
  %s = arith.addi %d, %r : index
  return %s : index
}
func.func private @others(memref<*xf32>)
// ----- plan
{"tensors": "ANYWHERE", "points": []}
