// title: What is said of the index of a thread.
// A thread whose index is not below its bound is undefined.
// Source: https://mlir.llvm.org/docs/Dialects/GPU/#gputhread_id-gputhreadidop
// verdict: proved
// unproved: "#gpu<dim x>}> : () -> index // there" => "#gpu<dim x>, upper_bound = 1 : index}> : () -> index" -- there are more threads
// unproved: "#gpu<dim x>}> : () -> index // there" => "#gpu<dim x>}> {acme.near} : () -> index" -- only the bufferized program says it
// unproved: "\"gpu.terminator\"() : () -> () // there" => "\"gpu.terminator\"() {acme.near} : () -> ()" -- it is said of the end of a thread
// unproved: "memref.load %t" => "memref.load %m" -- another element
func.func @f(%t: tensor<?xf32>, %m: memref<?xf32>, %n: index) {
  %c1 = arith.constant 1 : index
  "gpu.launch"(%c1, %c1, %c1, %n, %c1, %c1) <{operandSegmentSizes = array<i32: 0, 1, 1, 1, 1, 1, 1, 0, 0, 0, 0>}> ({
  ^bb0(%b0: index, %b1: index, %b2: index, %t0: index, %t1: index, %t2: index, %g0: index, %g1: index, %g2: index, %s0: index, %s1: index, %s2: index):
    %i = "gpu.thread_id"() <{dimension = #gpu<dim x>}> : () -> index
    %q = tensor.extract %t[%i] : tensor<?xf32>
    memref.store %q, %m[%i] : memref<?xf32>
    "gpu.terminator"() : () -> ()
  }) {workgroup_attributions = 0 : i64} : (index, index, index, index, index, index) -> ()
  return
}
// ----- target
func.func @f(%t: memref<?xf32>, %m: memref<?xf32>, %n: index) {
  %c1 = arith.constant 1 : index
  "gpu.launch"(%c1, %c1, %c1, %n, %c1, %c1) <{operandSegmentSizes = array<i32: 0, 1, 1, 1, 1, 1, 1, 0, 0, 0, 0>}> ({
  ^bb0(%b0: index, %b1: index, %b2: index, %t0: index, %t1: index, %t2: index, %g0: index, %g1: index, %g2: index, %s0: index, %s1: index, %s2: index):
    %i = "gpu.thread_id"() <{dimension = #gpu<dim x>}> : () -> index // there
    %q = memref.load %t[%i] : memref<?xf32>
    memref.store %q, %m[%i] : memref<?xf32>
    "gpu.terminator"() : () -> () // there
  }) {workgroup_attributions = 0 : i64} : (index, index, index, index, index, index) -> ()
  return
}
