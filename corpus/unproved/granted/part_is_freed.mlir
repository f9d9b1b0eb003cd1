// title: A part of an allocation that a call returns is freed.
// against: part_is_freed.target.mlir
func.func private @h(%x: f32) -> tensor<4xf32> {
  %e = tensor.empty() : tensor<4xf32>
  %e1 = linalg.fill ins(%x : f32) outs(%e : tensor<4xf32>) -> tensor<4xf32>
  return %e1 : tensor<4xf32>
}
func.func @f(%a: i64, %x: f32) -> f32 {
  %c0 = arith.constant 0 : index
  %h1 = arith.constant 6364136223846793005 : i64
  %h2 = arith.constant 1234567 : i64
  %h = arith.muli %a, %h1 : i64
  %b = arith.cmpi eq, %h, %h2 : i64
  %z = scf.if %b -> f32 {
    %r = func.call @h(%x) : (f32) -> tensor<4xf32>
    %q = tensor.extract %r[%c0] : tensor<4xf32>
    scf.yield %q : f32
  } else {
    scf.yield %x : f32
  }
  return %z : f32
}
