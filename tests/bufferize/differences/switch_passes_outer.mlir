// title: a switch passes a tensor to a block that writes it and reads the tensor afterwards
// pass: one-shot-bufferize{bufferize-function-boundaries}
// upstream: wrong
// ours: proved
func.func @f(%t: tensor<5xf32>, %k: i32, %i: index, %x: f32) -> (tensor<5xf32>, f32) {
  cf.switch %k : i32, [
    default: ^two(%t : tensor<5xf32>),
    1: ^one(%t : tensor<5xf32>)
  ]
^one(%a: tensor<5xf32>):
  %0 = tensor.insert %x into %a[%i] : tensor<5xf32>
  %1 = tensor.extract %t[%i] : tensor<5xf32>
  return %0, %1 : tensor<5xf32>, f32
^two(%b: tensor<5xf32>):
  return %b, %x : tensor<5xf32>, f32
}
