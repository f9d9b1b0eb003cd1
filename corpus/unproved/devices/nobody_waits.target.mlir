func.func @f(%t: memref<8xf32>, %m: memref<8xf32>, %v: f32, %n: index) -> memref<8xf32> {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
    "omp.wsloop"() <{nowait, operandSegmentSizes = array<i32: 0, 0, 0, 0, 0, 0, 0>}> ({
      "omp.loop_nest"(%c0, %n, %c1) <{collapse_num_loops = 1 : i64}> ({
      ^bb0(%i: index):
        %q = memref.load %t[%i] : memref<8xf32>
        memref.store %q, %m[%i] : memref<8xf32>
        "omp.yield"() : () -> ()
      }) : (index, index, index) -> ()
    }) : () -> ()
  memref.store %v, %t[%c0] : memref<8xf32>
  return %t : memref<8xf32>
}
