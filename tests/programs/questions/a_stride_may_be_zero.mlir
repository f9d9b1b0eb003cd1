// title: A stride may be zero.
// verdict: refuted
func.func @f(%x: tensor<4xf32>, %s: index) -> tensor<4xf32> {
  %c0 = arith.constant 0 : index
  %z = arith.cmpi eq, %s, %c0 : index
  %r = scf.if %z -> tensor<4xf32> {
    scf.yield %x : tensor<4xf32>
  } else {
    scf.yield %x : tensor<4xf32>
  }
  return %r : tensor<4xf32>
}
// ----- target
func.func @f(%x: memref<4xf32>, %s: index) -> memref<4xf32> {
  %c0 = arith.constant 0 : index
  %z = arith.cmpi eq, %s, %c0 : index
  %r = scf.if %z -> memref<4xf32> {
    %b = memref.alloc() : memref<4xf32>
    %sv = memref.subview %b[0] [4] [%s] : memref<4xf32> to memref<4xf32, strided<[?]>>
    memref.copy %x, %sv : memref<4xf32> to memref<4xf32, strided<[?]>>
    %q = memref.alloc() : memref<4xf32>
    memref.copy %sv, %q : memref<4xf32, strided<[?]>> to memref<4xf32>
    scf.yield %q : memref<4xf32>
  } else {
    scf.yield %x : memref<4xf32>
  }
  return %r : memref<4xf32>
}
