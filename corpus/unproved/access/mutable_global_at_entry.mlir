// title: A global does not hold its first value at each entry.
// against: mutable_global_at_entry.target.mlir
func.func @f(%x: f32) -> f32 {
  %z = arith.constant 0.0 : f32
  return %z : f32
}
