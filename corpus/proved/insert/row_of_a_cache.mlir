// title: A row is reduced in the place of a cache where it will be inserted, and read from there.
// against: row_of_a_cache.target.mlir
func.func @f(%w: tensor<?x?xf32>, %x: tensor<?xf32>, %cache: tensor<?x?xf32>, %k: index, %n: index) -> (tensor<?x?xf32>, f32) {
  %z = arith.constant 0.0 : f32
  %c0 = arith.constant 0 : index
  %e = tensor.empty(%n) : tensor<?xf32>
  %f = linalg.fill ins(%z : f32) outs(%e : tensor<?xf32>) -> tensor<?xf32>
  %m = linalg.matvec ins(%w, %x : tensor<?x?xf32>, tensor<?xf32>) outs(%f : tensor<?xf32>) -> tensor<?xf32>
  %y = tensor.extract %m[%c0] : tensor<?xf32>
  %r = tensor.insert_slice %m into %cache[%k, 0] [1, %n] [1, 1] : tensor<?xf32> into tensor<?x?xf32>
  return %r, %y : tensor<?x?xf32>, f32
}
