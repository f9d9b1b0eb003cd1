// title: What is required further on.
// verdict: proved
// right: "%l = tensor.extract %t[%c0] : tensor<?xf32>" => "%e = tensor.generate {\n^bb0(%i: index):\n%l = tensor.extract %t[%c0] : tensor<?xf32>\ntensor.yield %l : f32\n} : tensor<4xf32>", "%l = memref.load %t[%c0] : memref<?xf32>" => "" -- each element
// wrong: "%l = tensor.extract %t[%c0] : tensor<?xf32>" => "", "%l = memref.load %t[%c0] : memref<?xf32>" => "" -- what is required further on
// wrong: "%l = tensor.extract %t[%c0] : tensor<?xf32>" => "%e = tensor.generate {\n^bb0(%i: index):\n%l = tensor.extract %t[%c0] : tensor<?xf32>\ntensor.yield %l : f32\n} : tensor<0xf32>", "%l = memref.load %t[%c0] : memref<?xf32>" => "%e = tensor.generate {\n^bb0(%i: index):\n%l = memref.load %t[%c0] : memref<?xf32>\ntensor.yield %l : f32\n} : tensor<0xf32>" -- each element
// wrong: "%c1 = arith.constant 1 : index\n  %y = arith.addf %x, %x : f32" => "%c1 = arith.constant 1 : index\n%y = arith.addf %x, %x : f32\nfunc.call @may_exit() : () -> ()", "memref.store %u, %t[%c0] : memref<?xf32>\n  %y = arith.addf %x, %x : f32" => "memref.store %u, %t[%c0] : memref<?xf32>\n%y = arith.addf %x, %x : f32\nfunc.call @may_exit() : () -> ()" -- what is required further on
func.func private @may_exit()
func.func @f(%t: tensor<?xf32>, %c: i1, %d: i1, %k: index, %x: f32) -> f32 {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %y = arith.addf %x, %x : f32
  %l = tensor.extract %t[%c0] : tensor<?xf32>
  return %y : f32
}
// ----- target
func.func private @may_exit()
func.func @f(%t: memref<?xf32>, %c: i1, %d: i1, %k: index, %x: f32) -> f32 {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %u = memref.load %t[%c0] : memref<?xf32>
  memref.store %u, %t[%c0] : memref<?xf32>
  %y = arith.addf %x, %x : f32
  %l = memref.load %t[%c0] : memref<?xf32>
  return %y : f32
}
