// title: A source that is undefined on every input is vacuous.
// verdict: vacuous
func.func @f(%c: i1, %t: tensor<4xf32>) -> f32 {
  %i = arith.constant 1 : index
  %j = arith.constant 9 : index
  %never = tensor.extract %t[%j] : tensor<4xf32>
  %r = scf.if %c -> (f32) {
    %v = tensor.extract %t[%i] : tensor<4xf32>
    scf.yield %v : f32
  } else {
    %v = tensor.extract %t[%j] : tensor<4xf32>
    scf.yield %v : f32
  }
  return %r : f32
}
// ----- target
func.func @f(%c: i1, %t: memref<4xf32>) -> f32 {
  %i = arith.constant 1 : index
  %j = arith.constant 9 : index
  %never = memref.load %t[%j] : memref<4xf32>
  %r = scf.if %c -> (f32) {
    %v = memref.load %t[%i] : memref<4xf32>
    scf.yield %v : f32
  } else {
    %v = memref.load %t[%j] : memref<4xf32>
    scf.yield %v : f32
  }
  return %r : f32
}
