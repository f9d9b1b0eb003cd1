// title: The caller makes the buffer that a result is left in smaller than the result.
// against: new_argument_too_small.target.mlir
// function: f
func.func private @g(%t: tensor<?x3xf32>, %n: index, %x: f32) -> tensor<?x?xf32> {
  %c0 = arith.constant 0 : index
  %d = tensor.dim %t, %c0 : tensor<?x3xf32>
  %s = arith.addi %d, %n : index
  %e = tensor.empty(%s, %n) : tensor<?x?xf32>
  %r = linalg.fill ins(%x : f32) outs(%e : tensor<?x?xf32>) -> tensor<?x?xf32>
  return %r : tensor<?x?xf32>
}
func.func @f(%t: tensor<?x3xf32>, %x: f32) -> (index, index) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c2 = arith.constant 2 : index
  %r = call @g(%t, %c2, %x) : (tensor<?x3xf32>, index, f32) -> tensor<?x?xf32>
  %d = tensor.dim %r, %c0 : tensor<?x?xf32>
  %e = tensor.dim %r, %c1 : tensor<?x?xf32>
  return %d, %e : index, index
}
