// title: a switch goes to one block twice, with buffers of different layouts
// pass: one-shot-bufferize{bufferize-function-boundaries}
// upstream: invalid
// ours: verifies
func.func @f(%k: i32, %i: index, %x: f32, %t: tensor<5xf32>) -> tensor<5xf32> {
  %e = bufferization.alloc_tensor() copy(%t) : tensor<5xf32>
  cf.switch %k : i32, [
    default: ^end(%t : tensor<5xf32>),
    1: ^end(%e : tensor<5xf32>)
  ]
^end(%a: tensor<5xf32>):
  %0 = tensor.insert %x into %a[%i] : tensor<5xf32>
  return %0 : tensor<5xf32>
}
