// title: Threads that insert what is there already.
// The tensor from before the loop is what the loop gives: it may be read behind it.
// verdict: proved
// wrong: "%s = tensor.from_elements %v" => "%s = tensor.from_elements %x", "memref.store %v" => "memref.store %x" -- threads that insert something else
// unproved: "scf.forall (%i) in (4) {" => "scf.forall (%i) in (4) {\n%c2 = arith.constant 2 : index\n%old = memref.load %t[%c2] : memref<4xf32>\nmemref.store %x, %t[%c2] : memref<4xf32>\nmemref.store %old, %t[%c2] : memref<4xf32>" -- threads that race although each restores what was there
func.func @f(%t: tensor<4xf32>, %x: f32) -> (tensor<4xf32>, tensor<4xf32>) {
  %r = scf.forall (%i) in (4) shared_outs(%o = %t) -> (tensor<4xf32>) {
    %v = tensor.extract %t[%i] : tensor<4xf32>
    %s = tensor.from_elements %v : tensor<1xf32>
    scf.forall.in_parallel {
      tensor.parallel_insert_slice %s into %o[%i] [1] [1] : tensor<1xf32> into tensor<4xf32>
    }
  }
  return %r, %t : tensor<4xf32>, tensor<4xf32>
}
// ----- target
func.func @f(%t: memref<4xf32>, %x: f32) -> (memref<4xf32>, memref<4xf32>) {
  scf.forall (%i) in (4) {
    %v = memref.load %t[%i] : memref<4xf32>
    %s = memref.alloc() : memref<1xf32>
    %c0 = arith.constant 0 : index
    memref.store %v, %s[%c0] : memref<1xf32>
    %p = memref.subview %t[%i] [1] [1] : memref<4xf32> to memref<1xf32, strided<[1], offset: ?>>
    memref.copy %s, %p : memref<1xf32> to memref<1xf32, strided<[1], offset: ?>>
  }
  return %t, %t : memref<4xf32>, memref<4xf32>
}
