// title: Elements are looked into.
// verdict: proved
// wrong: "memref.store %x, %t[%j]" => "memref.store %x, %t[%i]" -- another place is not proved
func.func @f(%t: tensor<4xvector<2xi32>>, %i: index, %j: index) -> tensor<4xvector<2xi32>> {
  %x = tensor.extract %t[%i] : tensor<4xvector<2xi32>>
  %r = tensor.insert %x into %t[%j] : tensor<4xvector<2xi32>>
  return %r : tensor<4xvector<2xi32>>
}
// ----- target
func.func @f(%t: memref<4xvector<2xi32>>, %i: index, %j: index) -> memref<4xvector<2xi32>> {
  %x = memref.load %t[%i] : memref<4xvector<2xi32>>
  memref.store %x, %t[%j] : memref<4xvector<2xi32>>
  return %t : memref<4xvector<2xi32>>
}
