// title: A whole write by strides is read back.
// Of the elements that a run's strides tell, each is written once, so what is read there is what was written there.
// verdict: proved
// wrong: "%back = memref.reinterpret_cast %a to offset: [%o], sizes: [2, 2], strides: [%s, %q]" => "%back = memref.reinterpret_cast %a to offset: [%o], sizes: [2, 2], strides: [%q, %s]" -- read in another order
// wrong: "%back = memref.reinterpret_cast %a to offset: [%o]" => "%back = memref.reinterpret_cast %a to offset: [%s]" -- read elsewhere
// wrong: "%to = memref.reinterpret_cast %a to offset: [%o], sizes: [2, 2], strides: [%s, %q]" => "%to = memref.reinterpret_cast %a to offset: [%o], sizes: [2, 2], strides: [%q, %s]" -- written in another order
// wrong: "memref.copy %t, %to : memref<2x2xf32>" => "memref.copy %r, %to : memref<2x2xf32>" -- something else is written
func.func @f(%a: memref<*xf32>, %t: tensor<2x2xf32>, %o: index, %s: index, %q: index) -> tensor<2x2xf32> {
  %out = memref.reinterpret_cast %a to offset: [%o], sizes: [2, 2], strides: [%s, %q] : memref<*xf32>
      to memref<2x2xf32, strided<[?, ?], offset: ?>>
  bufferization.materialize_in_destination %t in writable %out
      : (tensor<2x2xf32>, memref<2x2xf32, strided<[?, ?], offset: ?>>) -> ()
  return %t : tensor<2x2xf32>
}
// ----- target
func.func @f(%a: memref<*xf32>, %t: memref<2x2xf32>, %o: index, %s: index, %q: index) -> memref<2x2xf32> {
  %r = memref.alloc() : memref<2x2xf32>
  %to = memref.reinterpret_cast %a to offset: [%o], sizes: [2, 2], strides: [%s, %q] : memref<*xf32>
      to memref<2x2xf32, strided<[?, ?], offset: ?>>
  memref.copy %t, %to : memref<2x2xf32> to memref<2x2xf32, strided<[?, ?], offset: ?>>
  %back = memref.reinterpret_cast %a to offset: [%o], sizes: [2, 2], strides: [%s, %q] : memref<*xf32>
      to memref<2x2xf32, strided<[?, ?], offset: ?>>
  memref.copy %back, %r : memref<2x2xf32, strided<[?, ?], offset: ?>> to memref<2x2xf32>
  return %r : memref<2x2xf32>
}
