// title: A loop that may not end keeps its place.
// verdict: unproved
// right: each "i8" => "index" -- loops that surely come to their ends
func.func @f(%s: tensor<4xf32>, %t: tensor<?xf32>, %n: index, %x: f32) -> (tensor<4xf32>, tensor<?xf32>) {
  %a = arith.constant 0 : i8
  %b = arith.constant 127 : i8
  %c = arith.constant 2 : i8
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %p = scf.for %i = %a to %b step %c iter_args(%o = %s) -> (tensor<4xf32>) : i8 {
    %v = tensor.extract %o[%c0] : tensor<4xf32>
    %y = arith.addf %v, %x : f32
    %w = tensor.insert %y into %o[%c0] : tensor<4xf32>
    scf.yield %w : tensor<4xf32>
  } loc("model":1:1)
  %q = scf.for %i = %c0 to %n step %c1 iter_args(%o = %t) -> (tensor<?xf32>) {
    %v = tensor.extract %o[%i] : tensor<?xf32>
    %y = arith.mulf %v, %x : f32
    %w = tensor.insert %y into %o[%i] : tensor<?xf32>
    scf.yield %w : tensor<?xf32>
  } loc("model":2:1)
  return %p, %q : tensor<4xf32>, tensor<?xf32>
}
// ----- target
func.func @f(%s: memref<4xf32>, %t: memref<?xf32>, %n: index, %x: f32) -> (memref<4xf32>, memref<?xf32>) {
  %a = arith.constant 0 : i8
  %b = arith.constant 127 : i8
  %c = arith.constant 2 : i8
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  scf.for %i = %c0 to %n step %c1 {
    %v = memref.load %t[%i] : memref<?xf32>
    %y = arith.mulf %v, %x : f32
    memref.store %y, %t[%i] : memref<?xf32>
  } loc("model":2:1)
  scf.for %i = %a to %b step %c : i8 {
    %v = memref.load %s[%c0] : memref<4xf32>
    %y = arith.addf %v, %x : f32
    memref.store %y, %s[%c0] : memref<4xf32>
  } loc("model":1:1)
  return %s, %t : memref<4xf32>, memref<?xf32>
}
