// title: A new argument of another size.
// verdict: proved
// wrong: "%out = memref.alloc(%s, %c2)" => "%out = memref.alloc(%s, %c1)" -- a new argument of another size
// wrong: "%out = memref.alloc(%s" => "%out = memref.alloc(%d" -- a new argument of another size
// wrong: "%out = memref.alloc(%s, %c2)" => "%out = memref.alloc(%c2, %s)" -- a new argument of another size
func.func private @g(%t: tensor<?x3xf32>, %n: index, %x: f32) -> tensor<?x?xf32> {
  %c0 = arith.constant 0 : index
  %d = tensor.dim %t, %c0 : tensor<?x3xf32>
  %s = arith.addi %d, %n : index
  %e = tensor.empty(%s, %n) : tensor<?x?xf32>
  %r = linalg.fill ins(%x : f32) outs(%e : tensor<?x?xf32>) -> tensor<?x?xf32>
  return %r : tensor<?x?xf32>
}
func.func @f(%t: tensor<?x3xf32>, %x: f32) -> (index, index) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c2 = arith.constant 2 : index
  %r = call @g(%t, %c2, %x) : (tensor<?x3xf32>, index, f32) -> tensor<?x?xf32>
  %d = tensor.dim %r, %c0 : tensor<?x?xf32>
  %e = tensor.dim %r, %c1 : tensor<?x?xf32>
  return %d, %e : index, index
}
// ----- target
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
  %out = memref.alloc(%s, %c2) : memref<?x?xf32>
      call @g(%t, %c2, %x, %out) : (memref<?x3xf32>, index, f32, memref<?x?xf32>) -> ()
  %p = memref.dim %out, %c0 : memref<?x?xf32>
  %q = memref.dim %out, %c1 : memref<?x?xf32>
  return %p, %q : index, index
}
