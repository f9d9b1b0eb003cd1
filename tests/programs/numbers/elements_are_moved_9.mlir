// title: Elements are moved.
// verdict: proved
// wrong: "func.func @f(%t: memref<?xui8>, %i: index, %x: ui8) -> (memref<?xui8>, ui8) {" => "func.func @f(%t: memref<?xui8>, %i: index, %x: ui8) -> (memref<?xui8>, ui8) {\nmemref.store %x, %t[%i] : memref<?xui8>", "memref.store %x, %t[%i] : memref<?xui8>" => "" -- elements are moved
func.func @f(%t: tensor<?xui8>, %i: index, %x: ui8) -> (tensor<?xui8>, ui8) {
  %y = tensor.extract %t[%i] : tensor<?xui8>
  %r = tensor.insert %x into %t[%i] : tensor<?xui8>
  return %r, %y : tensor<?xui8>, ui8
}
// ----- target
func.func @f(%t: memref<?xui8>, %i: index, %x: ui8) -> (memref<?xui8>, ui8) {
  %y = memref.load %t[%i] : memref<?xui8>
  memref.store %x, %t[%i] : memref<?xui8>
  return %t, %y : memref<?xui8>, ui8
}
