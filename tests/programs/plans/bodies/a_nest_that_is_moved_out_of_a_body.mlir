// title: A nest that is moved out of a body.
// verdict: proved
// wrong: each "arith.subi" => "arith.divui" -- a nest that is moved out of a body
func.func @f(%t: tensor<4xi32>, %z: tensor<i32>, %n: index) -> tensor<?xi32> {
  %g = tensor.generate %n {
  ^bb0(%i: index):
    %r = linalg.generic {indexing_maps = [affine_map<(d0) -> (d0)>, affine_map<(d0) -> ()>],
        iterator_types = ["reduction"]} ins(%t : tensor<4xi32>) outs(%z : tensor<i32>) {
    ^bb1(%a: i32, %b: i32):
      %c = arith.constant 7 : i32
      %s = arith.subi %c, %a : i32
      %w = arith.addi %s, %b : i32
      linalg.yield %w : i32
    } -> tensor<i32>
    %e = tensor.extract %r[] : tensor<i32>
    tensor.yield %e : i32
  } : tensor<?xi32>
  return %g : tensor<?xi32>
}
// ----- target
func.func @f(%t: memref<4xi32>, %z: memref<i32>, %n: index) -> memref<?xi32> {
  %g = memref.alloc(%n) : memref<?xi32>
  %r = memref.alloc() : memref<i32>
  memref.copy %z, %r : memref<i32> to memref<i32>
  linalg.generic {indexing_maps = [affine_map<(d0) -> (d0)>, affine_map<(d0) -> ()>],
      iterator_types = ["reduction"]} ins(%t : memref<4xi32>) outs(%r : memref<i32>) {
  ^bb1(%a: i32, %b: i32):
    %c = arith.constant 7 : i32
    %s = arith.subi %c, %a : i32
    %w = arith.addi %s, %b : i32
    linalg.yield %w : i32
  }
  linalg.map outs(%g : memref<?xi32>) (%x: i32) {
    %e = memref.load %r[] : memref<i32>
    linalg.yield %e : i32
  }
  return %g : memref<?xi32>
}
// ----- plan
{"points": [{"source": 1, "target": 4, "rule": "nest"}]}
