// title: What a call says of tensors is no promise; of buffers it is one.
// verdict: unsupported
// unproved: each "arg_attrs = [{llvm.readonly}]" => "arg_attrs = [{llvm.align = 4096 : i64}]" -- an alignment
// unproved: each "<{callee = @h, arg_attrs = [{llvm.readonly}]}>" => "<{callee = @h}> {TailCallKind = #llvm.tailcallkind<tail>}" -- that nothing of the stack is used
// unproved: each "<{callee = @h, arg_attrs = [{llvm.readonly}]}>" => "<{callee = @h}> {llvm.memory_effects = #llvm.memory_effects<other = none, argMem = none, inaccessibleMem = none, errnoMem = none, targetMem0 = none, targetMem1 = none>}" -- that no memory is touched
// right: each "<{callee = @h, arg_attrs = [{llvm.readonly}]}>" => "<{callee = @h}>" -- nothing is said
// right: each "<{callee = @h, arg_attrs = [{llvm.readonly}]}>" => "<{callee = @h, arg_attrs = [{}]}>" -- nothing is said of an argument
func.func private @h(%t: tensor<4xf32>) -> tensor<4xf32> {
  %c0 = arith.constant 0 : index
  %one = arith.constant 1.0 : f32
  %r = tensor.insert %one into %t[%c0] : tensor<4xf32>
  return %r : tensor<4xf32>
}
func.func @f(%t: tensor<4xf32>, %v: f32) -> f32 {
  %c0 = arith.constant 0 : index
  %a = tensor.insert %v into %t[%c0] : tensor<4xf32>
  %b = "func.call"(%a) <{callee = @h, arg_attrs = [{llvm.readonly}]}> : (tensor<4xf32>) -> tensor<4xf32>
  %x = tensor.extract %b[%c0] : tensor<4xf32>
  return %x : f32
}
// ----- target
func.func private @h(%t: memref<4xf32>) {
  %c0 = arith.constant 0 : index
  %one = arith.constant 1.0 : f32
  memref.store %one, %t[%c0] : memref<4xf32>
  return
}
func.func @f(%t: memref<4xf32>, %v: f32) -> f32 {
  %c0 = arith.constant 0 : index
  memref.store %v, %t[%c0] : memref<4xf32>
  "func.call"(%t) <{callee = @h, arg_attrs = [{llvm.readonly}]}> : (memref<4xf32>) -> ()
  %x = memref.load %t[%c0] : memref<4xf32>
  return %x : f32
}
