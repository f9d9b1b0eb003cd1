// options: bufferize-function-boundaries
// ops: func.func scf.if memref.alloc memref.cast scf.yield memref.alloc linalg.map memref.cast scf.yield func.return
// type: (i1, f32, index, memref<4xf32, strided<[?], offset: ?>>, memref<2xf32, strided<[?], offset: ?>>, memref<2x2xf32, strided<[?, ?], offset: ?>>, memref<?xf32, strided<[?], offset: ?>>, memref<4xi32, strided<[?], offset: ?>>, memref<1xindex, strided<[?], offset: ?>>, memref<4xf32>, vector<4xf32>) -> memref<4xf32, strided<[?], offset: ?>>
func.func @splat(%c: i1, %v: f32, %i: index, %t: tensor<4xf32>, %t2: tensor<2xf32>, %t22: tensor<2x2xf32>, %td: tensor<?xf32>, %ti: tensor<4xi32>, %sh: tensor<1xindex>, %m: memref<4xf32>, %vec: vector<4xf32>) -> tensor<4xf32> {
%r = scf.if %c -> tensor<4xf32> {
%z = tensor.empty() : tensor<4xf32>
scf.yield %z : tensor<4xf32>
} else {
%y = tensor.splat %v : tensor<4xf32>
scf.yield %y : tensor<4xf32>
}
return %r : tensor<4xf32>
}
