// title: A part that all threads insert and copy onto itself.
// verdict: proved
func.func @f(%o: tensor<8xf32>, %n: index, %x: f32) -> (tensor<8xf32>, f32) {
  %c0 = arith.constant 0 : index
  %r = scf.forall (%i) in (%n) shared_outs(%s = %o) -> (tensor<8xf32>) {
    %t = tensor.extract_slice %s[4] [4] [1] : tensor<8xf32> to tensor<4xf32>
    %w = linalg.fill ins(%x : f32) outs(%t : tensor<4xf32>) -> tensor<4xf32>
    scf.forall.in_parallel {
      tensor.parallel_insert_slice %w into %s[4] [4] [1] : tensor<4xf32> into tensor<8xf32>
    }
  }
  %y = tensor.extract %r[%c0] : tensor<8xf32>
  return %r, %y : tensor<8xf32>, f32
}
// ----- target
#part = strided<[1], offset: 4>
func.func @f(%o: memref<8xf32>, %n: index, %x: f32) -> (memref<8xf32>, f32) {
  %c0 = arith.constant 0 : index
  scf.forall (%i) in (%n) {
    %t = memref.subview %o[4] [4] [1] : memref<8xf32> to memref<4xf32, #part>
    linalg.fill ins(%x : f32) outs(%t : memref<4xf32, #part>)
    memref.copy %t, %t : memref<4xf32, #part> to memref<4xf32, #part>
  }
  %y = memref.load %o[%c0] : memref<8xf32>
  return %o, %y : memref<8xf32>, f32
}
