// title: Memory of tensors.
// verdict: proved
// wrong: "%y = memref.load %r[%c0] : memref<2xf32, strided<[1], offset: 2>>" => "%y = memref.load %r[%c0] : memref<2xf32, strided<[1], offset: 2>>\nmemref.dealloc %r : memref<2xf32, strided<[1], offset: 2>>" -- memory of tensors
func.func private @k(tensor<4xf32>) -> tensor<2xf32>
func.func @f(%x: f32) -> f32 {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c2 = arith.constant 2 : index
  %t = tensor.splat %x : tensor<4xf32>
  %r = func.call @k(%t) : (tensor<4xf32>) -> tensor<2xf32>
  %y = tensor.extract %r[%c0] : tensor<2xf32>
  func.return %y : f32
}
// ----- target
func.func private @k(memref<4xf32>) -> memref<2xf32, strided<[1], offset: 2>>
func.func @f(%x: f32) -> f32 {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c2 = arith.constant 2 : index
  %m = memref.alloc() : memref<4xf32>
  linalg.fill ins(%x : f32) outs(%m : memref<4xf32>)
  %r = func.call @k(%m) : (memref<4xf32>) -> memref<2xf32, strided<[1], offset: 2>>
  %y = memref.load %r[%c0] : memref<2xf32, strided<[1], offset: 2>>
  func.return %y : f32
}
// ----- plan
{"points": [{"source": 5, "target": 7, "rule": "call"}]}
