// title: Complex arithmetic is the same on both sides.
// verdict: proved
// wrong: "func.func @f(%t: memref<2xcomplex<f64>>, %i: index) -> f64 {\n  %c = complex.constant [1.0, -2.0] : complex<f64>" => "func.func @f(%t: memref<2xcomplex<f64>>, %i: index) -> f64 {\n%c = complex.constant [1.0, 2.0] : complex<f64>" -- complex arithmetic is the same on both sides
// wrong: "%x = memref.load %t[%i] : memref<2xcomplex<f64>>\n  %y = complex.mul %x, %c : complex<f64>\n  %r = complex.re %y : complex<f64>\n  return %r : f64" => "%x = memref.load %t[%i] : memref<2xcomplex<f64>>\n%y = complex.mul %x, %c : complex<f64>\n%r = complex.im %y : complex<f64>\nreturn %r : f64" -- complex arithmetic is the same on both sides
func.func @f(%t: tensor<2xcomplex<f64>>, %i: index) -> f64 {
  %c = complex.constant [1.0, -2.0] : complex<f64>
  %x = tensor.extract %t[%i] : tensor<2xcomplex<f64>>
  %y = complex.mul %x, %c : complex<f64>
  %r = complex.re %y : complex<f64>
  return %r : f64
}
// ----- target
func.func @f(%t: memref<2xcomplex<f64>>, %i: index) -> f64 {
  %c = complex.constant [1.0, -2.0] : complex<f64>
  %x = memref.load %t[%i] : memref<2xcomplex<f64>>
  %y = complex.mul %x, %c : complex<f64>
  %r = complex.re %y : complex<f64>
  return %r : f64
}
