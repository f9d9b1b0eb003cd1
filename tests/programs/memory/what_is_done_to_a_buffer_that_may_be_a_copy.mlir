// title: What is done to a buffer that may be a copy.
// mlir-opt makes a copy, as the buffer that the tensor came from was not given away.
// verdict: proved
// right: "memref.dealloc %n : memref<2xf32, strided<[1], offset: ?>>" => "%s = memref.subview %m[1] [2] [1] : memref<4xf32> to memref<2xf32, strided<[1], offset: 1>>\nmemref.copy %s, %n : memref<2xf32, strided<[1], offset: 1>> to memref<2xf32, strided<[1], offset: ?>>" -- what is done to a buffer that may be a copy
// right: "memref.dealloc %n" => "memref.store %x, %n[%c0]" -- what is done to a buffer that may be a copy
// unproved: "%r = arith.select %c, %y, %x : f32\n  return %r : f32" => "%r = arith.select %c, %y, %x : f32\nreturn %x : f32" -- what is done to a buffer that may be a copy
// unproved: "memref.dealloc %n" => "memref.store %x, %n[%c0]", "%r = arith.select %c, %y, %x : f32\n  return %r : f32" => "%r = arith.select %c, %y, %x : f32\nreturn %x : f32" -- what is done to a buffer that may be a copy
func.func @f(%m: memref<4xf32>, %x: f32, %c: i1) -> f32 {
  %c0 = arith.constant 0 : index
  %c3 = arith.constant 3 : index
  %t = bufferization.to_tensor %m restrict : memref<4xf32> to tensor<4xf32>
  %r = scf.if %c -> f32 {
    %p = tensor.extract_slice %t[0] [2] [1] : tensor<4xf32> to tensor<2xf32>
    %n = bufferization.to_buffer %p : tensor<2xf32> to memref<2xf32, strided<[1], offset: ?>>
    memref.dealloc %n : memref<2xf32, strided<[1], offset: ?>>
    %y = memref.load %m[%c3] : memref<4xf32>
    scf.yield %y : f32
  } else {
    scf.yield %x : f32
  }
  return %r : f32
}
// ----- target
func.func @f(%m: memref<4xf32>, %x: f32, %c: i1) -> f32 {
  %c3 = arith.constant 3 : index
  %y = memref.load %m[%c3] : memref<4xf32>
  %r = arith.select %c, %y, %x : f32
  return %r : f32
}
