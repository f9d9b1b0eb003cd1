// title: A while loop carries a view of a tensor of outside to its next round, and nobody writes to it.
// options: bufferize-function-boundaries allow-return-allocs-from-loops
func.func @carry_view(%t: tensor<4xi8>, %p: i1) {
  %c0 = arith.constant 0 : index
  %v = tensor.expand_shape %t [[0, 1]] output_shape [4, 1] : tensor<4xi8> into tensor<4x1xi8>
  %r:3 = scf.while (%a = %v, %b = %t, %i = %c0) : (tensor<4x1xi8>, tensor<4xi8>, index) -> (tensor<4x1xi8>, tensor<4xi8>, index) {
    scf.condition(%p) %a, %b, %i : tensor<4x1xi8>, tensor<4xi8>, index
  } do {
  ^bb0(%a: tensor<4x1xi8>, %b: tensor<4xi8>, %i: index):
    scf.yield %v, %b, %c0 : tensor<4x1xi8>, tensor<4xi8>, index
  }
  return
}
