// title: One buffer is handed over twice.
// verdict: refuted
func.func @f(%v: f32, %n: index) -> (tensor<4xf32>, tensor<4xf32>) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %z = arith.constant dense<0.0> : tensor<4xf32>
  %r:2 = scf.for %j = %c0 to %n step %c1 iter_args(%x = %z, %y = %z) -> (tensor<4xf32>, tensor<4xf32>) {
    %p = tensor.insert %v into %x[%c0] : tensor<4xf32>
    %e = tensor.extract %y[%c0] : tensor<4xf32>
    %q = tensor.insert %e into %y[%c1] : tensor<4xf32>
    scf.yield %p, %q : tensor<4xf32>, tensor<4xf32>
  }
  return %r#0, %r#1 : tensor<4xf32>, tensor<4xf32>
}
// ----- target
func.func @f(%v: f32, %n: index) -> (memref<4xf32>, memref<4xf32>) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %zero = arith.constant 0.0 : f32
  %a = memref.alloc() : memref<4xf32>
  linalg.fill ins(%zero : f32) outs(%a : memref<4xf32>)
  %r:2 = scf.for %j = %c0 to %n step %c1 iter_args(%x = %a, %y = %a) -> (memref<4xf32>, memref<4xf32>) {
    memref.store %v, %x[%c0] : memref<4xf32>
    %e = memref.load %y[%c0] : memref<4xf32>
    %b = memref.alloc() : memref<4xf32>
    memref.copy %x, %b : memref<4xf32> to memref<4xf32>
    %c = memref.alloc() : memref<4xf32>
    memref.copy %y, %c : memref<4xf32> to memref<4xf32>
    memref.store %e, %c[%c1] : memref<4xf32>
    scf.yield %b, %c : memref<4xf32>, memref<4xf32>
  }
  return %r#0, %r#1 : memref<4xf32>, memref<4xf32>
}
