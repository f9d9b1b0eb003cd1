// title: A loop that no run comes to begins with a buffer that does not hold its tensor, and that the first round replaces.
// verdict: proved
// unproved: each "%c3 step" => "%c0 step" -- there is no first round
func.func @f(%s: tensor<4xf32>, %n: index, %i: index) -> tensor<4xf32> {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c3 = arith.constant 3 : index
  %big = arith.constant 7654321 : index
  %is = arith.cmpi eq, %n, %big : index
  %q = scf.if %is -> (tensor<4xf32>) {
    %r:2 = scf.for %k = %c0 to %c3 step %c1 iter_args(%a = %s, %b = %s) -> (tensor<4xf32>, tensor<4xf32>) {
      %e = tensor.empty() : tensor<4xf32>
      %w = linalg.copy ins(%b : tensor<4xf32>) outs(%e : tensor<4xf32>) -> tensor<4xf32>
      scf.yield %w, %w : tensor<4xf32>, tensor<4xf32>
    }
    %v = tensor.extract %r#0[%i] : tensor<4xf32>
    %u = tensor.insert %v into %r#1[%c0] : tensor<4xf32>
    scf.yield %u : tensor<4xf32>
  } else {
    scf.yield %s : tensor<4xf32>
  }
  return %q : tensor<4xf32>
}
// ----- target
func.func @f(%s: memref<4xf32>, %n: index, %i: index) -> memref<4xf32> {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c3 = arith.constant 3 : index
  %big = arith.constant 7654321 : index
  %is = arith.cmpi eq, %n, %big : index
  %q = scf.if %is -> (memref<4xf32>) {
    %first = memref.alloc() : memref<4xf32>
    %second = memref.alloc() : memref<4xf32>
    memref.copy %s, %second : memref<4xf32> to memref<4xf32>
    %r:2 = scf.for %k = %c0 to %c3 step %c1 iter_args(%a = %first, %b = %second) -> (memref<4xf32>, memref<4xf32>) {
      %w = memref.alloc() : memref<4xf32>
      linalg.copy ins(%b : memref<4xf32>) outs(%w : memref<4xf32>)
      %u = memref.alloc() : memref<4xf32>
      memref.copy %w, %u : memref<4xf32> to memref<4xf32>
      scf.yield %w, %u : memref<4xf32>, memref<4xf32>
    }
    %v = memref.load %r#0[%i] : memref<4xf32>
    memref.store %v, %r#1[%c0] : memref<4xf32>
    scf.yield %r#1 : memref<4xf32>
  } else {
    scf.yield %s : memref<4xf32>
  }
  return %q : memref<4xf32>
}
