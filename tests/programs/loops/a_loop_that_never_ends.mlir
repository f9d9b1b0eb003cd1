// title: A loop that never ends.
// verdict: proved
// unproved: "scf.condition(%yes) %a : memref<4xf32>" => "%no = arith.constant false\nscf.condition(%no) %a : memref<4xf32>" -- a loop that ends where the other does not
// unproved: "%yes = arith.constant true\n  %c0 = arith.constant 0 : index\n  %r = scf.while (%a = %t) : (memref<4xf32>) -> (memref<4xf32>) {" => "%yes = arith.constant true\n%c0 = arith.constant 4 : index\n%r = scf.while (%a = %t) : (memref<4xf32>) -> (memref<4xf32>) {" -- a fault in a loop that never ends
func.func @f(%t: tensor<4xf32>, %x: f32) -> tensor<4xf32> {
  %yes = arith.constant true
  %c0 = arith.constant 0 : index
  %r = scf.while (%a = %t) : (tensor<4xf32>) -> (tensor<4xf32>) {
    scf.condition(%yes) %a : tensor<4xf32>
  } do {
  ^bb0(%a: tensor<4xf32>):
    %b = tensor.insert %x into %a[%c0] : tensor<4xf32>
    scf.yield %b : tensor<4xf32>
  }
  return %r : tensor<4xf32>
}
// ----- target
func.func @f(%t: memref<4xf32>, %x: f32) -> memref<4xf32> {
  %yes = arith.constant true
  %c0 = arith.constant 0 : index
  %r = scf.while (%a = %t) : (memref<4xf32>) -> (memref<4xf32>) {
    scf.condition(%yes) %a : memref<4xf32>
  } do {
  ^bb0(%a: memref<4xf32>):
    memref.store %x, %a[%c0] : memref<4xf32>
    scf.yield %a : memref<4xf32>
  }
  return %r : memref<4xf32>
}
