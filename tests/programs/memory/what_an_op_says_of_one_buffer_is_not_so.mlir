// title: What an op says of buffers is no assumption where the text says otherwise.
// verdict: proved
// unproved: "memref.distinct_objects %m, %n" => "memref.distinct_objects %m, %m" -- one buffer
// unproved: "memref.distinct_objects %m, %n" => "memref.distinct_objects %m, %k" -- a copy that may be none
// unproved: "memref.distinct_objects %m, %n" => "memref.distinct_objects %m, %l" -- a buffer of a loop
// unproved: "memref.distinct_objects %m, %n" => "memref.distinct_objects %m, %t", "// end" => "func.func private @g(%u: memref<4xf32>, %x: f32, %i: index) -> f32 {\n%r = func.call @f(%u, %x, %i) : (memref<4xf32>, f32, index) -> f32\nreturn %r : f32\n}" -- an argument of a function that is called
// right: "memref.distinct_objects %m, %n" => "memref.distinct_objects %m, %t" -- an argument
// unproved: "swizzle_hint\"(%o)" => "swizzle_hint\"(%b)" -- a buffer that has another name, too
// unproved: "memref.load %h[%i]" => "memref.load %o[%i]" -- without its swizzle
// unproved: "memref.store %x, %h[%i]" => "memref.store %x, %o[%i]" -- without its swizzle
func.func @f(%t: tensor<4xf32>, %x: f32, %i: index) -> f32 {
  %r = tensor.insert %x into %t[%i] : tensor<4xf32>
  %y = tensor.extract %r[%i] : tensor<4xf32>
  return %y : f32
}
// ----- target
func.func @f(%t: memref<4xf32>, %x: f32, %i: index) -> f32 {
  %m = memref.alloc() : memref<4xf32>
  %n = memref.alloc() : memref<4xf32>
  %k = bufferization.clone %m : memref<4xf32> to memref<4xf32>
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %l = scf.for %j = %c0 to %c1 step %c1 iter_args(%p = %n) -> (memref<4xf32>) {
    scf.yield %p : memref<4xf32>
  }
  %a, %b = memref.distinct_objects %m, %n : memref<4xf32>, memref<4xf32>
  memref.store %x, %a[%i] : memref<4xf32>
  %o = memref.alloc() : memref<4xf32>
  %h = "iree_codegen.swizzle_hint"(%o) {swizzle = "rotate"} : (memref<4xf32>) -> memref<4xf32>
  memref.store %x, %h[%i] : memref<4xf32>
  %y = memref.load %h[%i] : memref<4xf32>
  return %y : f32
}
// end
