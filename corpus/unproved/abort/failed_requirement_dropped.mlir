// title: A requirement that does not hold ends the program with a message.
// against: failed_requirement_dropped.target.mlir
func.func @f(%t: tensor<8xf32>, %i: index) -> f32 {
  %c8 = arith.constant 8 : index
  %z = arith.constant 0.0 : f32
  %in = arith.cmpi ult, %i, %c8 : index
  vector.print %i : index
  %w = "shape.cstr_require"(%in) {msg = "out of bounds"} : (i1) -> !shape.witness
  %r = "shape.assuming"(%w) ({
    %x = tensor.extract %t[%i] : tensor<8xf32>
    "shape.assuming_yield"(%x) : (f32) -> ()
  }) : (!shape.witness) -> f32
  return %r : f32
}
