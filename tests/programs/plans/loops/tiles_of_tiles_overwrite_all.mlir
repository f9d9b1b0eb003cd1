// title: Tiles of tiles overwrite all.
// verdict: proved
// wrong: each "(3, 8 - d0)" => "(2, 8 - d0)" -- a column of each tile is left out
// wrong: each "%c6 step %c2" => "%c6 step %c3" -- a row of each tile is left out
// wrong: each "to %c8" => "to %c6" -- the last columns are left out
// wrong: each "to %c6" => "to %c3" -- the last rows are left out
func.func @f(%t: tensor<6x8xf32>, %u: tensor<6x8xf32>, %big: tensor<9x9xf32>) -> tensor<9x9xf32> {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c2 = arith.constant 2 : index
  %c3 = arith.constant 3 : index
  %c6 = arith.constant 6 : index
  %c8 = arith.constant 8 : index
  %s = tensor.extract_slice %big[1, 1] [6, 8] [1, 1] : tensor<9x9xf32> to tensor<6x8xf32>
  %r = scf.for %i = %c0 to %c6 step %c2 iter_args(%a = %u) -> tensor<6x8xf32> {
    %q = scf.for %j = %c0 to %c8 step %c3 iter_args(%b = %a) -> tensor<6x8xf32> {
      %n = affine.min affine_map<(d0) -> (3, 8 - d0)>(%j)
      %p = tensor.extract_slice %t[%i, %j] [2, %n] [1, 1] : tensor<6x8xf32> to tensor<2x?xf32>
      %w = tensor.insert_slice %p into %b[%i, %j] [2, %n] [1, 1] : tensor<2x?xf32> into tensor<6x8xf32>
      scf.yield %w : tensor<6x8xf32>
    }
    scf.yield %q : tensor<6x8xf32>
  }
  %z = tensor.insert_slice %r into %big[1, 1] [6, 8] [1, 1] : tensor<6x8xf32> into tensor<9x9xf32>
  return %z : tensor<9x9xf32>
}
// ----- target
func.func @f(%t: memref<6x8xf32>, %u: memref<6x8xf32>, %big: memref<9x9xf32>) -> memref<9x9xf32> {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c2 = arith.constant 2 : index
  %c3 = arith.constant 3 : index
  %c6 = arith.constant 6 : index
  %c8 = arith.constant 8 : index
  %m = memref.subview %big[1, 1] [6, 8] [1, 1] : memref<9x9xf32> to memref<6x8xf32, strided<[9, 1],
      offset: 10>>
  %r = scf.for %i = %c0 to %c6 step %c2 iter_args(%a = %m) -> memref<6x8xf32, strided<[9, 1], offset: 10>> {
    %q = scf.for %j = %c0 to %c8 step %c3 iter_args(%b = %a) -> memref<6x8xf32, strided<[9, 1], offset: 10>> {
      %n = affine.min affine_map<(d0) -> (3, 8 - d0)>(%j)
      %p = memref.subview %t[%i, %j] [2, %n] [1, 1] : memref<6x8xf32> to memref<2x?xf32, strided<[8, 1],
          offset: ?>>
      %w = memref.subview %b[%i, %j] [2, %n] [1, 1] : memref<6x8xf32, strided<[9, 1], offset: 10>>
          to memref<2x?xf32, strided<[9, 1], offset: ?>>
      memref.copy %p, %w : memref<2x?xf32, strided<[8, 1], offset: ?>> to memref<2x?xf32, strided<[9, 1],
          offset: ?>>
      scf.yield %b : memref<6x8xf32, strided<[9, 1], offset: 10>>
    }
    scf.yield %q : memref<6x8xf32, strided<[9, 1], offset: 10>>
  }
  return %big : memref<9x9xf32>
}
// ----- plan
{"points": [
   {"source": 8,
    "target": 8,
    "rule": "loop",
    "holds": [
      {"tensor": "^8.0.0.1",
       "buffer": "^8.0.0.1",
       "inside": [[{"dimension": 0, "end": [[1, "^8.0.0.0"]]}]]}
    ],
    "regions": [
      [
        {"source": 9,
         "target": 9,
         "rule": "loop",
         "holds": [
           {"tensor": "^9.0.0.1",
            "buffer": "^9.0.0.1",
            "inside": [
              [{"dimension": 0, "end": [[1, "^8.0.0.0"]]}],
              [
                {"dimension": 0, "first": [[1, "^8.0.0.0"]], "end": [[1, "^8.0.0.0"], [2, ""]]},
                {"dimension": 1, "end": [[1, "^9.0.0.0"]]}
              ]
            ]}
         ],
         "regions": [[]]}
      ]
    ]}
 ]}
