// title: Vectors are carried through.
// verdict: proved
// wrong: "-> (memref<?xf32>, vector<4xf32>) {" => "-> (memref<?xf32>, vector<4xf32>) {\n%c0 = arith.constant 0 : index", "%r = vector.gather %t[%i]" => "%r = vector.gather %t[%c0]" -- a near miss is not proved
func.func @f(%t: tensor<?xf32>, %p: vector<4xindex>, %m: vector<4xi1>, %v: vector<4xf32>, %i: index, %x: f32)
    -> (tensor<?xf32>, vector<4xf32>) {
  %w = tensor.insert %x into %t[%i] : tensor<?xf32>
  %r = vector.gather %w[%i] [%p], %m, %v
      : tensor<?xf32>, vector<4xindex>, vector<4xi1>, vector<4xf32> into vector<4xf32>
  return %w, %r : tensor<?xf32>, vector<4xf32>
}
// ----- target
func.func @f(%t: memref<?xf32>, %p: vector<4xindex>, %m: vector<4xi1>, %v: vector<4xf32>, %i: index, %x: f32)
    -> (memref<?xf32>, vector<4xf32>) {
  memref.store %x, %t[%i] : memref<?xf32>
  %r = vector.gather %t[%i] [%p], %m, %v
      : memref<?xf32>, vector<4xindex>, vector<4xi1>, vector<4xf32> into vector<4xf32>
  return %t, %r : memref<?xf32>, vector<4xf32>
}
