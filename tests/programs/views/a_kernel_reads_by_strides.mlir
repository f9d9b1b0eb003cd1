// title: A kernel reads by strides.
// It gets addresses only, and finds its elements by an offset and by strides that a run tells.
// verdict: proved
// wrong: "%seen = memref.reinterpret_cast %a to offset: [%o], sizes: [2, 2], strides: [%s, 1]" => "%seen = memref.reinterpret_cast %a to offset: [%o], sizes: [2, 2], strides: [%q, 1]" -- other elements
// wrong: "%seen = memref.reinterpret_cast %a to offset: [%o]" => "%seen = memref.reinterpret_cast %a to offset: [%s]" -- elsewhere
// wrong: "copy %n, %to : memref<2x2xf32> to" => "copy %seen, %to : memref<2x2xf32, strided<[?, 1], offset: ?>> to" -- without what was computed
// wrong: "%to = memref.reinterpret_cast %b to offset: [0]" => "%to = memref.reinterpret_cast %a to offset: [0]" -- to the other one
func.func @f(%a: memref<*xf32>, %b: memref<*xf32>, %o: index, %s: index, %q: index) {
  %in = memref.reinterpret_cast %a to offset: [%o], sizes: [2, 2], strides: [%s, 1] : memref<*xf32>
      to memref<2x2xf32, strided<[?, 1], offset: ?>>
  %m = memref.alloc() : memref<2x2xf32>
  memref.copy %in, %m : memref<2x2xf32, strided<[?, 1], offset: ?>> to memref<2x2xf32>
  %t = bufferization.to_tensor %m restrict writable : memref<2x2xf32> to tensor<2x2xf32>
  %r = linalg.exp ins(%t : tensor<2x2xf32>) outs(%t : tensor<2x2xf32>) -> tensor<2x2xf32>
  %out = memref.reinterpret_cast %b to offset: [0], sizes: [2, 2], strides: [2, 1] : memref<*xf32>
      to memref<2x2xf32, strided<[2, 1], offset: 0>>
  bufferization.materialize_in_destination %r in writable %out
      : (tensor<2x2xf32>, memref<2x2xf32, strided<[2, 1], offset: 0>>) -> ()
  return
}
// ----- target
func.func @f(%a: memref<*xf32>, %b: memref<*xf32>, %o: index, %s: index, %q: index) {
  %seen = memref.reinterpret_cast %a to offset: [%o], sizes: [2, 2], strides: [%s, 1] : memref<*xf32>
      to memref<2x2xf32, strided<[?, 1], offset: ?>>
  %n = memref.alloc() : memref<2x2xf32>
  memref.copy %seen, %n : memref<2x2xf32, strided<[?, 1], offset: ?>> to memref<2x2xf32>
  linalg.exp ins(%n : memref<2x2xf32>) outs(%n : memref<2x2xf32>)
  %to = memref.reinterpret_cast %b to offset: [0], sizes: [2, 2], strides: [2, 1] : memref<*xf32>
      to memref<2x2xf32, strided<[2, 1], offset: 0>>
  memref.copy %n, %to : memref<2x2xf32> to memref<2x2xf32, strided<[2, 1], offset: 0>>
  return
}
