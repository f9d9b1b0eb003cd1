// title: Elements are moved.
// verdict: proved
// wrong: "func.func @f(%t: memref<?xcomplex<i8>>, %i: index, %x: complex<i8>) -> (memref<?xcomplex<i8>>, complex<i8>) {" => "func.func @f(%t: memref<?xcomplex<i8>>, %i: index, %x: complex<i8>) -> (memref<?xcomplex<i8>>, complex<i8>) {\nmemref.store %x, %t[%i] : memref<?xcomplex<i8>>", "memref.store %x, %t[%i] : memref<?xcomplex<i8>>" => "" -- elements are moved
func.func @f(%t: tensor<?xcomplex<i8>>, %i: index, %x: complex<i8>) -> (tensor<?xcomplex<i8>>, complex<i8>) {
  %y = tensor.extract %t[%i] : tensor<?xcomplex<i8>>
  %r = tensor.insert %x into %t[%i] : tensor<?xcomplex<i8>>
  return %r, %y : tensor<?xcomplex<i8>>, complex<i8>
}
// ----- target
func.func @f(%t: memref<?xcomplex<i8>>, %i: index, %x: complex<i8>) -> (memref<?xcomplex<i8>>, complex<i8>) {
  %y = memref.load %t[%i] : memref<?xcomplex<i8>>
  memref.store %x, %t[%i] : memref<?xcomplex<i8>>
  return %t, %y : memref<?xcomplex<i8>>, complex<i8>
}
