// title: a switch passes one tensor twice, and one of the two is written
// pass: one-shot-bufferize{bufferize-function-boundaries}
// upstream: wrong
// ours: proved
func.func @f(%t: tensor<5xf32>, %k: i32, %i: index, %x: f32) -> (tensor<5xf32>, f32) {
  cf.switch %k : i32, [
    default: ^one(%t, %t : tensor<5xf32>, tensor<5xf32>)
  ]
^one(%a: tensor<5xf32>, %b: tensor<5xf32>):
  %0 = tensor.insert %x into %a[%i] : tensor<5xf32>
  %1 = tensor.extract %b[%i] : tensor<5xf32>
  return %0, %1 : tensor<5xf32>, f32
}
