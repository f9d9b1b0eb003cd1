// title: Who writes back what is there.
// The elements that a view shows stay as they are, and so do those that it does not show.
// verdict: proved
// wrong: "memref.store %x, %seen[%c0, %c0]" => "memref.store %x, %seen[%c0, %c1]" -- to another element
func.func @f(%a: memref<*xf32>, %t: tensor<2xf32>, %o: index, %s: index) {
  %again = memref.reinterpret_cast %a to offset: [%o], sizes: [2, 2], strides: [%s, 1] : memref<*xf32>
      to memref<2x2xf32, strided<[?, 1], offset: ?>>
  %old = memref.alloc() : memref<2x2xf32>
  memref.copy %again, %old : memref<2x2xf32, strided<[?, 1], offset: ?>> to memref<2x2xf32>
  memref.copy %old, %again : memref<2x2xf32> to memref<2x2xf32, strided<[?, 1], offset: ?>>
  return
}
// ----- target
func.func @f(%a: memref<*xf32>, %t: memref<2xf32>, %o: index, %s: index) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %seen = memref.reinterpret_cast %a to offset: [%o], sizes: [2, 2], strides: [%s, 1] : memref<*xf32>
      to memref<2x2xf32, strided<[?, 1], offset: ?>>
  %x = memref.load %seen[%c0, %c0] : memref<2x2xf32, strided<[?, 1], offset: ?>>
  memref.store %x, %seen[%c0, %c0] : memref<2x2xf32, strided<[?, 1], offset: ?>>
  return
}
