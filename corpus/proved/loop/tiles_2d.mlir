// title: 2-d tiles in nested loops: an elementwise sum, tile by tile.
// options: bufferize-function-boundaries
// options: bufferize-function-boundaries function-boundary-type-conversion=fully-dynamic-layout-map
// bufferizer: builtin, mlir-opt

#tile = affine_map<(d0)[s0] -> (s0 - d0, 4)>
#id = affine_map<(d0, d1) -> (d0, d1)>

func.func @add_tiles(%a: tensor<?x?xf32>, %out: tensor<?x?xf32>) -> tensor<?x?xf32> {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c4 = arith.constant 4 : index
  %m = tensor.dim %out, %c0 : tensor<?x?xf32>
  %n = tensor.dim %out, %c1 : tensor<?x?xf32>
  %r = scf.for %i = %c0 to %m step %c4 iter_args(%rows = %out) -> (tensor<?x?xf32>) {
    %height = affine.min #tile(%i)[%m]
    %inner = scf.for %j = %c0 to %n step %c4 iter_args(%acc = %rows) -> (tensor<?x?xf32>) {
      %width = affine.min #tile(%j)[%n]
      %lhs = tensor.extract_slice %a[%i, %j] [%height, %width] [1, 1] : tensor<?x?xf32> to tensor<?x?xf32>
      %old = tensor.extract_slice %acc[%i, %j] [%height, %width] [1, 1] : tensor<?x?xf32> to tensor<?x?xf32>
      %sum = linalg.generic {indexing_maps = [#id, #id], iterator_types = ["parallel", "parallel"]}
          ins(%lhs : tensor<?x?xf32>) outs(%old : tensor<?x?xf32>) {
      ^bb0(%x: f32, %y: f32):
        %s = arith.addf %x, %y : f32
        linalg.yield %s : f32
      } -> tensor<?x?xf32>
      %next = tensor.insert_slice %sum into %acc[%i, %j] [%height, %width] [1, 1] : tensor<?x?xf32> into tensor<?x?xf32>
      scf.yield %next : tensor<?x?xf32>
    }
    scf.yield %inner : tensor<?x?xf32>
  }
  return %r : tensor<?x?xf32>
}
