// title: Another name of what was handed over.
// verdict: refuted
func.func @f(%t: tensor<?xf32>, %v: f32, %i: index, %n: index) -> (tensor<?xf32>, f32) {
  %c1 = arith.constant 1 : index
  %r = scf.for %j = %i to %n step %c1 iter_args(%x = %t) -> (tensor<?xf32>) {
    %y = tensor.insert %v into %x[%j] : tensor<?xf32>
    scf.yield %y : tensor<?xf32>
  }
  %u = tensor.extract %t[%i] : tensor<?xf32>
  return %r, %u : tensor<?xf32>, f32
}
// ----- target
func.func @f(%t: memref<?xf32>, %v: f32, %i: index, %n: index) -> (memref<?xf32>, f32) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %d = memref.dim %t, %c0 : memref<?xf32>
  %a = memref.alloc(%d) : memref<?xf32>
  memref.copy %t, %a : memref<?xf32> to memref<?xf32>
  %w = memref.cast %a : memref<?xf32> to memref<?xf32, strided<[1]>>
  %r = scf.for %j = %i to %n step %c1 iter_args(%x = %a) -> (memref<?xf32>) {
    %b = memref.alloc(%d) : memref<?xf32>
    memref.copy %x, %b : memref<?xf32> to memref<?xf32>
    memref.store %v, %b[%j] : memref<?xf32>
    memref.dealloc %x : memref<?xf32>
    scf.yield %b : memref<?xf32>
  }
  %u = memref.load %w[%i] : memref<?xf32, strided<[1]>>
  return %r, %u : memref<?xf32>, f32
}
