// title: the region of an op that nobody knows overwrites what it reads when it runs again
// pass: one-shot-bufferize{bufferize-function-boundaries}
// upstream: wrong
// ours: proved
func.func @f(%t: tensor<?xf32>, %m: memref<?xf32>, %v: f32, %i: index) {
  "acme.repeat"() ({
    %e = tensor.extract %t[%i] : tensor<?xf32>
    %s = arith.addf %e, %v : f32
    %x = tensor.insert %s into %t[%i] : tensor<?xf32>
    %q = tensor.extract %x[%i] : tensor<?xf32>
    memref.store %q, %m[%i] : memref<?xf32>
    "acme.end"() : () -> ()
  }) : () -> ()
  return
}
