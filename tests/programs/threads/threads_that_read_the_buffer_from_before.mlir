// title: Threads that read the buffer from before.
// verdict: proved
// wrong: "%x = memref.load %t" => "%x = memref.load %m" -- threads that read what others write
func.func @f(%t: tensor<8xf32>) -> tensor<8xf32> {
  %c1 = arith.constant 1 : index
  %r = scf.forall (%i) in (7) shared_outs(%o = %t) -> (tensor<8xf32>) {
    %j = arith.addi %i, %c1 : index
    %s = tensor.extract_slice %o[%i] [1] [1] : tensor<8xf32> to tensor<1xf32>
    scf.forall.in_parallel {
      tensor.parallel_insert_slice %s into %o[%j] [1] [1] : tensor<1xf32> into tensor<8xf32>
    }
  }
  return %r : tensor<8xf32>
}
// ----- target
func.func @f(%t: memref<8xf32>) -> memref<8xf32> {
  %c1 = arith.constant 1 : index
  %m = memref.alloc() : memref<8xf32>
  memref.copy %t, %m : memref<8xf32> to memref<8xf32>
  scf.forall (%i) in (7) {
    %j = arith.addi %i, %c1 : index
    %x = memref.load %t[%i] : memref<8xf32>
    memref.store %x, %m[%j] : memref<8xf32>
  }
  return %m : memref<8xf32>
}
