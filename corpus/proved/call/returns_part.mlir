// title: The callee returns a part of its argument; the caller writes it and puts it back in another place.
// options: bufferize-function-boundaries
// options: bufferize-function-boundaries function-boundary-type-conversion=fully-dynamic-layout-map
// bufferizer: builtin, mlir-opt
// origin: flip campaign, extended

func.func private @head(%t: tensor<?xf32>, %n: index) -> tensor<?xf32> {
  %part = tensor.extract_slice %t[0] [%n] [1] : tensor<?xf32> to tensor<?xf32>
  return %part : tensor<?xf32>
}

func.func @shift_head(%t: tensor<?xf32>, %n: index, %x: f32) -> tensor<?xf32> {
  %c0 = arith.constant 0 : index
  %part = call @head(%t, %n) : (tensor<?xf32>, index) -> tensor<?xf32>
  %changed = tensor.insert %x into %part[%c0] : tensor<?xf32>
  %r = tensor.insert_slice %changed into %t[1] [%n] [1] : tensor<?xf32> into tensor<?xf32>
  return %r : tensor<?xf32>
}
