// title: A buffer of its own.
// verdict: proved
// wrong: "memref.copy %t" => "memref.copy %u" -- a buffer of its own
// unproved: "%m = memref.alloc() : memref<4xf32>\n  memref.copy %t, %m : memref<4xf32> to memref<4xf32>\n  func.call @others(%m) : (memref<4xf32>) -> ()" => "%m = memref.cast %t : memref<4xf32> to memref<4xf32>func.call @others(%m) : (memref<4xf32>) -> ()", "{\"points\": [{\"source\": 4, \"target\": 5" => "{\"points\": [{\"source\": 4, \"target\": 4" -- a buffer of its own
// unproved: "%m = memref.alloc() : memref<4xf32>" => "%p = memref.alloc() : memref<8xf32>\n%m = memref.subview %p[0] [4] [1] : memref<8xf32> to memref<4xf32>", "{\"points\": [{\"source\": 4, \"target\": 5" => "{\"points\": [{\"source\": 4, \"target\": 6" -- a buffer of its own
// unproved: "%m = memref.alloc" => "%m = memref.alloca" -- a buffer of its own
// wrong: "memref.copy %t, %m : memref<4xf32> to memref<4xf32>\n  func.call @others(%m) : (memref<4xf32>) -> ()" => "memref.copy %t, %m : memref<4xf32> to memref<4xf32>\nmemref.dealloc %m : memref<4xf32>func.call @others(%m) : (memref<4xf32>) -> ()", "{\"points\": [{\"source\": 4, \"target\": 5" => "{\"points\": [{\"source\": 4, \"target\": 6" -- a buffer of its own
func.func @f(%t: tensor<4xf32>, %u: tensor<4xf32>, %n: index, %x: f32, %y: f32) -> tensor<4xf32> {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %m = bufferization.to_buffer %t : tensor<4xf32> to memref<4xf32>
  func.call @others(%m) : (memref<4xf32>) -> ()
  return %t : tensor<4xf32>
}
func.func private @others(%m: memref<4xf32>)
func.func private @nobody()
// ----- target
func.func @f(%t: memref<4xf32>, %u: memref<4xf32>, %n: index, %x: f32, %y: f32) -> memref<4xf32> {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %m = memref.alloc() : memref<4xf32>
  memref.copy %t, %m : memref<4xf32> to memref<4xf32>
  func.call @others(%m) : (memref<4xf32>) -> ()
  return %t : memref<4xf32>
}
func.func private @others(%m: memref<4xf32>)
func.func private @nobody()
// ----- plan
{"points": [{"source": 4, "target": 5, "rule": "call"}]}
