// Loads and stores of vectors through maps, symbols in maps, parallel loops with reductions.
memref.global constant @given : memref<4x6xi32> = dense<[[1, 2, 3, 4, 5, 6], [7, 8, 9, 10, 11, 12], [13, 14, 15, 16, 17, 18], [19, 20, 21, 22, 23, 24]]>
memref.global constant @floats : memref<5xf32> = dense<[1.5, -2.0, 0.25, 8.0, -0.5]>
func.func @main() {
  %c1 = arith.constant 1 : index
  %c2 = arith.constant 2 : index
  %c3 = arith.constant 3 : index
  %m = memref.alloc() : memref<4x6xi32>
  %given = memref.get_global @given : memref<4x6xi32>
  memref.copy %given, %m : memref<4x6xi32> to memref<4x6xi32>
  %v = affine.vector_load %m[%c1 + 1, symbol(%c2) floordiv 2] : memref<4x6xi32>, vector<4xi32>
  vector.print %v : vector<4xi32>
  affine.vector_store %v, %m[%c3, %c2 * 2 - 2] : memref<4x6xi32>, vector<4xi32>
  %x = affine.load %m[%c3, %c2 mod 2 + 3] : memref<4x6xi32>
  vector.print %x : i32
  affine.parallel (%i, %j) = (0, max(%c1, 0)) to (4, min(6, symbol(%c3) + 2)) step (2, 1) {
    %y = affine.load %m[%i, %j] : memref<4x6xi32>
    %z = arith.muli %y, %y : i32
    affine.store %z, %m[%i + 1, %j] : memref<4x6xi32>
  }
  %r:4 = affine.parallel (%i, %j) = (0, 0) to (4, 6) reduce ("addi", "muli", "andi", "ori") -> (i32, i32, i32, i32) {
    %y = affine.load %m[%i, %j] : memref<4x6xi32>
    affine.yield %y, %y, %y, %y : i32, i32, i32, i32
  }
  vector.print %r#0 : i32
  vector.print %r#1 : i32
  vector.print %r#2 : i32
  vector.print %r#3 : i32
  %f = memref.get_global @floats : memref<5xf32>
  %s:4 = affine.parallel (%i) = (0) to (5) reduce ("addf", "mulf", "maximumf", "minimumf") -> (f32, f32, f32, f32) {
    %y = affine.load %f[%i] : memref<5xf32>
    affine.yield %y, %y, %y, %y : f32, f32, f32, f32
  }
  vector.print %s#0 : f32
  vector.print %s#1 : f32
  vector.print %s#2 : f32
  vector.print %s#3 : f32
  %none:3 = affine.parallel (%i) = (3) to (%c2) reduce ("addf", "mulf", "addf") -> (f32, f32, f32) {
    %y = affine.load %f[%i] : memref<5xf32>
    affine.yield %y, %y, %y : f32, f32, f32
  }
  vector.print %none#0 : f32
  vector.print %none#1 : f32
  %c7 = arith.constant 7 : index
  %c100 = arith.constant 100 : index
  %below = arith.constant -45 : index
  %d:3 = affine.delinearize_index %c100 into (5, %c3, 7) : index, index, index
  vector.print %d#0 : index
  vector.print %d#1 : index
  vector.print %d#2 : index
  %n:3 = affine.delinearize_index %below into (%c3, 7) : index, index, index
  %n0 = arith.index_cast %n#0 : index to i32
  vector.print %n0 : i32
  vector.print %n#1 : index
  vector.print %n#2 : index
  %one:1 = affine.delinearize_index %c100 into (101) : index
  vector.print %one#0 : index
  %l = affine.linearize_index [%c3, %c7, %c2] by (3, %c3, 5) : index
  vector.print %l : index
  %k = affine.linearize_index [%c3, %c7] by (%c2) : index
  vector.print %k : index
  %j = affine.linearize_index disjoint [%c2, %c2, %c1] by (%c3, %c7, 5) : index
  vector.print %j : index
  %first = arith.constant -4 : index
  %h = affine.linearize_index disjoint [%first, %c1] by (%c3) : index
  %h0 = arith.index_cast %h : index to i32
  vector.print %h0 : i32
  memref.dealloc %m : memref<4x6xi32>
  return
}
