// title: What the body of a pad needs is defined in the frame only.
// verdict: proved
// wrong: "%v = memref.subview %p[0] [%n] [1] : memref<?xf32> to memref<?xf32, strided<[1]>>\n  memref.copy %t, %v : memref<?xf32> to memref<?xf32, strided<[1]>>" => "" -- what the body of a pad needs is defined in the frame only
func.func @f(%t: tensor<?xf32>, %q: i1, %x: f32) -> tensor<?xf32> {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %n = tensor.dim %t, %c0 : tensor<?xf32>
  %m = arith.addi %n, %c1 : index
  %e = tensor.empty(%m) : tensor<?xi1>
  %u = tensor.insert %q into %e[%n] : tensor<?xi1>
  %p = tensor.pad %t low[0] high[1] {
  ^bb0(%k: index):
    %c = tensor.extract %u[%k] : tensor<?xi1>
    %s = arith.select %c, %t, %t : tensor<?xf32>
    tensor.yield %x : f32
  } : tensor<?xf32> to tensor<?xf32>
  return %p : tensor<?xf32>
}
// ----- target
func.func @f(%t: memref<?xf32>, %q: i1, %x: f32) -> memref<?xf32> {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %n = memref.dim %t, %c0 : memref<?xf32>
  %m = arith.addi %n, %c1 : index
  %p = memref.alloc(%m) : memref<?xf32>
  memref.store %x, %p[%n] : memref<?xf32>
  %v = memref.subview %p[0] [%n] [1] : memref<?xf32> to memref<?xf32, strided<[1]>>
  memref.copy %t, %v : memref<?xf32> to memref<?xf32, strided<[1]>>
  return %p : memref<?xf32>
}
// ----- plan
{"points": []}
