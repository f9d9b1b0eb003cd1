// title: Vectors are carried through.
// verdict: proved
// right: each "4xf32" => "[4]xf32" -- vectors are carried through
// wrong: "vector.transfer_write %v, %a" => "vector.transfer_write %v, %t" -- a near miss is not proved
// wrong: "%r = vector.transfer_read %t[%i], %z : memref" => "%r = vector.transfer_read %t[%i], %z {in_bounds = [true]} : memref" -- a near miss is not proved
// wrong: "vector.transfer_write %v, %a[%i]" => "vector.transfer_write %v, %a[%i] {in_bounds = [true]}" -- a near miss is not proved
func.func @f(%t: tensor<?xf32>, %v: vector<4xf32>, %i: index) -> (tensor<?xf32>, vector<4xf32>) {
  %z = arith.constant 0.0 : f32
  %w = vector.transfer_write %v, %t[%i] : vector<4xf32>, tensor<?xf32>
  %r = vector.transfer_read %t[%i], %z : tensor<?xf32>, vector<4xf32>
  return %w, %r : tensor<?xf32>, vector<4xf32>
}
// ----- target
func.func @f(%t: memref<?xf32>, %v: vector<4xf32>, %i: index) -> (memref<?xf32>, vector<4xf32>) {
  %z = arith.constant 0.0 : f32
  %c0 = arith.constant 0 : index
  %n = memref.dim %t, %c0 : memref<?xf32>
  %a = memref.alloc(%n) : memref<?xf32>
  memref.copy %t, %a : memref<?xf32> to memref<?xf32>
  vector.transfer_write %v, %a[%i] : vector<4xf32>, memref<?xf32>
  %r = vector.transfer_read %t[%i], %z : memref<?xf32>, vector<4xf32>
  return %a, %r : memref<?xf32>, vector<4xf32>
}
