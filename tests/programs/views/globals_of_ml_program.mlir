// title: Globals of ml program.
// verdict: proved
// wrong: "memref.store %new, %a" => "memref.store %new, %g" -- globals of ml program
// unproved: "memref.copy %a, %g : memref<i64> to memref<i64>" => "" -- globals of ml program
ml_program.global private mutable @state(dense<0> : tensor<i64>) : tensor<i64>
func.func @f() -> i64 {
  %new = arith.constant 127 : i64
  %old = ml_program.global_load @state : tensor<i64>
  %set = tensor.insert %new into %old[] : tensor<i64>
  %r = tensor.extract %old[] : tensor<i64>
  ml_program.global_store @state = %set : tensor<i64>
  return %r : i64
}
// ----- target
memref.global "private" @state : memref<i64> = dense<0>
func.func @f() -> i64 {
  %new = arith.constant 127 : i64
  %g = memref.get_global @state : memref<i64>
  %a = memref.alloc() : memref<i64>
  memref.copy %g, %a : memref<i64> to memref<i64>
  memref.store %new, %a[] : memref<i64>
  %r = memref.load %g[] : memref<i64>
  memref.copy %a, %g : memref<i64> to memref<i64>
  return %r : i64
}
