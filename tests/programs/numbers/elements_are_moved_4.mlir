// title: Elements are moved.
// verdict: proved
// wrong: "func.func @f(%t: memref<?xf8E4M3FN>, %i: index, %x: f8E4M3FN) -> (memref<?xf8E4M3FN>, f8E4M3FN) {" => "func.func @f(%t: memref<?xf8E4M3FN>, %i: index, %x: f8E4M3FN) -> (memref<?xf8E4M3FN>, f8E4M3FN) {\nmemref.store %x, %t[%i] : memref<?xf8E4M3FN>", "memref.store %x, %t[%i] : memref<?xf8E4M3FN>" => "" -- elements are moved
func.func @f(%t: tensor<?xf8E4M3FN>, %i: index, %x: f8E4M3FN) -> (tensor<?xf8E4M3FN>, f8E4M3FN) {
  %y = tensor.extract %t[%i] : tensor<?xf8E4M3FN>
  %r = tensor.insert %x into %t[%i] : tensor<?xf8E4M3FN>
  return %r, %y : tensor<?xf8E4M3FN>, f8E4M3FN
}
// ----- target
func.func @f(%t: memref<?xf8E4M3FN>, %i: index, %x: f8E4M3FN) -> (memref<?xf8E4M3FN>, f8E4M3FN) {
  %y = memref.load %t[%i] : memref<?xf8E4M3FN>
  memref.store %x, %t[%i] : memref<?xf8E4M3FN>
  return %t, %y : memref<?xf8E4M3FN>, f8E4M3FN
}
