// title: Right choices are proved.
// verdict: proved
// wrong: "memref.store %x, %t[%i] : memref<4xf32>" => "" -- region does nothing
func.func @f(%t: tensor<4xf32>, %x: f32, %i: index) -> tensor<4xf32> {
  %r = scf.execute_region -> tensor<4xf32> {
    %a = tensor.insert %x into %t[%i] : tensor<4xf32>
    scf.yield %a : tensor<4xf32>
  }
  return %r : tensor<4xf32>
}
// ----- target
func.func @f(%t: memref<4xf32>, %x: f32, %i: index) -> memref<4xf32> {
  %r = scf.execute_region -> memref<4xf32> {
    memref.store %x, %t[%i] : memref<4xf32>
    scf.yield %t : memref<4xf32>
  }
  return %r : memref<4xf32>
}
