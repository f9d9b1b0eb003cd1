// title: A loop that is not looked into changes a global.
// Behind a round it is `%m` that has to be inside of `%u`, and not `%n`.
// verdict: proved
// wrong: "// first" => "%o = memref.load %u[%n] : memref<?xf32>\nmemref.store %o, %u[%n] : memref<?xf32>" -- a loop that is not looked into changes a global
ml_program.global private mutable @g(dense<0> : tensor<1xindex>) : tensor<1xindex>
func.func @f(%u: tensor<?xf32>, %n: index, %m: index, %k: index) -> f32 {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %t0 = tensor.from_elements %n : tensor<1xindex>
  ml_program.global_store @g = %t0 : tensor<1xindex>
  %t1 = tensor.from_elements %m : tensor<1xindex>
  scf.for %i = %c0 to %k step %c1 {
    ml_program.global_store @g = %t1 : tensor<1xindex>
  }
  %l = ml_program.global_load @g : tensor<1xindex>
  %x = tensor.extract %l[%c0] : tensor<1xindex>
  %y = tensor.extract %u[%x] : tensor<?xf32>
  return %y : f32
}
// ----- target
memref.global "private" @g : memref<1xindex> = dense<0>
func.func @f(%u: memref<?xf32>, %n: index, %m: index, %k: index) -> f32 {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  // first
  %g = memref.get_global @g : memref<1xindex>
  memref.store %n, %g[%c0] : memref<1xindex>
  scf.for %i = %c0 to %k step %c1 {
    memref.store %m, %g[%c0] : memref<1xindex>
  }
  %x = memref.load %g[%c0] : memref<1xindex>
  %y = memref.load %u[%x] : memref<?xf32>
  return %y : f32
}
