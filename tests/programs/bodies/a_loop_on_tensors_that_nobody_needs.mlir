// title: A loop on tensors that nobody needs.
// verdict: proved
// wrong: "return %t, %x : tensor" => "return %r, %x : tensor" -- a loop on tensors that is needed
// wrong: "return %t, %x : tensor" => "return %t, %s : tensor" -- a loop on tensors that is needed
// wrong: "%v = tensor.insert %y into %u[%i]" => "%v = tensor.insert %y into %u[%c1]", "func.func @f(%t: memref<?xf32>, %x: f32) -> (memref<?xf32>, f32) {" => "func.func @f(%t: memref<?xf32>, %x: f32) -> (memref<?xf32>, f32) {\n%c1 = arith.constant 1 : index\n%one = memref.load %t[%c1] : memref<?xf32>" -- a loop on tensors says nothing behind it
func.func @f(%t: tensor<?xf32>, %x: f32) -> (tensor<?xf32>, f32) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %n = tensor.dim %t, %c0 : tensor<?xf32>
  %r, %s = scf.for %i = %c0 to %n step %c1 iter_args(%u = %t, %y = %x) -> (tensor<?xf32>, f32) {
    %v = tensor.insert %y into %u[%i] : tensor<?xf32>
    %z = arith.addf %y, %y : f32
    scf.yield %v, %z : tensor<?xf32>, f32
  }
  return %t, %x : tensor<?xf32>, f32
}
// ----- target
func.func @f(%t: memref<?xf32>, %x: f32) -> (memref<?xf32>, f32) {
  return %t, %x : memref<?xf32>, f32
}
