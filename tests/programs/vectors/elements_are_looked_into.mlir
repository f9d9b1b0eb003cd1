// title: Elements are looked into.
// verdict: proved
// wrong: "%w = memref.load %t[%i] : memref<?xvector<4xf32>>\n  %l = vector.extract %w[2] : f32 from vector<4xf32>" => "%w = memref.load %t[%i] : memref<?xvector<4xf32>>\n%l = vector.extract %w[1] : f32 from vector<4xf32>" -- a near miss is not proved
// wrong: "%y = arith.addf %x, %v : vector<4xf32>\n  %z = arith.select %c, %x, %v : vector<4xf32>\n  memref.store %y, %t[%i] : memref<?xvector<4xf32>>" => "%y = arith.addf %x, %v : vector<4xf32>\n%z = arith.select %c, %v, %x : vector<4xf32>\nmemref.store %y, %t[%i] : memref<?xvector<4xf32>>" -- a near miss is not proved
// wrong: "memref.store %y" => "memref.store %x" -- a near miss is not proved
// wrong: "%w = memref.load %t[%i] : memref<?xvector<4xf32>>\n  %l = vector.extract %w[2] : f32 from vector<4xf32>" => "%w = memref.load %t[%i] : memref<?xvector<4xf32>>\n%l = vector.extract %x[2] : f32 from vector<4xf32>" -- a near miss is not proved
func.func @f(%t: tensor<?xvector<4xf32>>, %i: index, %v: vector<4xf32>, %c: i1)
    -> (tensor<?xvector<4xf32>>, vector<4xf32>, f32) {
  %x = tensor.extract %t[%i] : tensor<?xvector<4xf32>>
  %y = arith.addf %x, %v : vector<4xf32>
  %z = arith.select %c, %x, %v : vector<4xf32>
  %r = tensor.insert %y into %t[%i] : tensor<?xvector<4xf32>>
  %w = tensor.extract %r[%i] : tensor<?xvector<4xf32>>
  %l = vector.extract %w[2] : f32 from vector<4xf32>
  return %r, %z, %l : tensor<?xvector<4xf32>>, vector<4xf32>, f32
}
// ----- target
func.func @f(%t: memref<?xvector<4xf32>>, %i: index, %v: vector<4xf32>, %c: i1)
    -> (memref<?xvector<4xf32>>, vector<4xf32>, f32) {
  %x = memref.load %t[%i] : memref<?xvector<4xf32>>
  %y = arith.addf %x, %v : vector<4xf32>
  %z = arith.select %c, %x, %v : vector<4xf32>
  memref.store %y, %t[%i] : memref<?xvector<4xf32>>
  %w = memref.load %t[%i] : memref<?xvector<4xf32>>
  %l = vector.extract %w[2] : f32 from vector<4xf32>
  return %t, %z, %l : memref<?xvector<4xf32>>, vector<4xf32>, f32
}
