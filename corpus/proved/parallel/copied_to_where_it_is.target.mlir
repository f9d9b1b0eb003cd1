func.func @f(%t: memref<?xf32>, %x: f32, %n: index, %m: index) -> memref<?xf32> {
  scf.forall (%i) in (%n) {
    %p = memref.subview %t[5] [%m] [1] : memref<?xf32> to memref<?xf32, strided<[1], offset: 5>>
    linalg.fill ins(%x : f32) outs(%p : memref<?xf32, strided<[1], offset: 5>>)
    %q = memref.subview %t[5] [%m] [1] : memref<?xf32> to memref<?xf32, strided<[1], offset: 5>>
    memref.copy %p, %q : memref<?xf32, strided<[1], offset: 5>> to memref<?xf32, strided<[1], offset: 5>>
  }
  return %t : memref<?xf32>
}
