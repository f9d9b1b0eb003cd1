// title: All elements of a buffer that a loop carries are one.
// against: carried_elements_are_one.target.mlir
func.func @f(%a: i64, %x: f32, %y: f32) -> f32 {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %h1 = arith.constant 6364136223846793005 : i64
  %h2 = arith.constant 1234567 : i64
  %h = arith.muli %a, %h1 : i64
  %b = arith.cmpi eq, %h, %h2 : i64
  %n = arith.select %b, %c1, %c0 : index
  %e = tensor.empty() : tensor<4xf32>
  %e1 = linalg.fill ins(%x : f32) outs(%e : tensor<4xf32>) -> tensor<4xf32>
  %r = scf.for %i = %c0 to %n step %c1 iter_args(%o = %e1) -> tensor<4xf32> {
    %k = tensor.empty() : tensor<4xf32>
    %k1 = linalg.fill ins(%x : f32) outs(%k : tensor<4xf32>) -> tensor<4xf32>
    scf.yield %k1 : tensor<4xf32>
  }
  %u = tensor.insert %y into %r[%c0] : tensor<4xf32>
  %q = tensor.extract %u[%c1] : tensor<4xf32>
  return %q : f32
}
