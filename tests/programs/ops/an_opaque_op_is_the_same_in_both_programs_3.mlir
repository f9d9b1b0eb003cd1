// title: An opaque op is the same in both programs.
// verdict: proved
// wrong: "memref.store %x, %m" => "memref.store %x, %t" -- a near miss is refuted
// wrong: "%r = bufferization.to_buffer %b : tensor<?xf32> to memref<?xf32, strided<[?], offset: ?>>" => "%r = bufferization.to_buffer %b : tensor<?xf32> to memref<?xf32, strided<[?], offset: ?>>\nmemref.store %x, %m[%c0] : memref<?xf32>" -- a near miss is refuted
func.func @f(%t: tensor<?xf32>, %i: index, %x: f32) -> (f32, vector<4xf32>, f32) {
  %a = tensor.insert %x into %t[%i] : tensor<?xf32>
  %b, %v = "acme.mix"(%a) : (tensor<?xf32>) -> (tensor<?xf32>, vector<4xf32>)
  %y = tensor.extract %b[%i] : tensor<?xf32>
  %z = tensor.extract %t[%i] : tensor<?xf32>
  return %y, %v, %z : f32, vector<4xf32>, f32
}
// ----- target
func.func @f(%t: memref<?xf32>, %i: index, %x: f32) -> (f32, vector<4xf32>, f32) {
  %c0 = arith.constant 0 : index
  %n = memref.dim %t, %c0 : memref<?xf32>
  %m = memref.alloc(%n) : memref<?xf32>
  memref.copy %t, %m : memref<?xf32> to memref<?xf32>
  memref.store %x, %m[%i] : memref<?xf32>
  %a = bufferization.to_tensor %m : memref<?xf32> to tensor<?xf32>
  %b, %v = "acme.mix"(%a) : (tensor<?xf32>) -> (tensor<?xf32>, vector<4xf32>)
  %r = bufferization.to_buffer %b : tensor<?xf32> to memref<?xf32, strided<[?], offset: ?>>
  %y = memref.load %r[%i] : memref<?xf32, strided<[?], offset: ?>>
  %z = memref.load %t[%i] : memref<?xf32>
  return %y, %v, %z : f32, vector<4xf32>, f32
}
