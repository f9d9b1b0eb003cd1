// title: Elements are moved.
// verdict: proved
// wrong: "func.func @f(%t: memref<?xsi16>, %i: index, %x: si16) -> (memref<?xsi16>, si16) {" => "func.func @f(%t: memref<?xsi16>, %i: index, %x: si16) -> (memref<?xsi16>, si16) {\nmemref.store %x, %t[%i] : memref<?xsi16>", "memref.store %x, %t[%i] : memref<?xsi16>" => "" -- elements are moved
func.func @f(%t: tensor<?xsi16>, %i: index, %x: si16) -> (tensor<?xsi16>, si16) {
  %y = tensor.extract %t[%i] : tensor<?xsi16>
  %r = tensor.insert %x into %t[%i] : tensor<?xsi16>
  return %r, %y : tensor<?xsi16>, si16
}
// ----- target
func.func @f(%t: memref<?xsi16>, %i: index, %x: si16) -> (memref<?xsi16>, si16) {
  %y = memref.load %t[%i] : memref<?xsi16>
  memref.store %x, %t[%i] : memref<?xsi16>
  return %t, %y : memref<?xsi16>, si16
}
