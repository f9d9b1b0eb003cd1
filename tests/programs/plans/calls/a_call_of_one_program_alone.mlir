// title: A call of one program alone.
// verdict: proved
// wrong: "%m = memref.alloc() : memref<f32>\n  return" => "%m = memref.alloca() : memref<f32>\nreturn" -- memory on the stack ends with its function
// wrong: "memref.store %x, %m[] : memref<f32>" => "" -- nobody has written it
// wrong: "%v = memref.load %m[] : memref<f32>" => "call @free(%m) : (memref<f32>) -> ()\n%v = memref.load %m[] : memref<f32>", "func.func private @make()" => "func.func private @free(%m: memref<f32>) {\n  memref.dealloc %m : memref<f32>\n  return\n}\nfunc.func private @make()" -- another callee frees it
// wrong: "%m = call @make() : () -> memref<f32>" => "%m = call @make() : () -> memref<f32>\ncall @see() : () -> ()", "func.func private @make()" => "func.func private @see() {\n  %c0 = arith.constant 0 : index\n  vector.print %c0 : index\n  return\n}\nfunc.func private @make()" -- a callee that others see
func.func @f(%x: f32) -> f32 {
  return %x : f32
}
// ----- target
func.func private @make() -> memref<f32> {
  %m = memref.alloc() : memref<f32>
  return %m : memref<f32>
}
func.func @f(%x: f32) -> f32 {
  %m = call @make() : () -> memref<f32>
  memref.store %x, %m[] : memref<f32>
  %v = memref.load %m[] : memref<f32>
  return %v : f32
}
// ----- plan
{"points": []}
