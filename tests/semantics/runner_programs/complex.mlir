// Complex numbers.
func.func @main() {
  %a = complex.constant [1.5 : f32, -2.0 : f32] : complex<f32>
  %b = complex.constant [0.5 : f32, 7.0 : f32] : complex<f32>
  %s = complex.add %a, %b : complex<f32>
  %m = complex.mul %s, %a : complex<f32>
  %u = complex.sub %m, %b : complex<f32>
  %n = complex.neg %u : complex<f32>
  %j = complex.conj %n : complex<f32>
  %re = complex.re %j : complex<f32>
  %im = complex.im %j : complex<f32>
  vector.print %re : f32
  vector.print %im : f32
  %k = complex.create %im, %re : complex<f32>
  %e = complex.eq %k, %j : complex<f32>
  %ne = complex.neq %k, %j : complex<f32>
  vector.print %e : i1
  vector.print %ne : i1
  %kr = complex.re %k : complex<f32>
  vector.print %kr : f32
  return
}
