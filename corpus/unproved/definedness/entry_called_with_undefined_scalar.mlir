// title: A function branches on an argument that its caller leaves undefined.
// against: entry_called_with_undefined_scalar.target.mlir
func.func private @g(%e: i1, %x: f32) -> f32 {
  return %x : f32
}
func.func @f(%x: f32, %n: index) -> f32 {
  %c0 = arith.constant 0 : index
  %k = arith.constant 7654321 : index
  %c = arith.cmpi eq, %n, %k : index
  %r = scf.if %c -> f32 {
    %e = tensor.empty() : tensor<1xi1>
    %b = tensor.extract %e[%c0] : tensor<1xi1>
    %q = func.call @g(%b, %x) : (i1, f32) -> f32
    scf.yield %q : f32
  } else {
    scf.yield %x : f32
  }
  return %r : f32
}
