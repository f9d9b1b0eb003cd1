func.func @f(%t: memref<8xf32>, %m: memref<8xf32>, %v: f32, %st: index) -> f32 {
  %c7 = arith.constant 7 : index
  %c0 = arith.constant 0 : index
  %cm = arith.constant -1 : index
    "omp.wsloop"() <{operandSegmentSizes = array<i32: 0, 0, 0, 0, 0, 0, 0>}> ({
      "omp.loop_nest"(%c7, %c0, %st) <{collapse_num_loops = 1 : i64}> ({
      ^bb0(%i: index):
        %q = memref.load %t[%i] : memref<8xf32>
        memref.store %q, %m[%i] : memref<8xf32>
        "omp.yield"() : () -> ()
      }) : (index, index, index) -> ()
    }) : () -> ()
  %neg = arith.cmpi sle, %st, %c0 : index
  %vv = arith.addf %v, %v : f32
  %w = arith.select %neg, %vv, %v : f32
  return %w : f32
}
