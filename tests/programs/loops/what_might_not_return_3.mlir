// title: What might not return.
// The tensor program may end there, and then it has required nothing.
// verdict: unproved
func.func @f(%t: tensor<?xf32>, %out: memref<?xf32>, %k: index) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %n = tensor.dim %t, %c0 : tensor<?xf32>
  %e = tensor.empty(%n) : tensor<?xf32>
  %r = scf.for %i = %c0 to %n step %c1 iter_args(%o = %e) -> (tensor<?xf32>) {
    %x = tensor.extract %t[%i] : tensor<?xf32>
    %y = arith.negf %x : f32
    %s = tensor.insert %y into %o[%i] : tensor<?xf32>
    scf.yield %s : tensor<?xf32>
  }
  %w = scf.while (%a = %k) : (index) -> (index) {
    %c = arith.cmpi ne, %a, %c0 : index
    scf.condition(%c) %a : index
  } do {
  ^bb0(%a: index):
    scf.yield %a : index
  }
  bufferization.materialize_in_destination %r in restrict writable %out : (tensor<?xf32>, memref<?xf32>) -> ()
  return
}
// ----- target
func.func @f(%t: memref<?xf32>, %out: memref<?xf32>, %k: index) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %n = memref.dim %t, %c0 : memref<?xf32>
  scf.for %i = %c0 to %n step %c1 {
    %x = memref.load %t[%i] : memref<?xf32>
    %y = arith.negf %x : f32
    memref.store %y, %out[%i] : memref<?xf32>
  }
  %w = scf.while (%a = %k) : (index) -> (index) {
    %c = arith.cmpi ne, %a, %c0 : index
    scf.condition(%c) %a : index
  } do {
  ^bb0(%a: index):
    scf.yield %a : index
  }
  return
}
