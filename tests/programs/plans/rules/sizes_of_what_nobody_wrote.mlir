// title: Sizes of what nobody wrote.
// verdict: proved
// wrong: "%e = memref.alloc(%n)" => "%e = memref.alloc(%k)" -- sizes of what nobody wrote
func.func @f(%n: index, %k: index) -> (tensor<?xf32>) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c2 = arith.constant 2 : index
  %e = tensor.empty(%n) : tensor<?xf32>
  return %e : tensor<?xf32>
}
// ----- target
func.func @f(%n: index, %k: index) -> (memref<?xf32>) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c2 = arith.constant 2 : index
  %e = memref.alloc(%n) : memref<?xf32>
  return %e : memref<?xf32>
}
// ----- plan
{"points": []}
