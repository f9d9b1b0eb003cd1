// An op that nobody knows
// wrong: memref.store %s, %alloc[%i] | memref.store %s, %t[%i] | refuted
// wrong: memref.store %s, %alloc[%i] | memref.store %e, %alloc[%i] | refuted
// wrong: memref.store %q, %m[%i] | memref.store %v, %m[%i] | refuted
// wrong: "acme.end"() | "acme.stop"() | unknown
func.func @f(%t: tensor<8xf32>, %m: memref<8xf32>, %v: f32, %i: index) {
  "acme.repeat"() ({
    %e = tensor.extract %t[%i] : tensor<8xf32>
    %s = arith.addf %e, %v : f32
    %x = tensor.insert %s into %t[%i] : tensor<8xf32>
    %q = tensor.extract %x[%i] : tensor<8xf32>
    memref.store %q, %m[%i] : memref<8xf32>
    "acme.end"() : () -> ()
  }) : () -> ()
  return
}
// -----
// Arguments, numbers that are passed on, and results
// wrong: memref.load %t[%k] | memref.load %t[%i] | refuted
// wrong: "acme.pass"(%s) | "acme.pass"(%e) | refuted
// wrong: memref.store %r, %t[%i] | memref.store %v, %t[%i] | refuted
func.func @f(%t: tensor<8xf32>, %v: f32, %i: index) -> tensor<8xf32> {
  %r = "acme.fold"(%v) ({
  ^bb0(%k: index, %a: f32):
    %e = tensor.extract %t[%k] : tensor<8xf32>
    %s = arith.addf %e, %a : f32
    "acme.pass"(%s) : (f32) -> ()
  }) {init = 1 : i32} : (f32) -> f32
  %x = tensor.insert %r into %t[%i] : tensor<8xf32>
  return %x : tensor<8xf32>
}
// -----
// Two regions, one of which runs each time
// wrong: memref.store %v, %m[%i] | memref.store %v, %t[%i] | refuted
// wrong: memref.load %t[%j] | memref.load %t[%i] | refuted
func.func @f(%t: tensor<8xf32>, %m: memref<8xf32>, %v: f32, %i: index, %j: index) {
  "acme.either"() ({
    memref.store %v, %m[%i] : memref<8xf32>
    "acme.end"() : () -> ()
  }, {
    %e = tensor.extract %t[%j] : tensor<8xf32>
    memref.store %e, %m[%i] : memref<8xf32>
    "acme.end"() : () -> ()
  }) : () -> ()
  return
}
// -----
// Regions in regions
// wrong: memref.store %w, %m[%i] | memref.store %v, %m[%i] | refuted
func.func @f(%t: tensor<8xf32>, %m: memref<8xf32>, %v: f32, %i: index) {
  "acme.outer"() ({
    "acme.inner"() ({
    ^bb0(%k: index):
      %e = tensor.extract %t[%k] : tensor<8xf32>
      %w = arith.mulf %e, %v : f32
      memref.store %w, %m[%i] : memref<8xf32>
      "acme.end"() : () -> ()
    }) : () -> ()
    "acme.end"() : () -> ()
  }) : () -> ()
  return
}
// -----
// Threads of a launch
// wrong: memref.store %s, %alloc[%c0] | memref.store %s, %t[%c0] | refuted
// wrong: memref.store %q, %m[%i] | memref.store %v, %m[%i] | refuted
// wrong: memref.store %q, %m[%i] | memref.store %q, %m[%c0] | refuted
func.func @f(%t: tensor<8xf32>, %m: memref<8xf32>, %v: f32, %n: index) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  "gpu.launch"(%c1, %c1, %c1, %n, %c1, %c1) <{operandSegmentSizes = array<i32: 0, 1, 1, 1, 1, 1, 1, 0, 0, 0, 0>}> ({
  ^bb0(%b0: index, %b1: index, %b2: index, %t0: index, %t1: index, %t2: index, %g0: index, %g1: index, %g2: index, %s0: index, %s1: index, %s2: index):
    %i = "gpu.thread_id"() <{dimension = #gpu<dim x>}> : () -> index
    %e = tensor.extract %t[%c0] : tensor<8xf32>
    %s = arith.addf %e, %v : f32
    %x = tensor.insert %s into %t[%c0] : tensor<8xf32>
    %q = tensor.extract %x[%i] : tensor<8xf32>
    memref.store %q, %m[%i] : memref<8xf32>
    "gpu.terminator"() : () -> ()
  }) {workgroup_attributions = 0 : i64} : (index, index, index, index, index, index) -> ()
  return
}
// -----
// Threads that share a loop
// wrong: memref.store %s, %alloc[%c0] | memref.store %s, %t[%c0] | refuted
// wrong: memref.store %q, %m[%i] | memref.store %v, %m[%i] | refuted
func.func @f(%t: tensor<8xf32>, %m: memref<8xf32>, %v: f32, %n: index) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  "omp.parallel"() <{operandSegmentSizes = array<i32: 0, 0, 0, 0, 0, 0>}> ({
    "omp.wsloop"() <{operandSegmentSizes = array<i32: 0, 0, 0, 0, 0, 0, 0>}> ({
      "omp.loop_nest"(%c0, %n, %c1) <{collapse_num_loops = 1 : i64}> ({
      ^bb0(%i: index):
        %e = tensor.extract %t[%c0] : tensor<8xf32>
        %s = arith.addf %e, %v : f32
        %x = tensor.insert %s into %t[%c0] : tensor<8xf32>
        %q = tensor.extract %x[%i] : tensor<8xf32>
        memref.store %q, %m[%i] : memref<8xf32>
        "omp.yield"() : () -> ()
      }) : (index, index, index) -> ()
    }) : () -> ()
    "omp.terminator"() : () -> ()
  }) : () -> ()
  return
}
