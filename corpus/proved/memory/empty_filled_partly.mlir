// title: Half of a fresh tensor is filled, and only that half is read.
// options: bufferize-function-boundaries
// options: bufferize-function-boundaries function-boundary-type-conversion=fully-dynamic-layout-map
// bufferizer: builtin, mlir-opt

func.func @filled_half(%n: index, %x: f32, %i: index) -> (f32, tensor<?xf32>) {
  %c2 = arith.constant 2 : index
  %size = arith.muli %n, %c2 : index
  %empty = tensor.empty(%size) : tensor<?xf32>
  %half = tensor.extract_slice %empty[0] [%n] [1] : tensor<?xf32> to tensor<?xf32>
  %filled = linalg.fill ins(%x : f32) outs(%half : tensor<?xf32>) -> tensor<?xf32>
  %whole = tensor.insert_slice %filled into %empty[0] [%n] [1] : tensor<?xf32> into tensor<?xf32>
  %seen = tensor.extract %filled[%i] : tensor<?xf32>
  %left = tensor.extract_slice %whole[0] [%n] [1] : tensor<?xf32> to tensor<?xf32>
  return %seen, %left : f32, tensor<?xf32>
}
