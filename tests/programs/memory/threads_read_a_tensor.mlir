// title: Threads read a tensor.
// For 1.5 and -1.5, which runs hardly meet, thread 7 reads what thread 0 may have written.
// verdict: proved
// right: "%x = tensor.extract %t[%j] : tensor<8xf32>" => "%e = tensor.extract_slice %t[%j] [1] [1] : tensor<8xf32> to tensor<1xf32>\n%x = tensor.extract %e[%c0] : tensor<1xf32>" -- threads read a tensor
// unproved: "%y = tensor.extract_slice %a" => "%y = tensor.extract_slice %o", "%t = bufferization.to_tensor %a" => "%t = bufferization.to_tensor %o" -- threads read a tensor
// unproved: "%y = tensor.extract_slice %a" => "%y = tensor.extract_slice %o", "%t = bufferization.to_tensor %a" => "%t = bufferization.to_tensor %o", "%x = tensor.extract %t[%j] : tensor<8xf32>" => "%e = tensor.extract_slice %t[%j] [1] [1] : tensor<8xf32> to tensor<1xf32>\n%x = tensor.extract %e[%c0] : tensor<1xf32>" -- threads read a tensor
func.func @f(%a: tensor<8xf32>, %o: tensor<8xf32>, %v: f32) -> tensor<8xf32> {
  %k = arith.constant 2.25 : f32
  %p = arith.mulf %v, %v : f32
  %g = arith.cmpf oeq, %p, %k : f32
  %c7 = arith.constant 7 : index
  %r = scf.forall (%i) in (8) shared_outs(%s = %o) -> tensor<8xf32> {
    %d = arith.subi %c7, %i : index
    %j = arith.select %g, %d, %i : index
    %y = tensor.extract_slice %a[%j] [1] [1] : tensor<8xf32> to tensor<1xf32>
    scf.forall.in_parallel {
      tensor.parallel_insert_slice %y into %s[%i] [1] [1] : tensor<1xf32> into tensor<8xf32>
    }
  }
  return %r : tensor<8xf32>
}
// ----- target
func.func @f(%a: memref<8xf32>, %o: memref<8xf32>, %v: f32) -> memref<8xf32> {
  %k = arith.constant 2.25 : f32
  %p = arith.mulf %v, %v : f32
  %g = arith.cmpf oeq, %p, %k : f32
  %c7 = arith.constant 7 : index
  %c0 = arith.constant 0 : index
  %t = bufferization.to_tensor %a restrict : memref<8xf32> to tensor<8xf32>
  scf.forall (%i) in (8) {
    %d = arith.subi %c7, %i : index
    %j = arith.select %g, %d, %i : index
    %x = tensor.extract %t[%j] : tensor<8xf32>
    memref.store %x, %o[%i] : memref<8xf32>
  }
  return %o : memref<8xf32>
}
