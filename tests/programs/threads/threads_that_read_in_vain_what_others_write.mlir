// title: Threads that read in vain what others write.
// verdict: proved
// wrong: "%s = tensor.from_elements %x" => "%s = tensor.from_elements %w", "memref.store %x" => "memref.store %w" -- threads that use what others write or write elsewhere
// wrong: "memref.store %x, %t[%i]" => "memref.store %x, %t[%k]" -- threads that use what others write or write elsewhere
func.func @f(%t: tensor<?xf32>, %x: f32, %k: index, %n: index) -> tensor<?xf32> {
  %r = scf.forall (%i) in (%n) shared_outs(%o = %t) -> (tensor<?xf32>) {
    %v = tensor.extract %t[%k] : tensor<?xf32>
    %w = arith.negf %v : f32
    %s = tensor.from_elements %x : tensor<1xf32>
    scf.forall.in_parallel {
      tensor.parallel_insert_slice %s into %o[%i] [1] [1] : tensor<1xf32> into tensor<?xf32>
    }
  }
  return %r : tensor<?xf32>
}
// ----- target
func.func @f(%t: memref<?xf32>, %x: f32, %k: index, %n: index) -> memref<?xf32> {
  scf.forall (%i) in (%n) {
    %v = memref.load %t[%k] : memref<?xf32>
    %w = arith.negf %v : f32
    memref.store %x, %t[%i] : memref<?xf32>
  }
  return %t : memref<?xf32>
}
