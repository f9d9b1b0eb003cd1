// title: A constant may not be written.
// verdict: unproved
memref.global "private" constant @g : memref<1xf32> = dense<1.0>
func.func @f() -> memref<1xf32> {
  %g = memref.get_global @g : memref<1xf32>
  %a = memref.alloc() : memref<1xf32>
  memref.copy %g, %a : memref<1xf32> to memref<1xf32>
  return %a : memref<1xf32>
}
// ----- target
memref.global "private" constant @g : memref<1xf32> = dense<1.0>
func.func @f() -> memref<1xf32> {
  %g = memref.get_global @g : memref<1xf32>
  %a = memref.alloc() : memref<1xf32>
  memref.copy %g, %a : memref<1xf32> to memref<1xf32>
  return %g : memref<1xf32>
}
