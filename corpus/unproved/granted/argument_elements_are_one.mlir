// title: All elements of an argument are one.
// against: argument_elements_are_one.target.mlir
func.func private @h(%t: tensor<4xf32>, %y: f32) -> f32 {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %u = tensor.insert %y into %t[%c0] : tensor<4xf32>
  %q = tensor.extract %u[%c1] : tensor<4xf32>
  return %q : f32
}
func.func @f(%a: i64, %x: f32, %y: f32) -> f32 {
  %h1 = arith.constant 6364136223846793005 : i64
  %h2 = arith.constant 1234567 : i64
  %h = arith.muli %a, %h1 : i64
  %b = arith.cmpi eq, %h, %h2 : i64
  %z = scf.if %b -> f32 {
    %e = tensor.empty() : tensor<4xf32>
    %e1 = linalg.fill ins(%x : f32) outs(%e : tensor<4xf32>) -> tensor<4xf32>
    %q = func.call @h(%e1, %y) : (tensor<4xf32>, f32) -> f32
    scf.yield %q : f32
  } else {
    scf.yield %x : f32
  }
  return %z : f32
}
