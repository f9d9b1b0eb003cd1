// title: Right calls are proved: outside reads.
// verdict: proved
// right: each "read" => "none" -- outside does nothing
// wrong: "func.func @f(%t: memref<4xf32>, %x: f32) -> memref<4xf32> {\n  %c0 = arith.constant 0 : index" => "func.func @f(%t: memref<4xf32>, %x: f32) -> memref<4xf32> {\n%c0 = arith.constant 0 : index\nmemref.store %x, %t[%c0] : memref<4xf32>" -- outside sees the write
// wrong: "func.func @f(%t: memref<4xf32>, %x: f32) -> memref<4xf32> {\n  %c0 = arith.constant 0 : index" => "func.func @f(%t: memref<4xf32>, %x: f32) -> memref<4xf32> {\n%c0 = arith.constant 0 : index\ncall @p(%x) : (f32) -> ()", "call @e(%t) : (memref<4xf32>) -> ()\n      call @p(%x) : (f32) -> ()" => "call @e(%t) : (memref<4xf32>) -> ()\n" -- another order
// wrong: "call @e(%t) : (memref<4xf32>) -> ()\n      call @p(%x) : (f32) -> ()" => "call @e(%t) : (memref<4xf32>) -> ()\n" -- wrong calls are not proved
// wrong: "call @e(%t) : (memref<4xf32>) -> ()\n      call @p(%x) : (f32) -> ()" => "call @e(%t) : (memref<4xf32>) -> ()\ncall @p(%x) : (f32) -> ()\ncall @p(%x) : (f32) -> ()" -- wrong calls are not proved
// wrong: "func.func private @e(memref<4xf32> {bufferization.access = \"read\"})\nfunc.func private @p(f32)" => "func.func private @e(memref<4xf32> {bufferization.access = \"read\"})\nfunc.func private @p(%x: f32) {\nreturn\n}" -- a function with a body on one side only is not taken for the outside
func.func private @e(tensor<4xf32> {bufferization.access = "read"})
func.func private @p(f32)
func.func @f(%t: tensor<4xf32>, %x: f32) -> tensor<4xf32> {
  %c0 = arith.constant 0 : index
      call @e(%t) : (tensor<4xf32>) -> ()
      call @p(%x) : (f32) -> ()
  %w = tensor.insert %x into %t[%c0] : tensor<4xf32>
  return %w : tensor<4xf32>
}
// ----- target
func.func private @e(memref<4xf32> {bufferization.access = "read"})
func.func private @p(f32)
func.func @f(%t: memref<4xf32>, %x: f32) -> memref<4xf32> {
  %c0 = arith.constant 0 : index
      call @e(%t) : (memref<4xf32>) -> ()
      call @p(%x) : (f32) -> ()
  memref.store %x, %t[%c0] : memref<4xf32>
  return %t : memref<4xf32>
}
