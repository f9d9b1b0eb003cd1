// title: A buffer of a round that ends the program.
// verdict: proved
// wrong: "%c1_index = arith.constant 1 : index\n  %c2_index = arith.constant 2 : index\n  %alloc = memref.alloc() {alignment = 64 : i64} : memref<4xf32>" => "%c1_index = arith.constant 1 : index\n%c2_index = arith.constant 7654321 : index\n%alloc = memref.alloc() {alignment = 64 : i64} : memref<4xf32>" -- a buffer of a round that ends the program
func.func @f(%t0: tensor<4xf32>, %t1: tensor<4xf32>, %i: index, %j: index, %y: f32, %p: i1)
    -> (tensor<4xf32>, tensor<4xf32>, tensor<4xf32>) {
  %0 = arith.constant 1000000 : index
  %1 = arith.cmpi slt, %i, %0 : index
  cf.assert %1, "below 1000000"
  vector.print %j : index
  %c0_index = arith.constant 0 : index
  %c1_index = arith.constant 1 : index
  %c2_index = arith.constant 2 : index
  %2 = arith.select %p, %t0, %t1 : tensor<4xf32>
  %3, %4 = scf.for %5 = %c0_index to %i step %c2_index iter_args(%6 = %2, %7 = %t0)
      -> (tensor<4xf32>, tensor<4xf32>) {
    %8 = arith.constant 1000000 : index
    %9 = arith.cmpi slt, %c2_index, %8 : index
    cf.assert %9, "below 1000000"
    %10 = tensor.splat %y : tensor<4xf32>
    %11 = tensor.splat %y : tensor<4xf32>
    scf.yield %11, %10 : tensor<4xf32>, tensor<4xf32>
  }
  func.return %t0, %4, %4 : tensor<4xf32>, tensor<4xf32>, tensor<4xf32>
}
// ----- target
func.func @f(%t0: memref<4xf32, strided<[?], offset: ?>>, %t1: memref<4xf32, strided<[?], offset: ?>>,
    %i: index, %j: index, %y: f32, %p: i1) -> (memref<4xf32, strided<[?], offset: ?>>, memref<4xf32>,
        memref<4xf32>) {
  %0 = arith.constant 1000000 : index
  %1 = arith.cmpi slt, %i, %0 : index
  cf.assert %1, "below 1000000"
  vector.print %j : index
  %c0_index = arith.constant 0 : index
  %c1_index = arith.constant 1 : index
  %c2_index = arith.constant 2 : index
  %alloc = memref.alloc() {alignment = 64 : i64} : memref<4xf32>
  memref.copy %t0, %alloc : memref<4xf32, strided<[?], offset: ?>> to memref<4xf32>
  %cast = memref.cast %alloc : memref<4xf32> to memref<4xf32, strided<[?], offset: ?>>
  %2 = arith.select %p, %cast, %t1 : memref<4xf32, strided<[?], offset: ?>>
  %alloc_1 = memref.alloc() {alignment = 64 : i64} : memref<4xf32>
  memref.copy %t0, %alloc_1 : memref<4xf32, strided<[?], offset: ?>> to memref<4xf32>
  %3, %4 = scf.for %5 = %c0_index to %i step %c2_index iter_args(%6 = %2, %7 = %alloc_1)
      -> (memref<4xf32, strided<[?], offset: ?>>, memref<4xf32>) {
    %8 = arith.constant 1000000 : index
    %9 = arith.cmpi slt, %c2_index, %8 : index
    cf.assert %9, "below 1000000"
    %alloc_2 = memref.alloc() {alignment = 64 : i64} : memref<4xf32>
    linalg.map outs(%alloc_2 : memref<4xf32>) (%init: f32) {
      linalg.yield %y : f32
    }
    %alloc_3 = memref.alloc() {alignment = 64 : i64} : memref<4xf32>
    linalg.map outs(%alloc_3 : memref<4xf32>) (%init_1: f32) {
      linalg.yield %y : f32
    }
    %cast_1 = memref.cast %alloc_3 : memref<4xf32> to memref<4xf32, strided<[?], offset: ?>>
    scf.yield %cast_1, %alloc_2 : memref<4xf32, strided<[?], offset: ?>>, memref<4xf32>
  }
  %cast_2 = memref.cast %4 : memref<4xf32> to memref<4xf32, strided<[?], offset: ?>>
  %cast_3 = memref.cast %4 : memref<4xf32> to memref<4xf32, strided<[?], offset: ?>>
  func.return %t0, %4, %4 : memref<4xf32, strided<[?], offset: ?>>, memref<4xf32>, memref<4xf32>
}
