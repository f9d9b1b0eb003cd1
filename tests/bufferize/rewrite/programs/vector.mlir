// options: bufferize-function-boundaries
// ops: func.func vector.transfer_read memref.alloc memref.copy vector.transfer_write vector.gather memref.cast
// ops: func.return
// type: (memref<?x?xf32, strided<[?, ?], offset: ?>>, index, f32, vector<4xf32>, vector<4xi1>, vector<4xi32>) -> (memref<?x?xf32>, vector<4xf32>, vector<4xf32>)
func.func @vec(%a: tensor<?x?xf32>, %i: index, %p: f32, %v: vector<4xf32>, %m: vector<4xi1>, %iv: vector<4xi32>) -> (tensor<?x?xf32>, vector<4xf32>, vector<4xf32>) {
  %0 = vector.transfer_read %a[%i, %i], %p : tensor<?x?xf32>, vector<4xf32>
  %1 = vector.transfer_write %v, %a[%i, %i] : vector<4xf32>, tensor<?x?xf32>
  %2 = vector.gather %a[%i, %i] [%iv], %m, %v : tensor<?x?xf32>, vector<4xi32>, vector<4xi1>, vector<4xf32> into vector<4xf32>
  return %1, %0, %2 : tensor<?x?xf32>, vector<4xf32>, vector<4xf32>
}
