// title: Right branches are proved: written after.
// verdict: proved
// wrong: "%r = scf.if %c -> (memref<4xf32>) {" => "%r = scf.if %c -> (memref<4xf32>) {\nscf.yield %u : memref<4xf32>\n} else {", "} else {\n    scf.yield %u : memref<4xf32>" => "" -- branches swapped
// wrong: "scf.yield %u : memref" => "scf.yield %t : memref" -- always the same
func.func @f(%c: i1, %t: tensor<4xf32>, %u: tensor<4xf32>, %x: f32) -> tensor<4xf32> {
  %c0 = arith.constant 0 : index
  %r = scf.if %c -> (tensor<4xf32>) {
    scf.yield %t : tensor<4xf32>
  } else {
    scf.yield %u : tensor<4xf32>
  }
  %w = tensor.insert %x into %r[%c0] : tensor<4xf32>
  return %w : tensor<4xf32>
}
// ----- target
func.func @f(%c: i1, %t: memref<4xf32>, %u: memref<4xf32>, %x: f32) -> memref<4xf32> {
  %c0 = arith.constant 0 : index
  %r = scf.if %c -> (memref<4xf32>) {
    scf.yield %t : memref<4xf32>
  } else {
    scf.yield %u : memref<4xf32>
  }
  memref.store %x, %r[%c0] : memref<4xf32>
  return %r : memref<4xf32>
}
