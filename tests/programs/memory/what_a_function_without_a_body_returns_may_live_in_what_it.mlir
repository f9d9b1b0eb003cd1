// title: What a function without a body returns may live in what it was given.
// verdict: proved
// right: "// ----- target\nfunc.func private @ext(tensor<4xf32>) -> tensor<4xf32>" => "// ----- target\nfunc.func private @ext(memref<4xf32>) -> tensor<4xf32>", "%t = bufferization.to_tensor %m restrict writable : memref<4xf32> to tensor<4xf32>" => "", "%r = func.call @ext(%t) : (tensor" => "%r = func.call @ext(%m) : (memref" -- what a function without a body returns may live in what it was given
// unproved: "memref.store %v, %n" => "memref.store %v, %m" -- what a function without a body returns may live in what it was given
// unproved: "memref.store %v, %n[%c0]" => "memref.dealloc %m" -- what a function without a body returns may live in what it was given
// unproved: "// ----- target\nfunc.func private @ext(tensor<4xf32>) -> tensor<4xf32>" => "// ----- target\nfunc.func private @ext(memref<4xf32>) -> tensor<4xf32>", "%t = bufferization.to_tensor %m restrict writable : memref<4xf32> to tensor<4xf32>" => "", "%r = func.call @ext(%t) : (tensor" => "%r = func.call @ext(%m) : (memref", "memref.store %v, %n" => "memref.store %v, %m" -- what a function without a body returns may live in what it was given
func.func private @ext(tensor<4xf32>) -> tensor<4xf32>
func.func @f(%a: tensor<4xf32>, %v: f32) -> tensor<4xf32> {
  %r = func.call @ext(%a) : (tensor<4xf32>) -> tensor<4xf32>
  return %r : tensor<4xf32>
}
// ----- target
func.func private @ext(tensor<4xf32>) -> tensor<4xf32>
func.func @f(%a: tensor<4xf32>, %v: f32) -> tensor<4xf32> {
  %c0 = arith.constant 0 : index
  %given = bufferization.to_buffer %a read_only : tensor<4xf32> to memref<4xf32>
  %m = memref.alloc() : memref<4xf32>
  memref.copy %given, %m : memref<4xf32> to memref<4xf32>
  %t = bufferization.to_tensor %m restrict writable : memref<4xf32> to tensor<4xf32>
  %n = memref.alloc() : memref<4xf32>
  %r = func.call @ext(%t) : (tensor<4xf32>) -> tensor<4xf32>
  memref.store %v, %n[%c0] : memref<4xf32>
  return %r : tensor<4xf32>
}
