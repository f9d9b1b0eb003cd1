// title: A near miss is not proved.
// verdict: refuted
func.func @f(%t: tensor<4x?xf32>, %a: vector<4xf32>, %b: vector<4xf32>, %n: index) -> tensor<4x?xf32> {
  %c0 = arith.constant 0 : index
  %z = arith.constant 0.0 : f32
  %acc = vector.transfer_read %t[%c0, %c0], %z : tensor<4x?xf32>, vector<4x4xf32>
  %m = vector.create_mask %n, %n : vector<4x4xi1>
  %all = vector.constant_mask [4, 4] : vector<4x4xi1>
  %o = vector.mask %m {
    vector.outerproduct %a, %b, %acc {kind = #vector.kind<add>}
        : vector<4xf32>, vector<4xf32> } : vector<4x4xi1> -> vector<4x4xf32>
  %w = vector.transfer_write %o, %t[%c0, %c0] : vector<4x4xf32>, tensor<4x?xf32>
  return %w : tensor<4x?xf32>
}
// ----- target
func.func @f(%t: memref<4x?xf32>, %a: vector<4xf32>, %b: vector<4xf32>, %n: index) -> memref<4x?xf32> {
  %c0 = arith.constant 0 : index
  %z = arith.constant 0.0 : f32
  %acc = vector.transfer_read %t[%c0, %c0], %z : memref<4x?xf32>, vector<4x4xf32>
  %m = vector.create_mask %n, %n : vector<4x4xi1>
  %all = vector.constant_mask [4, 4] : vector<4x4xi1>
  %o = vector.mask %all {
    vector.outerproduct %a, %b, %acc {kind = #vector.kind<add>}
        : vector<4xf32>, vector<4xf32> } : vector<4x4xi1> -> vector<4x4xf32>
  vector.transfer_write %o, %t[%c0, %c0] : vector<4x4xf32>, memref<4x?xf32>
  return %t : memref<4x?xf32>
}
