// title: Threads race for a global in their callee.
// verdict: unproved
memref.global "private" @g : memref<i32> = dense<0>
func.func private @inc() -> i32 {
  %g = memref.get_global @g : memref<i32>
  %v = memref.load %g[] : memref<i32>
  %c1 = arith.constant 1 : i32
  %w = arith.addi %v, %c1 : i32
  memref.store %w, %g[] : memref<i32>
  return %w : i32
}
func.func @f(%t: tensor<4xi32>) -> (tensor<4xi32>, i32) {
  %g = memref.get_global @g : memref<i32>
  %r = scf.forall (%i) in (4) shared_outs(%o = %t) -> (tensor<4xi32>) {
    %v = func.call @inc() : () -> i32
    %s = tensor.from_elements %v : tensor<1xi32>
    scf.forall.in_parallel {
      tensor.parallel_insert_slice %s into %o[%i] [1] [1] : tensor<1xi32> into tensor<4xi32>
    }
  }
  %v = memref.load %g[] : memref<i32>
  return %r, %v : tensor<4xi32>, i32
}
// ----- target
memref.global "private" @g : memref<i32> = dense<0>
func.func private @inc() -> i32 {
  %g = memref.get_global @g : memref<i32>
  %v = memref.load %g[] : memref<i32>
  %c1 = arith.constant 1 : i32
  %w = arith.addi %v, %c1 : i32
  memref.store %w, %g[] : memref<i32>
  return %w : i32
}
func.func @f(%t: memref<4xi32>) -> (memref<4xi32>, i32) {
  %g = memref.get_global @g : memref<i32>
  scf.forall (%i) in (4) {
    %v = func.call @inc() : () -> i32
    memref.store %v, %t[%i] : memref<4xi32>
  }
  %v = memref.load %g[] : memref<i32>
  return %t, %v : memref<4xi32>, i32
}
