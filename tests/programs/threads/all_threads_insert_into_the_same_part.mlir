// title: All threads insert into the same part.
// verdict: proved
// wrong: "%r = scf.forall (%i) in (%n)" => "%r = scf.forall (%i) in (1)", "scf.forall (%i) in (%n) {" => "%y = arith.negf %x : f32\nscf.forall (%i) in (1) {", "linalg.fill ins(%x : f32) outs(%s : memref" => "linalg.fill ins(%y : f32) outs(%s : memref" -- the result that is undefined is not that of the loop before
func.func @f(%t: tensor<8xf32>, %x: f32, %n: index) -> tensor<8xf32> {
  %c0 = arith.constant 0 : index
  %r = scf.forall (%i) in (%n) shared_outs(%o = %t) -> (tensor<8xf32>) {
    %s = tensor.extract_slice %o[2] [3] [1] : tensor<8xf32> to tensor<3xf32>
    %f = linalg.fill ins(%x : f32) outs(%s : tensor<3xf32>) -> tensor<3xf32>
    scf.forall.in_parallel {
      tensor.parallel_insert_slice %f into %o[2] [3] [1] : tensor<3xf32> into tensor<8xf32>
    }
  }
  return %r : tensor<8xf32>
}
// ----- target
func.func @f(%t: memref<8xf32>, %x: f32, %n: index) -> memref<8xf32> {
  scf.forall (%i) in (%n) {
    %s = memref.subview %t[2] [3] [1] : memref<8xf32> to memref<3xf32, strided<[1], offset: 2>>
    linalg.fill ins(%x : f32) outs(%s : memref<3xf32, strided<[1], offset: 2>>)
  }
  return %t : memref<8xf32>
}
