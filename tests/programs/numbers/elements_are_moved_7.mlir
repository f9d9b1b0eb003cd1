// title: Elements are moved.
// verdict: proved
// wrong: "func.func @f(%t: memref<?xi3>, %i: index, %x: i3) -> (memref<?xi3>, i3) {" => "func.func @f(%t: memref<?xi3>, %i: index, %x: i3) -> (memref<?xi3>, i3) {\nmemref.store %x, %t[%i] : memref<?xi3>", "memref.store %x, %t[%i] : memref<?xi3>" => "" -- elements are moved
func.func @f(%t: tensor<?xi3>, %i: index, %x: i3) -> (tensor<?xi3>, i3) {
  %y = tensor.extract %t[%i] : tensor<?xi3>
  %r = tensor.insert %x into %t[%i] : tensor<?xi3>
  return %r, %y : tensor<?xi3>, i3
}
// ----- target
func.func @f(%t: memref<?xi3>, %i: index, %x: i3) -> (memref<?xi3>, i3) {
  %y = memref.load %t[%i] : memref<?xi3>
  memref.store %x, %t[%i] : memref<?xi3>
  return %t, %y : memref<?xi3>, i3
}
