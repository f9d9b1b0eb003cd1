// title: A thread reads what a later one writes.
// verdict: refuted
func.func @f(%o: tensor<8xf32>, %v: tensor<1xf32>) -> tensor<8xf32> {
  %c0 = arith.constant 0 : index
  %r = scf.forall (%i) in (8) shared_outs(%s = %o) -> tensor<8xf32> {
    %first = arith.cmpi eq, %i, %c0 : index
    %z = tensor.extract_slice %o[7] [1] [1] : tensor<8xf32> to tensor<1xf32>
    %y = arith.select %first, %z, %v : tensor<1xf32>
    scf.forall.in_parallel {
      tensor.parallel_insert_slice %y into %s[%i] [1] [1] : tensor<1xf32> into tensor<8xf32>
    }
  }
  return %r : tensor<8xf32>
}
// ----- target
func.func @f(%o: memref<8xf32>, %v: memref<1xf32>) -> memref<8xf32> {
  %c0 = arith.constant 0 : index
  %c7 = arith.constant 7 : index
  %t = bufferization.to_tensor %o restrict : memref<8xf32> to tensor<8xf32>
  scf.forall (%i) in (8) {
    %first = arith.cmpi eq, %i, %c0 : index
    %x = scf.if %first -> f32 {
      %y = tensor.extract %t[%c7] : tensor<8xf32>
      scf.yield %y : f32
    } else {
      %y = memref.load %v[%c0] : memref<1xf32>
      scf.yield %y : f32
    }
    memref.store %x, %o[%i] : memref<8xf32>
  }
  return %o : memref<8xf32>
}
