// title: Elements are moved.
// verdict: proved
// wrong: "func.func @f(%t: memref<?xi128>, %i: index, %x: i128) -> (memref<?xi128>, i128) {" => "func.func @f(%t: memref<?xi128>, %i: index, %x: i128) -> (memref<?xi128>, i128) {\nmemref.store %x, %t[%i] : memref<?xi128>", "memref.store %x, %t[%i] : memref<?xi128>" => "" -- elements are moved
func.func @f(%t: tensor<?xi128>, %i: index, %x: i128) -> (tensor<?xi128>, i128) {
  %y = tensor.extract %t[%i] : tensor<?xi128>
  %r = tensor.insert %x into %t[%i] : tensor<?xi128>
  return %r, %y : tensor<?xi128>, i128
}
// ----- target
func.func @f(%t: memref<?xi128>, %i: index, %x: i128) -> (memref<?xi128>, i128) {
  %y = memref.load %t[%i] : memref<?xi128>
  memref.store %x, %t[%i] : memref<?xi128>
  return %t, %y : memref<?xi128>, i128
}
