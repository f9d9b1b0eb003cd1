func.func private @ext(f32)
func.func private @g(%c: i1) {
  cf.assert %c, "boo"
  return
}
func.func @f(%x: f32, %n: index) {
  call @ext(%x) : (f32) -> ()
  return
}
