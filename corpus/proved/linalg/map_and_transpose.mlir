// title: A map in place, then a transpose into the second argument; the first one is returned too.
// options: bufferize-function-boundaries
// options: bufferize-function-boundaries function-boundary-type-conversion=fully-dynamic-layout-map
// bufferizer: builtin, mlir-opt

func.func @double_and_transpose(%a: tensor<?x?xf32>, %b: tensor<?x?xf32>) -> (tensor<?x?xf32>, tensor<?x?xf32>) {
  %d = linalg.map ins(%a, %a : tensor<?x?xf32>, tensor<?x?xf32>) outs(%a : tensor<?x?xf32>)
    (%x: f32, %y: f32, %old: f32) {
      %s = arith.addf %x, %y : f32
      linalg.yield %s : f32
    }
  %t = linalg.transpose ins(%d : tensor<?x?xf32>) outs(%b : tensor<?x?xf32>) permutation = [1, 0]
  return %d, %t : tensor<?x?xf32>, tensor<?x?xf32>
}
