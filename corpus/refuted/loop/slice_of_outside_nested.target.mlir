module {
  func.func private @show(i64)
  func.func @f(%arg0: memref<4xi64, strided<[?], offset: ?>>, %arg1: i64) {
    %c0 = arith.constant 0 : index
    %c1 = arith.constant 1 : index
    %c2 = arith.constant 2 : index
    scf.for %arg2 = %c0 to %c2 step %c1 {
      scf.for %arg3 = %c0 to %c2 step %c1 {
        %subview = memref.subview %arg0[%arg2] [1] [1] : memref<4xi64, strided<[?], offset: ?>> to memref<1xi64, strided<[?], offset: ?>>
        linalg.fill ins(%arg1 : i64) outs(%subview : memref<1xi64, strided<[?], offset: ?>>)
        %alloc = memref.alloc() {alignment = 64 : i64} : memref<4xi64>
        memref.copy %arg0, %alloc : memref<4xi64, strided<[?], offset: ?>> to memref<4xi64>
        %subview_0 = memref.subview %alloc[%arg2] [1] [1] : memref<4xi64> to memref<1xi64, strided<[1], offset: ?>>
        memref.copy %subview, %subview_0 : memref<1xi64, strided<[?], offset: ?>> to memref<1xi64, strided<[1], offset: ?>>
        %0 = memref.load %alloc[%c0] : memref<4xi64>
        func.call @show(%0) : (i64) -> ()
      }
    }
    return
  }
}

