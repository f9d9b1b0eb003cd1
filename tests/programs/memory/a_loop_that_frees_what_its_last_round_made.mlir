// title: A loop that frees what its last round made.
// verdict: proved
// wrong: ">) if (%o)" => ">) if (%true)" -- the argument
// wrong: ">) if (%o)" => ">) if (%false)" -- a loop that frees wrongly
// wrong: "%t, %o = %false)" => "%t, %o = %true)" -- the argument, by its owner
// wrong: "scf.yield %b, %true" => "scf.yield %b, %false" -- not owned
// wrong: "%b = memref.alloc() : memref<4xf32>" => "%b = memref.alloc() : memref<4xf32>\nbufferization.dealloc (%u : memref<4xf32>) if (%o)" -- before it is read
// wrong: "%b = memref.alloc() : memref<4xf32>" => "%b = memref.alloc() : memref<4xf32>\n%left = memref.alloc() : memref<4xf32>" -- a buffer that each round leaves behind
func.func @f(%t: tensor<4xf32>, %x: f32, %n: index) -> tensor<4xf32> {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %r = scf.for %i = %c0 to %n step %c1 iter_args(%u = %t) -> tensor<4xf32> {
    %b = bufferization.alloc_tensor() copy(%u) : tensor<4xf32>
    %w = tensor.insert %x into %b[%c1] : tensor<4xf32>
    scf.yield %w : tensor<4xf32>
  }
  return %r : tensor<4xf32>
}
// ----- target
func.func @f(%t: memref<4xf32>, %x: f32, %n: index) -> memref<4xf32> {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %false = arith.constant false
  %true = arith.constant true
  %r, %own = scf.for %i = %c0 to %n step %c1 iter_args(%u = %t, %o = %false) -> (memref<4xf32>, i1) {
    %b = memref.alloc() : memref<4xf32>
    memref.copy %u, %b : memref<4xf32> to memref<4xf32>
    memref.store %x, %b[%c1] : memref<4xf32>
    bufferization.dealloc (%u : memref<4xf32>) if (%o)
    scf.yield %b, %true : memref<4xf32>, i1
  }
  %e = scf.if %own -> memref<4xf32> {
    scf.yield %r : memref<4xf32>
  } else {
    %k = bufferization.clone %r : memref<4xf32> to memref<4xf32>
    scf.yield %k : memref<4xf32>
  }
  return %e : memref<4xf32>
}
