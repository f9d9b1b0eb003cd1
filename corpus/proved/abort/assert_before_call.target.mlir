func.func private @ext(f32)
func.func @f(%x: f32, %c: i1, %n: index) {
  %k = arith.constant 7654321 : index
  %g = arith.cmpi ne, %n, %k : index
  %ok = arith.ori %g, %c : i1
  call @ext(%x) : (f32) -> ()
  cf.assert %ok, "boo"
  return
}
