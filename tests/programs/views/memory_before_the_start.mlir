// title: Memory before the start.
// verdict: unproved
func.func private @seen(i1)
func.func @f(%a: memref<*xf32>, %o: index) -> f32 {
  %c0 = arith.constant 0 : index
  %in = memref.reinterpret_cast %a to offset: [%o], sizes: [2, 2], strides: [2, 1] : memref<*xf32>
      to memref<2x2xf32, strided<[2, 1], offset: ?>>
  %x = memref.load %in[%c0, %c0] : memref<2x2xf32, strided<[2, 1], offset: ?>>
  %p = arith.cmpi sge, %o, %c0 : index
      call @seen(%p) : (i1) -> ()
  return %x : f32
}
// ----- target
func.func private @seen(i1)
func.func @f(%a: memref<*xf32>, %o: index) -> f32 {
  %c0 = arith.constant 0 : index
  %in = memref.reinterpret_cast %a to offset: [%o], sizes: [2, 2], strides: [2, 1] : memref<*xf32>
      to memref<2x2xf32, strided<[2, 1], offset: ?>>
  %x = memref.load %in[%c0, %c0] : memref<2x2xf32, strided<[2, 1], offset: ?>>
  %p = arith.constant true
      call @seen(%p) : (i1) -> ()
  return %x : f32
}
