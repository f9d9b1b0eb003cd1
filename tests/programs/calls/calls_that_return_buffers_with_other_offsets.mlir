// title: Calls that return buffers with other offsets.
// Only a deeper call shows that a buffer may begin elsewhere than those that were seen first.
// verdict: proved
// wrong: "%w = memref.load %x[%c0] : memref<4xf32, strided<[1], offset: ?>>" => "%x0 = memref.cast %x : memref<4xf32, strided<[1], offset: ?>> to memref<4xf32>\n%w = memref.load %x0[%c0] : memref<4xf32>" -- calls that return buffers with other offsets
func.func @f(%n: index, %v: f32, %b: i1) -> tensor<4xf32> {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %p = arith.cmpi sle, %n, %c0 : index
  %r = scf.if %p -> tensor<4xf32> {
    %e = tensor.empty() : tensor<4xf32>
    %q = linalg.fill ins(%v : f32) outs(%e : tensor<4xf32>) -> tensor<4xf32>
    scf.yield %q : tensor<4xf32>
  } else {
    %m = arith.subi %n, %c1 : index
    %x = func.call @f(%m, %v, %b) : (index, f32, i1) -> tensor<4xf32>
    %w = tensor.extract %x[%c0] : tensor<4xf32>
    %e = tensor.empty() : tensor<4xf32>
    %q = linalg.fill ins(%w : f32) outs(%e : tensor<4xf32>) -> tensor<4xf32>
    %l = scf.for %i = %c0 to %n step %c1 iter_args(%a = %q) -> tensor<4xf32> {
      %y = scf.if %b -> tensor<4xf32> {
        %e2 = tensor.empty() : tensor<4xf32>
        %q2 = linalg.fill ins(%w : f32) outs(%e2 : tensor<4xf32>) -> tensor<4xf32>
        scf.yield %q2 : tensor<4xf32>
      } else {
        scf.yield %a : tensor<4xf32>
      }
      scf.yield %y : tensor<4xf32>
    }
    scf.yield %l : tensor<4xf32>
  }
  return %r : tensor<4xf32>
}
// ----- target
func.func @f(%n: index, %v: f32, %b: i1) -> memref<4xf32, strided<[1], offset: ?>> {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %p = arith.cmpi sle, %n, %c0 : index
  %r = scf.if %p -> memref<4xf32, strided<[1], offset: ?>> {
    %e = memref.alloc() : memref<4xf32>
    linalg.fill ins(%v : f32) outs(%e : memref<4xf32>)
    %q = memref.cast %e : memref<4xf32> to memref<4xf32, strided<[1], offset: ?>>
    scf.yield %q : memref<4xf32, strided<[1], offset: ?>>
  } else {
    %m = arith.subi %n, %c1 : index
    %x = func.call @f(%m, %v, %b) : (index, f32, i1) -> memref<4xf32, strided<[1], offset: ?>>
    %w = memref.load %x[%c0] : memref<4xf32, strided<[1], offset: ?>>
    %e = memref.alloc() : memref<4xf32>
    linalg.fill ins(%w : f32) outs(%e : memref<4xf32>)
    %q = memref.cast %e : memref<4xf32> to memref<4xf32, strided<[1], offset: ?>>
    %l = scf.for %i = %c0 to %n step %c1 iter_args(%a = %q) -> memref<4xf32, strided<[1], offset: ?>> {
      %y = scf.if %b -> memref<4xf32, strided<[1], offset: ?>> {
        %e2 = memref.alloc() : memref<4xf32, strided<[1], offset: 8>>
        linalg.fill ins(%w : f32) outs(%e2 : memref<4xf32, strided<[1], offset: 8>>)
        %q2 = memref.cast %e2 : memref<4xf32, strided<[1], offset: 8>> to memref<4xf32, strided<[1],
            offset: ?>>
        scf.yield %q2 : memref<4xf32, strided<[1], offset: ?>>
      } else {
        scf.yield %a : memref<4xf32, strided<[1], offset: ?>>
      }
      scf.yield %y : memref<4xf32, strided<[1], offset: ?>>
    }
    scf.yield %l : memref<4xf32, strided<[1], offset: ?>>
  }
  return %r : memref<4xf32, strided<[1], offset: ?>>
}
