// title: Who writes back what is there, perhaps twice.
// Whoever writes one element asks nothing of the strides; who writes all of them, that no two are one: that the
// stride is not 0 does not say so.
// verdict: refuted
func.func @f(%a: memref<*xf32>, %t: tensor<2xf32>, %o: index, %s: index) {
  %c0 = arith.constant 0 : index
  %k = arith.divsi %o, %s : index
  %seen = memref.reinterpret_cast %a to offset: [%o], sizes: [2, 2], strides: [%s, 1] : memref<*xf32>
      to memref<2x2xf32, strided<[?, 1], offset: ?>>
  %x = memref.load %seen[%c0, %c0] : memref<2x2xf32, strided<[?, 1], offset: ?>>
  memref.store %x, %seen[%c0, %c0] : memref<2x2xf32, strided<[?, 1], offset: ?>>
  return
}
// ----- target
func.func @f(%a: memref<*xf32>, %t: memref<2xf32>, %o: index, %s: index) {
  %k = arith.divsi %o, %s : index
  %again = memref.reinterpret_cast %a to offset: [%o], sizes: [2, 2], strides: [%s, 1] : memref<*xf32>
      to memref<2x2xf32, strided<[?, 1], offset: ?>>
  %old = memref.alloc() : memref<2x2xf32>
  memref.copy %again, %old : memref<2x2xf32, strided<[?, 1], offset: ?>> to memref<2x2xf32>
  memref.copy %old, %again : memref<2x2xf32> to memref<2x2xf32, strided<[?, 1], offset: ?>>
  return
}
