// title: A global that nobody writes.
// It holds what it starts with at each call: the two programs read different elements of it.
// verdict: proved
// right: "memref.global \"private\"" => "memref.global \"private\" constant" -- a global that nobody writes
// wrong: "> = dense<7>" => "> = dense<[7, 8, 7]>" -- a global that nobody writes
// unproved: each "private" => "public" -- a global that nobody writes
// unproved: "memref.global \"private" => "memref.global \"public" -- a global that nobody writes
// unproved: "%r = memref.load %g[%c1] : memref<3xi32>" => "%r = memref.load %g[%c1] : memref<3xi32>\n%x = arith.constant 9 : i32\nmemref.store %r, %g[%c1] : memref<3xi32>" -- the bufferized program does not write to a global that nobody writes
// wrong: "%r = memref.load %g[%c1] : memref<3xi32>" => "%r = memref.load %g[%c1] : memref<3xi32>\n%x = arith.constant 9 : i32\nmemref.store %x, %g[%c1] : memref<3xi32>" -- the bufferized program does not write to a global that nobody writes
ml_program.global private mutable @g(dense<7> : tensor<3xi32>) : tensor<3xi32>
func.func @f(%i: index) -> i32 {
  %t = ml_program.global_load @g : tensor<3xi32>
  %r = tensor.extract %t[%i] : tensor<3xi32>
  return %r : i32
}
// ----- target
memref.global "private" @g : memref<3xi32> = dense<7>
func.func @f(%i: index) -> i32 {
  %c1 = arith.constant 1 : index
  %g = memref.get_global @g : memref<3xi32>
  %r = memref.load %g[%c1] : memref<3xi32>
  return %r : i32
}
