// title: A buffer that is there for a result has its sizes.
// verdict: refuted
func.func @f(%n: index, %m: index, %x: f32, %t: tensor<?xf32>) -> (tensor<?xf32>, tensor<?xf32>) {
  %r = tensor.splat %x[%n] : tensor<?xf32>
  %s = tensor.splat %x[%m] : tensor<?xf32>
  return %r, %s : tensor<?xf32>, tensor<?xf32>
}
// ----- target
func.func @f(%n: index, %m: index, %x: f32, %t: memref<?xf32>, %b: memref<?xf32>) {
  linalg.fill ins(%x : f32) outs(%t : memref<?xf32>)
  linalg.fill ins(%x : f32) outs(%b : memref<?xf32>)
  return
}
// ----- plan
{"results": [{"argument": 3}, {"argument": 4}], "points": []}
