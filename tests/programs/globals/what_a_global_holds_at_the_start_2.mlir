// title: What a global holds at the start.
// verdict: proved
// right: "ml_program.global private mutable @g(dense<[1, 2, 3]> : tensor<3xi32>) : tensor<3xi32>" => "memref.global \"private\" @g : memref<3xi32> = uninitialized", "%t = ml_program.global_load @g : tensor" => "%g = memref.get_global @g : memref", "%r = tensor.extract %t[%i] : tensor" => "%r = memref.load %g[%i] : memref" -- a global that starts with anything
// wrong: "memref.global \"private\" @g : memref<3xi32> = dense<[1, 2, 3]>" => "memref.global \"private\" @g : memref<3xi32> = dense<[1, 2, 4]>" -- what a global holds at the start
// wrong: "<3xi32> = dense<[1, 2, 3]>" => "<3xi32> = uninitialized" -- what a global holds at the start
ml_program.global private mutable @g(dense<[1, 2, 3]> : tensor<3xi32>) : tensor<3xi32>
func.func @f(%i: index) -> i32 {
  %t = ml_program.global_load @g : tensor<3xi32>
  %r = tensor.extract %t[%i] : tensor<3xi32>
  return %r : i32
}
// ----- target
memref.global "private" @g : memref<3xi32> = dense<[1, 2, 3]>
func.func @f(%i: index) -> i32 {
  %g = memref.get_global @g : memref<3xi32>
  %r = memref.load %g[%i] : memref<3xi32>
  return %r : i32
}
