// title: A body may make poison.
// verdict: refuted
#row = affine_map<(d0, d1) -> (d0, d1)>
#out = affine_map<(d0, d1) -> (d0)>
func.func @f(%t: tensor<4xf32>, %n: i32, %u: tensor<4x3xi32>) -> f32 {
  %c0 = arith.constant 0 : index
  %zero = arith.constant 0.0 : f32
  %z = arith.constant 0 : i32
  %e = tensor.splat %n : tensor<4x3xi32>
  %i = tensor.splat %z : tensor<4xi32>
  %r = linalg.generic {indexing_maps = [#row, #out], iterator_types = ["parallel", "reduction"]}
      ins(%e : tensor<4x3xi32>) outs(%i : tensor<4xi32>) {
  ^bb0(%a: i32, %b: i32):
    %s = arith.addi %a, %b overflow<nsw> : i32
    linalg.yield %s : i32
  } -> tensor<4xi32>
  %x = tensor.extract %r[%c0] : tensor<4xi32>
  %c = arith.cmpi eq, %x, %n : i32
  %p = tensor.extract %t[%c0] : tensor<4xf32>
  %res = arith.select %c, %p, %zero : f32
  return %res : f32
}
// ----- target
#row = affine_map<(d0, d1) -> (d0, d1)>
#out = affine_map<(d0, d1) -> (d0)>
func.func @f(%t: memref<4xf32>, %n: i32, %u: memref<4x3xi32>) -> f32 {
  %c0 = arith.constant 0 : index
  %zero = arith.constant 0.0 : f32
  %z = arith.constant 0 : i32
  %e = memref.alloc() : memref<4x3xi32>
  %i = memref.alloc() : memref<4xi32>
  linalg.fill ins(%n : i32) outs(%e : memref<4x3xi32>)
  linalg.fill ins(%z : i32) outs(%i : memref<4xi32>)
  linalg.generic {indexing_maps = [#row, #out], iterator_types = ["parallel", "reduction"]}
      ins(%e : memref<4x3xi32>) outs(%i : memref<4xi32>) {
  ^bb0(%a: i32, %b: i32):
    %s = arith.addi %a, %b overflow<nsw> : i32
    linalg.yield %s : i32
  }
  %x = memref.load %i[%c0] : memref<4xi32>
  %c = arith.cmpi eq, %x, %n : i32
  %res = scf.if %c -> (f32) {
    %p = memref.load %t[%c0] : memref<4xf32>
    scf.yield %p : f32
  } else {
    scf.yield %zero : f32
  }
  return %res : f32
}
