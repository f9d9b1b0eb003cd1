// title: A loop that counts machine integers may never end, so what comes behind it is not moved in front of it.
// verdict: unproved
// right: each " : i8" => " : index" -- indices do not wrap
func.func @f(%t: tensor<4xf32>, %s: tensor<4xf32>, %d: index, %n: index, %x: f32) -> (tensor<4xf32>, tensor<4xf32>) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %z = arith.constant 0 : i8
  %m = arith.constant 127 : i8
  %two = arith.constant 2 : i8
  %a = scf.for %i = %z to %m step %two iter_args(%o = %t) -> (tensor<4xf32>) : i8 {
    %w = tensor.insert %x into %o[%c0] : tensor<4xf32>
    scf.yield %w : tensor<4xf32>
  } loc("model":1:1)
  %b = scf.for %i = %c0 to %n step %c1 iter_args(%o = %s) -> (tensor<4xf32>) {
    %q = arith.remui %i, %d : index
    %w = tensor.insert %x into %o[%q] : tensor<4xf32>
    scf.yield %w : tensor<4xf32>
  } loc("model":2:1)
  return %a, %b : tensor<4xf32>, tensor<4xf32>
}
// ----- target
func.func @f(%t: memref<4xf32>, %s: memref<4xf32>, %d: index, %n: index, %x: f32) -> (memref<4xf32>, memref<4xf32>) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %z = arith.constant 0 : i8
  %m = arith.constant 127 : i8
  %two = arith.constant 2 : i8
  scf.for %i = %c0 to %n step %c1 {
    %q = arith.remui %i, %d : index
    memref.store %x, %s[%q] : memref<4xf32>
  } loc("model":2:1)
  scf.for %i = %z to %m step %two : i8 {
    memref.store %x, %t[%c0] : memref<4xf32>
  } loc("model":1:1)
  return %t, %s : memref<4xf32>, memref<4xf32>
}
