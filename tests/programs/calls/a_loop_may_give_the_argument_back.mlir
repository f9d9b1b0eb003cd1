// title: A loop may give the argument back.
// What it carries at the end is a new buffer or that of the argument, by the number of rounds.
// verdict: proved
// wrong: "%y = memref.load %r[%c0] : memref<4xf32>" => "%y = memref.load %r[%c0] : memref<4xf32>\nmemref.dealloc %r : memref<4xf32>" -- the buffer is taken for a new one, and freed
func.func private @g(%u: tensor<4xf32>, %n: index, %x: f32) -> tensor<4xf32> {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %e = tensor.empty() : tensor<4xf32>
  %t = linalg.fill ins(%x : f32) outs(%e : tensor<4xf32>) -> tensor<4xf32>
  %l:2 = scf.for %i = %c0 to %n step %c1 iter_args(%a = %t, %b = %u) -> (tensor<4xf32>, tensor<4xf32>) {
    scf.yield %b, %a : tensor<4xf32>, tensor<4xf32>
  }
  return %l#0 : tensor<4xf32>
}
func.func @f(%u: tensor<4xf32>, %n: index, %x: f32) -> f32 {
  %c0 = arith.constant 0 : index
  %r = call @g(%u, %n, %x) : (tensor<4xf32>, index, f32) -> tensor<4xf32>
  %y = tensor.extract %r[%c0] : tensor<4xf32>
  return %y : f32
}
// ----- target
func.func private @g(%u: memref<4xf32>, %n: index, %x: f32) -> memref<4xf32> {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %t = memref.alloc() : memref<4xf32>
  linalg.fill ins(%x : f32) outs(%t : memref<4xf32>)
  %l:2 = scf.for %i = %c0 to %n step %c1 iter_args(%a = %t, %b = %u) -> (memref<4xf32>, memref<4xf32>) {
    scf.yield %b, %a : memref<4xf32>, memref<4xf32>
  }
  return %l#0 : memref<4xf32>
}
func.func @f(%u: memref<4xf32>, %n: index, %x: f32) -> f32 {
  %c0 = arith.constant 0 : index
  %r = call @g(%u, %n, %x) : (memref<4xf32>, index, f32) -> memref<4xf32>
  %y = memref.load %r[%c0] : memref<4xf32>
  return %y : f32
}
