// title: Two orders of the same strides.
// Each view has its own index of an element: what one shows at (0, 1), the other one shows at (1, 0).
// verdict: proved
// wrong: "%fs = memref.reinterpret_cast %a to offset: [%o], sizes: [2, 2], strides: [%q, %s]" => "%fs = memref.reinterpret_cast %a to offset: [%o], sizes: [2, 2], strides: [%s, %q]" -- written in one order
func.func @f(%a: memref<*xf32>, %t: tensor<2x2xf32>, %o: index, %s: index, %q: index)
    -> (tensor<2x2xf32>, tensor<2x2xf32>) {
  %u = memref.reinterpret_cast %a to offset: [%o], sizes: [2, 2], strides: [%s, %q] : memref<*xf32>
      to memref<2x2xf32, strided<[?, ?], offset: ?>>
  %v = memref.reinterpret_cast %a to offset: [%o], sizes: [2, 2], strides: [%q, %s] : memref<*xf32>
      to memref<2x2xf32, strided<[?, ?], offset: ?>>
  bufferization.materialize_in_destination %t in writable %u
      : (tensor<2x2xf32>, memref<2x2xf32, strided<[?, ?], offset: ?>>) -> ()
  bufferization.materialize_in_destination %t in writable %v
      : (tensor<2x2xf32>, memref<2x2xf32, strided<[?, ?], offset: ?>>) -> ()
  return %t, %t : tensor<2x2xf32>, tensor<2x2xf32>
}
// ----- target
func.func @f(%a: memref<*xf32>, %t: memref<2x2xf32>, %o: index, %s: index, %q: index)
    -> (memref<2x2xf32>, memref<2x2xf32>) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %p = memref.alloc() : memref<2x2xf32>
  %r = memref.alloc() : memref<2x2xf32>
  %ts = memref.reinterpret_cast %a to offset: [%o], sizes: [2, 2], strides: [%s, %q] : memref<*xf32>
      to memref<2x2xf32, strided<[?, ?], offset: ?>>
  %fs = memref.reinterpret_cast %a to offset: [%o], sizes: [2, 2], strides: [%q, %s] : memref<*xf32>
      to memref<2x2xf32, strided<[?, ?], offset: ?>>
  memref.copy %t, %ts : memref<2x2xf32> to memref<2x2xf32, strided<[?, ?], offset: ?>>
  memref.copy %ts, %p : memref<2x2xf32, strided<[?, ?], offset: ?>> to memref<2x2xf32>
  %x = memref.load %p[%c0, %c1] : memref<2x2xf32>
  memref.copy %t, %fs : memref<2x2xf32> to memref<2x2xf32, strided<[?, ?], offset: ?>>
  memref.copy %fs, %r : memref<2x2xf32, strided<[?, ?], offset: ?>> to memref<2x2xf32>
  %y = memref.load %r[%c1, %c0] : memref<2x2xf32>
  return %p, %r : memref<2x2xf32>, memref<2x2xf32>
}
