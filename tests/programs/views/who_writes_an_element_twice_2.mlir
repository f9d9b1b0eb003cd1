// title: Who writes an element twice.
// verdict: proved
func.func @f(%a: memref<*xf32>, %t: tensor<2x2xf32>, %s: index) {
  %again = memref.reinterpret_cast %a to offset: [0], sizes: [2, 2], strides: [%s, 1] : memref<*xf32>
      to memref<2x2xf32, strided<[?, 1], offset: ?>>
  %old = memref.alloc() : memref<2x2xf32>
  memref.copy %again, %old : memref<2x2xf32, strided<[?, 1], offset: ?>> to memref<2x2xf32>
  memref.copy %old, %again : memref<2x2xf32> to memref<2x2xf32, strided<[?, 1], offset: ?>>
  return
}
// ----- target
func.func @f(%a: memref<*xf32>, %t: memref<2x2xf32>, %s: index) {
  %again = memref.reinterpret_cast %a to offset: [0], sizes: [2, 2], strides: [%s, 1] : memref<*xf32>
      to memref<2x2xf32, strided<[?, 1], offset: ?>>
  %old = memref.alloc() : memref<2x2xf32>
  memref.copy %again, %old : memref<2x2xf32, strided<[?, 1], offset: ?>> to memref<2x2xf32>
  memref.copy %old, %again : memref<2x2xf32> to memref<2x2xf32, strided<[?, 1], offset: ?>>
  return
}
