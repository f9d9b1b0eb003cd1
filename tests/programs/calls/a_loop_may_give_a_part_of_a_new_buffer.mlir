// title: A loop may give a part of a new buffer.
// verdict: proved
// wrong: "%y = memref.load %r[%c0] : memref<4xf32, strided<[1], offset: ?>>" => "%y = memref.load %r[%c0] : memref<4xf32, strided<[1], offset: ?>>\nmemref.dealloc %r : memref<4xf32, strided<[1], offset: ?>>" -- the part is freed like a whole
func.func private @g(%n: index, %x: f32) -> tensor<4xf32> {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %e = tensor.empty() : tensor<8xf32>
  %t = linalg.fill ins(%x : f32) outs(%e : tensor<8xf32>) -> tensor<8xf32>
  %v = tensor.extract_slice %t[4] [4] [1] : tensor<8xf32> to tensor<4xf32>
  %l = scf.for %i = %c0 to %n step %c1 iter_args(%a = %v) -> (tensor<4xf32>) {
    %k = tensor.empty() : tensor<4xf32>
    %w = linalg.fill ins(%x : f32) outs(%k : tensor<4xf32>) -> tensor<4xf32>
    scf.yield %w : tensor<4xf32>
  }
  return %l : tensor<4xf32>
}
func.func @f(%n: index, %x: f32) -> f32 {
  %c0 = arith.constant 0 : index
  %r = call @g(%n, %x) : (index, f32) -> tensor<4xf32>
  %y = tensor.extract %r[%c0] : tensor<4xf32>
  return %y : f32
}
// ----- target
func.func private @g(%n: index, %x: f32) -> memref<4xf32, strided<[1], offset: ?>> {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %t = memref.alloc() : memref<8xf32>
  linalg.fill ins(%x : f32) outs(%t : memref<8xf32>)
  %s = memref.subview %t[4] [4] [1] : memref<8xf32> to memref<4xf32, strided<[1], offset: 4>>
  %v = memref.cast %s : memref<4xf32, strided<[1], offset: 4>> to memref<4xf32, strided<[1], offset: ?>>
  %l = scf.for %i = %c0 to %n step %c1 iter_args(%a = %v) -> (memref<4xf32, strided<[1], offset: ?>>) {
    %k = memref.alloc() : memref<4xf32>
    linalg.fill ins(%x : f32) outs(%k : memref<4xf32>)
    %w = memref.cast %k : memref<4xf32> to memref<4xf32, strided<[1], offset: ?>>
    scf.yield %w : memref<4xf32, strided<[1], offset: ?>>
  }
  return %l : memref<4xf32, strided<[1], offset: ?>>
}
func.func @f(%n: index, %x: f32) -> f32 {
  %c0 = arith.constant 0 : index
  %r = call @g(%n, %x) : (index, f32) -> memref<4xf32, strided<[1], offset: ?>>
  %y = memref.load %r[%c0] : memref<4xf32, strided<[1], offset: ?>>
  return %y : f32
}
