// title: Where two threads insert at one element, anything is right.
// What is known of it is that the source leaves it open; the search takes what the last one inserts.
// verdict: proved
// unproved: "memref.store %y, %t[%c0]" => "memref.store %x, %t[%c0]" -- what the first one inserts
// wrong: "memref.store %y, %t[%c0]" => "memref.store %y, %t[%c1]" -- the element of nobody
func.func @f(%t: tensor<3xf32>, %x: f32, %y: f32) -> tensor<3xf32> {
  %c1 = arith.constant 1 : index
  %r = scf.forall (%i) in (2) shared_outs(%o = %t) -> (tensor<3xf32>) {
    %is = arith.cmpi eq, %i, %c1 : index
    %v = arith.select %is, %y, %x : f32
    %s = tensor.from_elements %v : tensor<1xf32>
    scf.forall.in_parallel {
      tensor.parallel_insert_slice %s into %o[0] [1] [1] : tensor<1xf32> into tensor<3xf32>
    }
  }
  return %r : tensor<3xf32>
}
// ----- target
func.func @f(%t: memref<3xf32>, %x: f32, %y: f32) -> memref<3xf32> {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  memref.store %y, %t[%c0] : memref<3xf32>
  return %t : memref<3xf32>
}
