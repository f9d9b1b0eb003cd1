// title: A buffer that may turn out to be another one.
// What a tensor is put into may be the buffer that it was made of: who writes to one, changes the other.
// verdict: proved
// unproved: "%own = memref.alloc() : memref<4xf32>\n      call @g(%own) : (memref<4xf32>) -> ()" => "call @g(%b) : (memref<4xf32>) -> ()" -- a buffer that may turn out to be another one
func.func private @g(tensor<4xf32> {bufferization.access = "write"})
func.func @f(%x: f32) -> f32 {
  %e = tensor.empty() : tensor<4xf32>
      call @g(%e) : (tensor<4xf32>) -> ()
  return %x : f32
}
// ----- target
func.func private @g(memref<4xf32> {bufferization.access = "write"})
#back = affine_map<(d0) -> (3 - d0)>
#as_is = affine_map<(d0) -> (d0)>
func.func @f(%x: f32) -> f32 {
  %c0 = arith.constant 0 : index
  %m = memref.alloc() : memref<4xf32>
  %t = bufferization.to_tensor %m restrict writable : memref<4xf32> to tensor<4xf32>
  %u = tensor.insert %x into %t[%c0] : tensor<4xf32>
  %b = bufferization.to_buffer %u : tensor<4xf32> to memref<4xf32>
  linalg.fill ins(%x : f32) outs(%m : memref<4xf32>)
  %own = memref.alloc() : memref<4xf32>
      call @g(%own) : (memref<4xf32>) -> ()
  %r = memref.load %m[%c0] : memref<4xf32>
  return %r : f32
}
