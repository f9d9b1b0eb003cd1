// title: What is said of a loop that threads share.
// verdict: proved
// unproved: "collapse_num_loops = 1 : i64}> ({ // there" => "collapse_num_loops = 1 : i64, loop_inclusive}> ({" -- it counts one more
// unproved: "}) : (index, index, index) -> () // there" => "}) {acme.near} : (index, index, index) -> ()" -- only the bufferized program says it
// unproved: "\"omp.yield\"() : () -> () // there" => "\"omp.yield\"() {acme.near} : () -> ()" -- it is said of the end of a round
// unproved: "\"omp.terminator\"() : () -> () // there" => "\"omp.terminator\"() {acme.near} : () -> ()" -- it is said of the end of the threads
func.func @f(%t: tensor<4xf32>, %m: memref<4xf32>) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c4 = arith.constant 4 : index
  "omp.parallel"() <{operandSegmentSizes = array<i32: 0, 0, 0, 0, 0, 0>}> ({
    "omp.wsloop"() <{operandSegmentSizes = array<i32: 0, 0, 0, 0, 0, 0, 0>}> ({
      "omp.loop_nest"(%c0, %c4, %c1) <{collapse_num_loops = 1 : i64}> ({
      ^bb0(%i: index):
        %q = tensor.extract %t[%i] : tensor<4xf32>
        memref.store %q, %m[%i] : memref<4xf32>
        "omp.yield"() : () -> ()
      }) : (index, index, index) -> ()
    }) : () -> ()
    "omp.terminator"() : () -> ()
  }) : () -> ()
  return
}
// ----- target
func.func @f(%t: memref<4xf32>, %m: memref<4xf32>) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c4 = arith.constant 4 : index
  "omp.parallel"() <{operandSegmentSizes = array<i32: 0, 0, 0, 0, 0, 0>}> ({
    "omp.wsloop"() <{operandSegmentSizes = array<i32: 0, 0, 0, 0, 0, 0, 0>}> ({
      "omp.loop_nest"(%c0, %c4, %c1) <{collapse_num_loops = 1 : i64}> ({ // there
      ^bb0(%i: index):
        %q = memref.load %t[%i] : memref<4xf32>
        memref.store %q, %m[%i] : memref<4xf32>
        "omp.yield"() : () -> () // there
      }) : (index, index, index) -> () // there
    }) : () -> ()
    "omp.terminator"() : () -> () // there
  }) : () -> ()
  return
}
