// title: The region of an op that nobody knows may run again, and then reads what it has overwritten.
// against: region_runs_again.target.mlir
// origin: mlir-opt 22.1.8 -one-shot-bufferize="bufferize-function-boundaries"
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
