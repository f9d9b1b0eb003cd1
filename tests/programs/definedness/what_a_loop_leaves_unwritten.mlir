// title: What a loop leaves unwritten.
// verdict: proved
// wrong: "%b = memref.load %e[%c1]" => "%b = memref.load %e[%c2]" -- what a loop leaves unwritten
func.func @f(%n: index) -> (tensor<4xi1>, i1) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %e = tensor.empty() : tensor<4xi1>
  %true = arith.constant true
  %false = arith.constant false
  %r = scf.for %i = %c0 to %n step %c1 iter_args(%o = %e) -> tensor<4xi1> {
    %w = tensor.insert %true into %o[%c0] : tensor<4xi1>
    scf.yield %w : tensor<4xi1>
  }
  %f = tensor.insert %true into %r[%c1] : tensor<4xi1>
  return %f, %false : tensor<4xi1>, i1
}
// ----- target
func.func @f(%n: index) -> (memref<4xi1>, i1) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c2 = arith.constant 2 : index
  %e = memref.alloc() : memref<4xi1>
  %true = arith.constant true
  scf.for %i = %c0 to %n step %c1 {
    memref.store %true, %e[%c0] : memref<4xi1>
  }
  memref.store %true, %e[%c1] : memref<4xi1>
  %b = memref.load %e[%c1] : memref<4xi1>
  %c = arith.xori %b, %b : i1
  return %e, %c : memref<4xi1>, i1
}
