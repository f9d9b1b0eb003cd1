// title: Two buffers that hold a shared output.
// verdict: proved
// wrong: "linalg.fill ins(%x : f32) outs(%q : memref<2xf32, strided<[1], offset: ?>>)" => "%y = arith.negf %x : f32\nlinalg.fill ins(%y : f32) outs(%q : memref<2xf32, strided<[1], offset: ?>>)" -- two buffers of which one holds something else
// unproved: each " * 2" => "" -- two buffers that threads race for need not hold the same
func.func @f(%t: tensor<8xf32>, %x: f32) -> (tensor<8xf32>, f32) {
  %c0 = arith.constant 0 : index
  %r = scf.forall (%i) in (4) shared_outs(%o = %t) -> (tensor<8xf32>) {
    %at = affine.apply affine_map<(d0) -> (d0 * 2)>(%i)
    %s = tensor.from_elements %x, %x : tensor<2xf32>
    scf.forall.in_parallel {
      tensor.parallel_insert_slice %s into %o[%at] [2] [1] : tensor<2xf32> into tensor<8xf32>
    }
  }
  %v = tensor.extract %r[%c0] : tensor<8xf32>
  return %r, %v : tensor<8xf32>, f32
}
// ----- target
func.func @f(%t: memref<8xf32>, %x: f32) -> (memref<8xf32>, f32) {
  %c0 = arith.constant 0 : index
  %m = memref.alloc() : memref<8xf32>
  memref.copy %t, %m : memref<8xf32> to memref<8xf32>
  scf.forall (%i) in (4) {
    %at = affine.apply affine_map<(d0) -> (d0 * 2)>(%i)
    %p = memref.subview %t[%at] [2] [1] : memref<8xf32> to memref<2xf32, strided<[1], offset: ?>>
    linalg.fill ins(%x : f32) outs(%p : memref<2xf32, strided<[1], offset: ?>>)
    %q = memref.subview %m[%at] [2] [1] : memref<8xf32> to memref<2xf32, strided<[1], offset: ?>>
    linalg.fill ins(%x : f32) outs(%q : memref<2xf32, strided<[1], offset: ?>>)
  }
  %v = memref.load %t[%c0] : memref<8xf32>
  return %m, %v : memref<8xf32>, f32
}
