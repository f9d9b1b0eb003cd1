// title: The element is a complex number, conjugated.
func.func @conjugate(%t: tensor<?xcomplex<f32>>, %z: complex<f32>, %i: index) -> tensor<?xcomplex<f32>> {
  %w = complex.conj %z : complex<f32>
  %r = tensor.insert %w into %t[%i] : tensor<?xcomplex<f32>>
  return %r : tensor<?xcomplex<f32>>
}
