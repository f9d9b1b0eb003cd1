// title: Elements are moved.
// verdict: proved
// wrong: "func.func @f(%t: memref<?xbf16>, %i: index, %x: bf16) -> (memref<?xbf16>, bf16) {" => "func.func @f(%t: memref<?xbf16>, %i: index, %x: bf16) -> (memref<?xbf16>, bf16) {\nmemref.store %x, %t[%i] : memref<?xbf16>", "memref.store %x, %t[%i] : memref<?xbf16>" => "" -- elements are moved
func.func @f(%t: tensor<?xbf16>, %i: index, %x: bf16) -> (tensor<?xbf16>, bf16) {
  %y = tensor.extract %t[%i] : tensor<?xbf16>
  %r = tensor.insert %x into %t[%i] : tensor<?xbf16>
  return %r, %y : tensor<?xbf16>, bf16
}
// ----- target
func.func @f(%t: memref<?xbf16>, %i: index, %x: bf16) -> (memref<?xbf16>, bf16) {
  %y = memref.load %t[%i] : memref<?xbf16>
  memref.store %x, %t[%i] : memref<?xbf16>
  return %t, %y : memref<?xbf16>, bf16
}
