// options: bufferize-function-boundaries
// ops: func.func memref.alloc linalg.map memref.subview memref.copy memref.cast func.return
// type: (memref<?x4xf32, strided<[?, ?], offset: ?>>, index, f32) -> memref<?x?xf32>
func.func @pad(%a: tensor<?x4xf32>, %i: index, %v: f32) -> tensor<?x?xf32> {
  %2 = tensor.pad %a low[%i, 2] high[3, %i] {
   ^bb0(%x: index, %y: index):
    %s = arith.addi %x, %y : index
    %e = arith.index_cast %s : index to i32
    %f = arith.sitofp %e : i32 to f32
    tensor.yield %f : f32
  } : tensor<?x4xf32> to tensor<?x?xf32>
  return %2 : tensor<?x?xf32>
}
