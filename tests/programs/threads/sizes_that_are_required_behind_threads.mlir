// title: Sizes that are required behind threads.
// The threads surely come to their end, so the tensor has the sizes of the buffer in front of them, too.
// verdict: proved
// wrong: "writable %out" => "writable %other" -- another buffer is as large
// wrong: "    scf.forall.in_parallel {\n      tensor" => "    cf.assert %p, \"no\"\n    scf.forall.in_parallel {\n      tensor", "%out[%i] : memref<?xf32>\n" => "%out[%i] : memref<?xf32>\n    cf.assert %p, \"no\"\n" -- the run may end in a thread
// unproved: "    scf.forall.in_parallel {\n      tensor" => "    func.call @outside() : () -> ()\n    scf.forall.in_parallel {\n      tensor", "%out[%i] : memref<?xf32>\n" => "%out[%i] : memref<?xf32>\n    func.call @outside() : () -> ()\n" -- a call in a thread may not return
// unproved: "    scf.forall.in_parallel {\n      tensor" => "    scf.while : () -> () {\n scf.condition(%p)\n } do {\n scf.yield\n }\n    scf.forall.in_parallel {\n      tensor", "%out[%i] : memref<?xf32>\n" => "%out[%i] : memref<?xf32>\n    scf.while : () -> () {\n scf.condition(%p)\n } do {\n scf.yield\n }\n" -- a thread may not come to its end
// unproved: "    scf.forall.in_parallel {\n      tensor" => "    scf.execute_region {\n cf.br ^b\n ^b:\n cf.cond_br %p, ^b, ^c\n ^c:\n scf.yield\n }\n    scf.forall.in_parallel {\n      tensor", "%out[%i] : memref<?xf32>\n" => "%out[%i] : memref<?xf32>\n    scf.execute_region {\n cf.br ^b\n ^b:\n cf.cond_br %p, ^b, ^c\n ^c:\n scf.yield\n }\n" -- blocks in a thread may come again without end
// unproved: "    scf.forall.in_parallel {\n      tensor" => "    scf.for %k = %lo to %hi step %three : i8 {\n }\n    scf.forall.in_parallel {\n      tensor", "%out[%i] : memref<?xf32>\n" => "%out[%i] : memref<?xf32>\n    scf.for %k = %lo to %hi step %three : i8 {\n }\n", each "%n: index," => "%n: index, %lo: i8, %hi: i8, %three: i8," -- a loop in a thread may step over the last number
// unproved: "  bufferization" => "  cf.assert %p, \"no\"\n  bufferization", "  }\n  return\n}\n// end" => "  }\n  cf.assert %p, \"no\"\n  return\n}\n// end" -- the run may end behind the threads
func.func private @outside()
func.func @f(%out: memref<?xf32>, %other: memref<?xf32>, %n: index, %p: i1, %x: f32) {
  %e = tensor.empty(%n) : tensor<?xf32>
  %r = scf.forall (%i) in (%n) shared_outs(%o = %e) -> (tensor<?xf32>) {
    %s = tensor.from_elements %x : tensor<1xf32>
    scf.forall.in_parallel {
      tensor.parallel_insert_slice %s into %o[%i] [1] [1] : tensor<1xf32> into tensor<?xf32>
    }
  }
  bufferization.materialize_in_destination %r in restrict writable %out : (tensor<?xf32>, memref<?xf32>) -> ()
  return
}
// ----- target
func.func private @outside()
func.func @f(%out: memref<?xf32>, %other: memref<?xf32>, %n: index, %p: i1, %x: f32) {
  scf.forall (%i) in (%n) {
    memref.store %x, %out[%i] : memref<?xf32>
  }
  return
}
// end
