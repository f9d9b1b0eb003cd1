// title: Elements are moved.
// verdict: proved
// wrong: "-> (memref<?xcomplex<f32>>, complex<f32>) {" => "-> (memref<?xcomplex<f32>>, complex<f32>) {\nmemref.store %x, %t[%i] : memref<?xcomplex<f32>>", "memref.store %x, %t[%i] : memref<?xcomplex<f32>>" => "" -- elements are moved
func.func @f(%t: tensor<?xcomplex<f32>>, %i: index, %x: complex<f32>)
    -> (tensor<?xcomplex<f32>>, complex<f32>) {
  %y = tensor.extract %t[%i] : tensor<?xcomplex<f32>>
  %r = tensor.insert %x into %t[%i] : tensor<?xcomplex<f32>>
  return %r, %y : tensor<?xcomplex<f32>>, complex<f32>
}
// ----- target
func.func @f(%t: memref<?xcomplex<f32>>, %i: index, %x: complex<f32>)
    -> (memref<?xcomplex<f32>>, complex<f32>) {
  %y = memref.load %t[%i] : memref<?xcomplex<f32>>
  memref.store %x, %t[%i] : memref<?xcomplex<f32>>
  return %t, %y : memref<?xcomplex<f32>>, complex<f32>
}
