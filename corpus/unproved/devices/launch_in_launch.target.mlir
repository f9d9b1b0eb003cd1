func.func @f(%t: memref<8xf32>, %m: memref<8x8xf32>, %v: f32, %n: index) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  "gpu.launch"(%c1, %c1, %c1, %n, %c1, %c1) <{operandSegmentSizes = array<i32: 0, 1, 1, 1, 1, 1, 1, 0, 0, 0, 0>}> ({
  ^bb0(%b0: index, %b1: index, %b2: index, %i: index, %t1: index, %t2: index, %g0: index, %g1: index, %g2: index, %s0: index, %s1: index, %s2: index):
    %e = memref.load %t[%i] : memref<8xf32>
    "gpu.launch"(%c1, %c1, %c1, %n, %c1, %c1) <{operandSegmentSizes = array<i32: 0, 1, 1, 1, 1, 1, 1, 0, 0, 0, 0>}> ({
  ^bb0(%xb0: index, %xb1: index, %xb2: index, %xi: index, %xt1: index, %xt2: index, %xg0: index, %xg1: index, %xg2: index, %xs0: index, %xs1: index, %xs2: index):
      %id = "gpu.thread_id"() <{dimension = #gpu<dim x>}> : () -> index
      %s = arith.index_cast %i : index to i32
      %sf = arith.sitofp %s : i32 to f32
      %q = arith.addf %sf, %e : f32
      memref.store %q, %m[%i, %xi] : memref<8x8xf32>
    "gpu.terminator"() : () -> ()
    }) {workgroup_attributions = 0 : i64} : (index, index, index, index, index, index) -> ()
    "gpu.terminator"() : () -> ()
  }) {workgroup_attributions = 0 : i64} : (index, index, index, index, index, index) -> ()
  return
}
