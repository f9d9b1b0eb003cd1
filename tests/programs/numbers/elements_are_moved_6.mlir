// title: Elements are moved.
// verdict: proved
// wrong: "func.func @f(%t: memref<?xf128>, %i: index, %x: f128) -> (memref<?xf128>, f128) {" => "func.func @f(%t: memref<?xf128>, %i: index, %x: f128) -> (memref<?xf128>, f128) {\nmemref.store %x, %t[%i] : memref<?xf128>", "memref.store %x, %t[%i] : memref<?xf128>" => "" -- elements are moved
func.func @f(%t: tensor<?xf128>, %i: index, %x: f128) -> (tensor<?xf128>, f128) {
  %y = tensor.extract %t[%i] : tensor<?xf128>
  %r = tensor.insert %x into %t[%i] : tensor<?xf128>
  return %r, %y : tensor<?xf128>, f128
}
// ----- target
func.func @f(%t: memref<?xf128>, %i: index, %x: f128) -> (memref<?xf128>, f128) {
  %y = memref.load %t[%i] : memref<?xf128>
  memref.store %x, %t[%i] : memref<?xf128>
  return %t, %y : memref<?xf128>, f128
}
