// what one block reads, a block from which no way leads back overwrites
// options: bufferize-function-boundaries
// expect: fill T; extract T; insert T; return T
func.func @f(%v: f32, %i: index, %b: i1) -> (tensor<4xf32>, f32) {
  %z = tensor.empty() : tensor<4xf32>
  %t = linalg.fill ins(%v : f32) outs(%z : tensor<4xf32>) -> tensor<4xf32>
  cf.cond_br %b, ^bb1, ^bb2
^bb1:
  %e = tensor.extract %t[%i] : tensor<4xf32>
  cf.br ^bb3(%e : f32)
^bb2:
  cf.br ^bb3(%v : f32)
^bb3(%r: f32):
  %x = tensor.insert %r into %t[%i] : tensor<4xf32>
  return %x, %r : tensor<4xf32>, f32
}
