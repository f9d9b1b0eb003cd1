// title: How many threads share a loop.
// The op is told by its operands.
// verdict: proved
// unproved: "\"omp.parallel\"(%n) // there" => "\"omp.parallel\"(%k)" -- another number
// unproved: "\"omp.parallel\"(%n) // there" => "%e = memref.alloc() : memref<i32>\n  %u = memref.load %e[] : memref<i32>\n  \"omp.parallel\"(%u)" -- a number that nobody wrote
func.func @f(%t: tensor<4xf32>, %m: memref<4xf32>, %n: i32, %k: i32) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c4 = arith.constant 4 : index
  "omp.parallel"(%n) <{operandSegmentSizes = array<i32: 0, 0, 0, 1, 0, 0>}> ({
    "omp.wsloop"() <{operandSegmentSizes = array<i32: 0, 0, 0, 0, 0, 0, 0>}> ({
      "omp.loop_nest"(%c0, %c4, %c1) <{collapse_num_loops = 1 : i64}> ({
      ^bb0(%i: index):
        %q = tensor.extract %t[%i] : tensor<4xf32>
        memref.store %q, %m[%i] : memref<4xf32>
        "omp.yield"() : () -> ()
      }) : (index, index, index) -> ()
    }) : () -> ()
    "omp.terminator"() : () -> ()
  }) : (i32) -> ()
  return
}
// ----- target
func.func @f(%t: memref<4xf32>, %m: memref<4xf32>, %n: i32, %k: i32) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c4 = arith.constant 4 : index
  "omp.parallel"(%n) // there
    <{operandSegmentSizes = array<i32: 0, 0, 0, 1, 0, 0>}> ({
    "omp.wsloop"() <{operandSegmentSizes = array<i32: 0, 0, 0, 0, 0, 0, 0>}> ({
      "omp.loop_nest"(%c0, %c4, %c1) <{collapse_num_loops = 1 : i64}> ({
      ^bb0(%i: index):
        %q = memref.load %t[%i] : memref<4xf32>
        memref.store %q, %m[%i] : memref<4xf32>
        "omp.yield"() : () -> ()
      }) : (index, index, index) -> ()
    }) : () -> ()
    "omp.terminator"() : () -> ()
  }) : (i32) -> ()
  return
}
