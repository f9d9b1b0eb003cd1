// title: A loop of OpenMP may count downwards: nothing follows of its step.
// against: counts_downwards.target.mlir
func.func @f(%t: tensor<8xf32>, %m: memref<8xf32>, %v: f32, %st: index) -> f32 {
  %c7 = arith.constant 7 : index
  %c0 = arith.constant 0 : index
  %cm = arith.constant -1 : index
    "omp.wsloop"() <{operandSegmentSizes = array<i32: 0, 0, 0, 0, 0, 0, 0>}> ({
      "omp.loop_nest"(%c7, %c0, %st) <{collapse_num_loops = 1 : i64}> ({
      ^bb0(%i: index):
        %q = tensor.extract %t[%i] : tensor<8xf32>
        memref.store %q, %m[%i] : memref<8xf32>
        "omp.yield"() : () -> ()
      }) : (index, index, index) -> ()
    }) : () -> ()
  return %v : f32
}
