// title: Threads that do what they should are proved.
// verdict: proved
// wrong: "memref.store %x" => "memref.store %y" -- another value
// wrong: "memref.store %x, %t[%i] : memref<4xf32>" => "memref.store %x, %t[%i] : memref<4xf32>\n%z = arith.addf %x, %x : f32\nmemref.store %z, %u[%i] : memref<4xf32>" -- also what is used behind the loop
// wrong: "%x = memref.load %u[%i] : memref<4xf32>" => "%x = memref.load %u[%i] : memref<4xf32>\nmemref.store %old, %t[%c0] : memref<4xf32>" -- back to what another thread has overwritten
// wrong: "memref.store %x, %t[%i] : memref<4xf32>" => "memref.store %x, %t[%i] : memref<4xf32>\nmemref.dealloc %m : memref<4xf32>" -- freed by each thread
func.func @f(%t: tensor<4xf32>, %u: tensor<4xf32>, %y: f32) -> (tensor<4xf32>, f32) {
  %c0 = arith.constant 0 : index
  %r = scf.forall (%i) in (3) shared_outs(%o = %t) -> (tensor<4xf32>) {
    %s = tensor.extract_slice %u[%i] [1] [1] : tensor<4xf32> to tensor<1xf32>
    scf.forall.in_parallel {
      tensor.parallel_insert_slice %s into %o[%i] [1] [1] : tensor<1xf32> into tensor<4xf32>
    }
  }
  %v = tensor.extract %u[%c0] : tensor<4xf32>
  return %r, %v : tensor<4xf32>, f32
}
// ----- target
func.func @f(%t: memref<4xf32>, %u: memref<4xf32>, %y: f32) -> (memref<4xf32>, f32) {
  %c0 = arith.constant 0 : index
  %old = memref.load %t[%c0] : memref<4xf32>
  %m = memref.alloc() : memref<4xf32>
  scf.forall (%i) in (3) {
    %x = memref.load %u[%i] : memref<4xf32>
    memref.store %x, %t[%i] : memref<4xf32>
  }
  memref.dealloc %m : memref<4xf32>
  %v = memref.load %u[%c0] : memref<4xf32>
  return %t, %v : memref<4xf32>, f32
}
