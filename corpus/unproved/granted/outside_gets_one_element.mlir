// title: All elements of a buffer that the outside writes are one.
// against: outside_gets_one_element.target.mlir
func.func private @ext(tensor<4xf32>)
func.func @f(%a: i64, %x: f32) {
  %h1 = arith.constant 6364136223846793005 : i64
  %h2 = arith.constant 1234567 : i64
  %h = arith.muli %a, %h1 : i64
  %b = arith.cmpi eq, %h, %h2 : i64
  scf.if %b {
    %e = tensor.empty() : tensor<4xf32>
    %e1 = linalg.fill ins(%x : f32) outs(%e : tensor<4xf32>) -> tensor<4xf32>
    func.call @ext(%e1) : (tensor<4xf32>) -> ()
  }
  return
}
