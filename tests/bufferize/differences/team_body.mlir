// title: threads of omp.parallel overwrite what others read
// pass: one-shot-bufferize{bufferize-function-boundaries}
// upstream: wrong
// ours: proved
// lower: mlir-print-op-generic
func.func @f(%t: tensor<?xf32>, %m: memref<?xf32>, %v: f32, %n: index) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  "omp.parallel"() <{operandSegmentSizes = array<i32: 0, 0, 0, 0, 0, 0>}> ({
    "omp.wsloop"() <{operandSegmentSizes = array<i32: 0, 0, 0, 0, 0, 0, 0>}> ({
      "omp.loop_nest"(%c0, %n, %c1) <{collapse_num_loops = 1 : i64}> ({
      ^bb0(%i: index):
        %e = tensor.extract %t[%c0] : tensor<?xf32>
        %s = arith.addf %e, %v : f32
        %x = tensor.insert %s into %t[%c0] : tensor<?xf32>
        %q = tensor.extract %x[%i] : tensor<?xf32>
        memref.store %q, %m[%i] : memref<?xf32>
        "omp.yield"() : () -> ()
      }) : (index, index, index) -> ()
    }) : () -> ()
    "omp.terminator"() : () -> ()
  }) : () -> ()
  return
}
