// title: Take a row out, change it, put it back where it was: nothing is copied.
// options: bufferize-function-boundaries
// options: bufferize-function-boundaries function-boundary-type-conversion=fully-dynamic-layout-map
// bufferizer: builtin, mlir-opt

func.func @scale_row(%t: tensor<?x?xf32>, %row: index, %x: f32) -> tensor<?x?xf32> {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %n = tensor.dim %t, %c1 : tensor<?x?xf32>
  %slice = tensor.extract_slice %t[%row, 0] [1, %n] [1, 1] : tensor<?x?xf32> to tensor<?xf32>
  %changed = tensor.insert %x into %slice[%c0] : tensor<?xf32>
  %back = tensor.insert_slice %changed into %t[%row, 0] [1, %n] [1, 1] : tensor<?xf32> into tensor<?x?xf32>
  return %back : tensor<?x?xf32>
}
