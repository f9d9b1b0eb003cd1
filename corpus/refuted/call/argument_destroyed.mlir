// title: The caller lends its tensor to a callee that writes it, and reads the old tensor afterwards.
// against: argument_destroyed.target.mlir
// function: main
func.func private @set(%t: tensor<?xf32>, %x: f32) -> tensor<?xf32> {
  %c0 = arith.constant 0 : index
  %r = tensor.insert %x into %t[%c0] : tensor<?xf32>
  return %r : tensor<?xf32>
}
func.func @main(%t: tensor<?xf32>, %x: f32) -> (f32, tensor<?xf32>) {
  %c0 = arith.constant 0 : index
  %written = call @set(%t, %x) : (tensor<?xf32>, f32) -> tensor<?xf32>
  %old = tensor.extract %t[%c0] : tensor<?xf32>
  return %old, %written : f32, tensor<?xf32>
}
