// title: What threads have written is in a new buffer.
// verdict: proved
// wrong: "(%i) in (2) {" => "(%i) in (1) {" -- half of it is never written
// wrong: "%s = memref.subview %t[%k]" => "%m = arith.constant 1 : index \n %s = memref.subview %t[%m]" -- another part
// wrong: "memref.alloc() : memref<8xf32>" => "memref.alloc() : memref<8xf32> \n memref.copy %b, %t : memref<8xf32> to memref<8xf32>" -- the argument is overwritten with what nobody wrote
// wrong: "return %b, %t : memref" => "return %b, %b : memref" -- what the threads began with is another tensor
// wrong: each "(d0) -> (d0 * 4)>(%i)" => "(d0) -> (d0 * 3)>(%i)" -- the last element is never written
func.func @f(%t: tensor<8xf32>) -> (tensor<8xf32>, tensor<8xf32>) {
  %r = scf.forall (%i) in (2) shared_outs(%a = %t) -> tensor<8xf32> {
    %k = affine.apply affine_map<(d0) -> (d0 * 4)>(%i)
    %s = tensor.extract_slice %a[%k] [4] [1] : tensor<8xf32> to tensor<4xf32>
    %b = linalg.exp ins(%s : tensor<4xf32>) outs(%s : tensor<4xf32>) -> tensor<4xf32>
    scf.forall.in_parallel {
      tensor.parallel_insert_slice %b into %a[%k] [4] [1] : tensor<4xf32> into tensor<8xf32>
    }
  }
  return %r, %t : tensor<8xf32>, tensor<8xf32>
}
// ----- target
func.func @f(%t: memref<8xf32>) -> (memref<8xf32>, memref<8xf32>) {
  %b = memref.alloc() : memref<8xf32>
  scf.forall (%i) in (2) {
    %k = affine.apply affine_map<(d0) -> (d0 * 4)>(%i)
    %s = memref.subview %t[%k] [4] [1] : memref<8xf32> to memref<4xf32, strided<[1], offset: ?>>
    %d = memref.subview %b[%k] [4] [1] : memref<8xf32> to memref<4xf32, strided<[1], offset: ?>>
    linalg.exp ins(%s : memref<4xf32, strided<[1], offset: ?>>) outs(%d : memref<4xf32, strided<[1], offset: ?>>)
  }
  return %b, %t : memref<8xf32>, memref<8xf32>
}
