// title: Nobody waits for the end of the loop before the buffer is written.
// against: nobody_waits.target.mlir
func.func @f(%t: tensor<8xf32>, %m: memref<8xf32>, %v: f32, %n: index) -> tensor<8xf32> {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
    "omp.wsloop"() <{nowait, operandSegmentSizes = array<i32: 0, 0, 0, 0, 0, 0, 0>}> ({
      "omp.loop_nest"(%c0, %n, %c1) <{collapse_num_loops = 1 : i64}> ({
      ^bb0(%i: index):
        %q = tensor.extract %t[%i] : tensor<8xf32>
        memref.store %q, %m[%i] : memref<8xf32>
        "omp.yield"() : () -> ()
      }) : (index, index, index) -> ()
    }) : () -> ()
  %r = tensor.insert %v into %t[%c0] : tensor<8xf32>
  return %r : tensor<8xf32>
}
