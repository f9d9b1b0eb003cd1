// title: The assertion of a loop's rounds is dropped.
// against: assert_in_loop_dropped.target.mlir
func.func private @ext(f32)
func.func @f(%t: tensor<?xi1>, %x: f32, %n: index, %m: index) {
  %k = arith.constant 7654321 : index
  %g = arith.cmpi ne, %n, %k : index
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %d = tensor.dim %t, %c0 : tensor<?xi1>
  scf.for %i = %c0 to %d step %c1 {
    %b = tensor.extract %t[%i] : tensor<?xi1>
    %ok = arith.ori %b, %g : i1
    cf.assert %ok, "boo"
  }
  call @ext(%x) : (f32) -> ()
  return
}
