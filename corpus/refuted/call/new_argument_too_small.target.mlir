func.func private @g(%t: memref<?x3xf32>, %n: index, %x: f32, %out: memref<?x?xf32>) {
  linalg.fill ins(%x : f32) outs(%out : memref<?x?xf32>)
  return
}
func.func @f(%t: memref<?x3xf32>, %x: f32) -> (index, index) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c2 = arith.constant 2 : index
  %d = memref.dim %t, %c0 : memref<?x3xf32>
  %s = arith.addi %d, %c2 : index
  %out = memref.alloc(%d, %c2) : memref<?x?xf32>
  call @g(%t, %c2, %x, %out) : (memref<?x3xf32>, index, f32, memref<?x?xf32>) -> ()
  %p = memref.dim %out, %c0 : memref<?x?xf32>
  %q = memref.dim %out, %c1 : memref<?x?xf32>
  return %p, %q : index, index
}
