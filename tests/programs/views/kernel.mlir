// title: Kernel.
// verdict: proved
// wrong: "linalg.exp ins(%m : memref<2x2xf32>) outs(%m : memref<2x2xf32>)\n  %out = memref.reinterpret_cast %b to offset: [%o], sizes: [2, 2], strides: [%s, %q] : memref<*xf32>" => "linalg.exp ins(%m : memref<2x2xf32>) outs(%m : memref<2x2xf32>)\n%out = memref.reinterpret_cast %b to offset: [%q], sizes: [2, 2], strides: [%s, %q] : memref<*xf32>" -- kernel
// wrong: "linalg.exp ins(%m : memref<2x2xf32>) outs(%m : memref<2x2xf32>)\n  %out = memref.reinterpret_cast %b to offset: [%o], sizes: [2, 2], strides: [%s, %q] : memref<*xf32>" => "linalg.exp ins(%m : memref<2x2xf32>) outs(%m : memref<2x2xf32>)\n%out = memref.reinterpret_cast %b to offset: [%o], sizes: [2, 2], strides: [%q, %s] : memref<*xf32>" -- kernel
// wrong: "linalg.exp ins(%m : memref<2x2xf32>) outs(%m : memref<2x2xf32>)\n  %out = memref.reinterpret_cast %b to offset: [%o], sizes: [2, 2], strides: [%s, %q] : memref<*xf32>" => "linalg.exp ins(%m : memref<2x2xf32>) outs(%m : memref<2x2xf32>)\n%out = memref.reinterpret_cast %a to offset: [%o], sizes: [2, 2], strides: [%s, %q] : memref<*xf32>" -- kernel
func.func @f(%a: memref<*xf32>, %b: memref<*xf32>, %o: index, %s: index, %q: index) {
  %in = memref.reinterpret_cast %a to offset: [%o], sizes: [2, 2], strides: [%s, 1] : memref<*xf32>
      to memref<2x2xf32, strided<[?, 1], offset: ?>>
  %m = memref.alloc() : memref<2x2xf32>
  memref.copy %in, %m : memref<2x2xf32, strided<[?, 1], offset: ?>> to memref<2x2xf32>
  %t = bufferization.to_tensor %m restrict writable : memref<2x2xf32> to tensor<2x2xf32>
  %r = linalg.exp ins(%t : tensor<2x2xf32>) outs(%t : tensor<2x2xf32>) -> tensor<2x2xf32>
  %out = memref.reinterpret_cast %b to offset: [%o], sizes: [2, 2], strides: [%s, %q] : memref<*xf32>
      to memref<2x2xf32, strided<[?, ?], offset: ?>>
  bufferization.materialize_in_destination %r in writable %out
      : (tensor<2x2xf32>, memref<2x2xf32, strided<[?, ?], offset: ?>>) -> ()
  return
}
// ----- target
func.func @f(%a: memref<*xf32>, %b: memref<*xf32>, %o: index, %s: index, %q: index) {
  %in = memref.reinterpret_cast %a to offset: [%o], sizes: [2, 2], strides: [%s, 1] : memref<*xf32>
      to memref<2x2xf32, strided<[?, 1], offset: ?>>
  %m = memref.alloc() : memref<2x2xf32>
  memref.copy %in, %m : memref<2x2xf32, strided<[?, 1], offset: ?>> to memref<2x2xf32>
  linalg.exp ins(%m : memref<2x2xf32>) outs(%m : memref<2x2xf32>)
  %out = memref.reinterpret_cast %b to offset: [%o], sizes: [2, 2], strides: [%s, %q] : memref<*xf32>
      to memref<2x2xf32, strided<[?, ?], offset: ?>>
  memref.copy %m, %out : memref<2x2xf32> to memref<2x2xf32, strided<[?, ?], offset: ?>>
  return
}
