func.func @f(%o: memref<8xf32>, %v: f32) -> memref<8xf32> {
  %k = arith.constant 2.25 : f32
  %p = arith.mulf %v, %v : f32
  %g = arith.cmpf oeq, %p, %k : f32
  %c7 = arith.constant 7 : index
  %t = bufferization.to_tensor %o restrict : memref<8xf32> to tensor<8xf32>
  scf.forall (%i) in (8) {
    %d = arith.subi %c7, %i : index
    %j = arith.select %g, %d, %i : index
    %x = tensor.extract %t[%j] : tensor<8xf32>
    memref.store %x, %o[%i] : memref<8xf32>
  }
  return %o : memref<8xf32>
}
