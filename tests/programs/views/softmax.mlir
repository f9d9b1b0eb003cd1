// title: Softmax.
// verdict: proved
// wrong: "outs(%e : memref" => "outs(%t : memref", "return %e : memref" => "return %t : memref" -- no page says that a row is read before it is written
// wrong: "linalg.softmax dimension(1) ins(%t : memref" => "linalg.softmax dimension(0) ins(%t : memref" -- softmax
// wrong: "linalg.softmax dimension(1) ins(%t : memref" => "linalg.softmax dimension(1) ins(%e : memref" -- softmax
func.func @f(%t: tensor<?x4xf32>, %e: tensor<?x4xf32>) -> tensor<?x4xf32> {
  %r = linalg.softmax dimension(1) ins(%t : tensor<?x4xf32>) outs(%e : tensor<?x4xf32>) -> tensor<?x4xf32>
  return %r : tensor<?x4xf32>
}
// ----- target
func.func @f(%t: memref<?x4xf32>, %e: memref<?x4xf32>) -> memref<?x4xf32> {
  linalg.softmax dimension(1) ins(%t : memref<?x4xf32>) outs(%e : memref<?x4xf32>)
  return %e : memref<?x4xf32>
}
