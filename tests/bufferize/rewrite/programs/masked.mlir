// options: bufferize-function-boundaries
// ops: func.func vector.mask vector.transfer_write vector.yield vector.mask vector.transfer_read vector.yield
// ops: memref.alloc memref.copy vector.scatter memref.cast func.return
// type: (memref<?xf32, strided<[?], offset: ?>>, vector<4xi1>, vector<4xf32>, vector<4xi32>, index) -> (memref<?xf32, strided<[?], offset: ?>>, vector<4xf32>, memref<?xf32>)
func.func @masked(%t: tensor<?xf32>, %m: vector<4xi1>, %v: vector<4xf32>, %k: vector<4xi32>, %i: index) -> (tensor<?xf32>, vector<4xf32>, tensor<?xf32>) {
  %p = arith.constant 0.0 : f32
  %0 = vector.mask %m { vector.transfer_write %v, %t[%i] : vector<4xf32>, tensor<?xf32> } : vector<4xi1> -> tensor<?xf32>
  %1 = vector.mask %m { vector.transfer_read %0[%i], %p : tensor<?xf32>, vector<4xf32> } : vector<4xi1> -> vector<4xf32>
  %2 = vector.scatter %0[%i] [%k], %m, %v : tensor<?xf32>, vector<4xi32>, vector<4xi1>, vector<4xf32> -> tensor<?xf32>
  return %0, %1, %2 : tensor<?xf32>, vector<4xf32>, tensor<?xf32>
}
