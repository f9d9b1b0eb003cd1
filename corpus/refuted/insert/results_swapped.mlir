// title: The two results come back in the wrong order.
// against: results_swapped.target.mlir
func.func @write_both(%a: tensor<?xf32>, %b: tensor<?xf32>, %x: f32, %y: f32) -> (tensor<?xf32>, tensor<?xf32>) {
  %c0 = arith.constant 0 : index
  %p = tensor.insert %x into %a[%c0] : tensor<?xf32>
  %q = tensor.insert %y into %b[%c0] : tensor<?xf32>
  return %p, %q : tensor<?xf32>, tensor<?xf32>
}
