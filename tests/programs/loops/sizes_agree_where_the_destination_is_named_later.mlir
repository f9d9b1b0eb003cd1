// title: Sizes agree where the destination is named later.
// verdict: unknown
// wrong: "bufferization.materialize_in_destination %r in restrict writable %out : (tensor<?xf32>, memref<?xf32>) -> ()" => "" -- a size that nobody requires
// wrong: "bufferization.materialize_in_destination %r in restrict writable %out : (tensor<?xf32>, memref<?xf32>) -> ()" => "%b = arith.cmpi eq, %k, %c0 : index\nscf.if %b {\nbufferization.materialize_in_destination %r in restrict writable %out : (tensor<?xf32>, memref<?xf32>)\n-> ()\n}" -- a size that is required on one path only
// unproved: each "// between" => "\"acme.barrier\"() : () -> ()" -- what might not return
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
  // between
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
  // between
  return
}
