// title: What is said of where memory comes back.
// Of tensors it says nothing, but the lowering of buffers to plain pointers hands it on.
// verdict: proved
// unsupported: each ") -> tensor<4xf32>" => ") -> (tensor<4xf32> {llvm.noalias})", each ") -> memref<4xf32>" => ") -> (memref<4xf32> {llvm.noalias})" -- the result is the argument
// unsupported: "%t: tensor<4xf32>" => "%t: tensor<4xf32> {llvm.nocapture}", "%t: memref<4xf32>" => "%t: memref<4xf32> {llvm.nocapture}" -- it comes back
// unsupported: "%t: tensor<4xf32>" => "%t: tensor<4xf32> {llvm.returned}", "%t: memref<4xf32>" => "%t: memref<4xf32> {llvm.returned}", "return %t : memref" => "%n = memref.alloc() : memref<4xf32>\n  memref.copy %t, %n : memref<4xf32> to memref<4xf32>\n  return %n : memref" -- a copy comes back
// right: "%u: tensor<4xf32>" => "%u: tensor<4xf32> {llvm.nocapture}", "%u: memref<4xf32>" => "%u: memref<4xf32> {llvm.nocapture}" -- one that is not used
func.func @f(%t: tensor<4xf32>, %u: tensor<4xf32>) -> tensor<4xf32> {
  return %t : tensor<4xf32>
}
// ----- target
func.func @f(%t: memref<4xf32>, %u: memref<4xf32>) -> memref<4xf32> {
  return %t : memref<4xf32>
}
