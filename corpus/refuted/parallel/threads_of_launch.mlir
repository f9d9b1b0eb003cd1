// title: Threads of a launch write in place to a tensor of outside, which others read.
// against: threads_of_launch.target.mlir
// origin: mlir-opt 22.1.8 -one-shot-bufferize="bufferize-function-boundaries"
func.func @f(%t: tensor<?xf32>, %m: memref<?xf32>, %v: f32, %n: index) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  "gpu.launch"(%c1, %c1, %c1, %n, %c1, %c1) <{operandSegmentSizes = array<i32: 0, 1, 1, 1, 1, 1, 1, 0, 0, 0, 0>}> ({
  ^bb0(%b0: index, %b1: index, %b2: index, %i: index, %t1: index, %t2: index, %g0: index, %g1: index, %g2: index, %s0: index, %s1: index, %s2: index):
    %e = tensor.extract %t[%c0] : tensor<?xf32>
    %s = arith.addf %e, %v : f32
    %x = tensor.insert %s into %t[%c0] : tensor<?xf32>
    %q = tensor.extract %x[%i] : tensor<?xf32>
    memref.store %q, %m[%i] : memref<?xf32>
    "gpu.terminator"() : () -> ()
  }) {workgroup_attributions = 0 : i64} : (index, index, index, index, index, index) -> ()
  return
}
