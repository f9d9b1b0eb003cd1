// title: Loops that only compute come in any order.
// verdict: proved
// wrong: "%v = memref.load %s" => "%v = memref.load %t" -- a loop reads what the one that comes first now writes
func.func private @outside()
func.func @f(%s: tensor<?xf32>, %t: tensor<?xf32>, %n: index, %x: f32, %d: i32)
    -> (tensor<?xf32>, tensor<?xf32>) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %a = scf.for %i = %c0 to %n step %c1 iter_args(%o = %s) -> (tensor<?xf32>) {
    %v = tensor.extract %o[%i] : tensor<?xf32>
    %y = arith.addf %v, %x : f32
    %w = tensor.insert %y into %o[%i] : tensor<?xf32>
    scf.yield %w : tensor<?xf32>
  } loc("model":1:1)
  %b = scf.for %i = %c0 to %n step %c1 iter_args(%o = %t) -> (tensor<?xf32>) {
    %v = tensor.extract %o[%i] : tensor<?xf32>
    %y = arith.mulf %v, %x : f32
    %w = tensor.insert %y into %o[%i] : tensor<?xf32>
    scf.yield %w : tensor<?xf32>
  } loc("model":2:1)
  return %a, %b : tensor<?xf32>, tensor<?xf32>
}
// ----- target
func.func private @outside()
func.func @f(%s: memref<?xf32>, %t: memref<?xf32>, %n: index, %x: f32, %d: i32)
    -> (memref<?xf32>, memref<?xf32>) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  scf.for %i = %c0 to %n step %c1 {
    %v = memref.load %t[%i] : memref<?xf32>
    %y = arith.mulf %v, %x : f32
    memref.store %y, %t[%i] : memref<?xf32>
  } loc("model":2:1)
  scf.for %i = %c0 to %n step %c1 {
    %v = memref.load %s[%i] : memref<?xf32>
    %y = arith.addf %v, %x : f32
    memref.store %y, %s[%i] : memref<?xf32>
  } loc("model":1:1)
  return %s, %t : memref<?xf32>, memref<?xf32>
}
