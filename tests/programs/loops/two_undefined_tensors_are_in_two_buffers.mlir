// title: Two undefined tensors are in two buffers.
// verdict: proved
// right: "%e = memref.alloc(%n) " => "%e = memref.alloc(%n) {alignment = 64 : i64} ", "%d = memref.alloc(%n) " => "%d = memref.alloc(%n) {alignment = 64 : i64} " -- two undefined tensors are in two buffers
// wrong: "return %e, %d" => "return %d, %e" -- two undefined tensors are in two buffers
// wrong: "memref.store %w, %d" => "memref.store %w, %e" -- two undefined tensors are in two buffers
func.func @f(%a: tensor<?xf32>) -> (tensor<?xf32>, tensor<?xf32>) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %n = tensor.dim %a, %c0 : tensor<?xf32>
  %e = tensor.empty(%n) : tensor<?xf32>
  %d = tensor.empty(%n) : tensor<?xf32>
  %r:2 = scf.for %i = %c0 to %n step %c1 iter_args(%x = %e, %y = %d) -> (tensor<?xf32>, tensor<?xf32>) {
    %v = tensor.extract %a[%i] : tensor<?xf32>
    %w = arith.negf %v : f32
    %s = tensor.insert %v into %x[%i] : tensor<?xf32>
    %t = tensor.insert %w into %y[%i] : tensor<?xf32>
    scf.yield %s, %t : tensor<?xf32>, tensor<?xf32>
  }
  return %r#0, %r#1 : tensor<?xf32>, tensor<?xf32>
}
// ----- target
func.func @f(%a: memref<?xf32>) -> (memref<?xf32>, memref<?xf32>) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %n = memref.dim %a, %c0 : memref<?xf32>
  %e = memref.alloc(%n) : memref<?xf32>
  %d = memref.alloc(%n) : memref<?xf32>
  scf.for %i = %c0 to %n step %c1 {
    %v = memref.load %a[%i] : memref<?xf32>
    %w = arith.negf %v : f32
    memref.store %v, %e[%i] : memref<?xf32>
    memref.store %w, %d[%i] : memref<?xf32>
  }
  return %e, %d : memref<?xf32>, memref<?xf32>
}
