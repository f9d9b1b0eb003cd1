// title: A nest in the body of one that is not run.
// The reduction of reductions.
// verdict: proved
// wrong: "iterator_types = [\"reduction\"]} ins(%t : memref<4xi32>) outs(%r : memref<i32>) {\n    ^bb1(%a: i32, %b: i32):\n      %s = arith.addi %a, %b : i32\n      linalg.yield %s : i32" => "iterator_types = [\"reduction\"]} ins(%t : memref<4xi32>) outs(%r : memref<i32>) {\n^bb1(%a: i32, %b: i32):\n%s = arith.muli %a, %b : i32\nlinalg.yield %s : i32" -- a nest in the body of one that is not run
// wrong: "memref.copy %z, %r" => "memref.copy %g, %r" -- a nest in the body of one that is not run
func.func @f(%t: tensor<4xi32>, %z: tensor<i32>) -> tensor<i32> {
  %g = linalg.generic {indexing_maps = [affine_map<(d0) -> (d0)>, affine_map<(d0) -> ()>],
      iterator_types = ["reduction"]} ins(%t : tensor<4xi32>) outs(%z : tensor<i32>) {
  ^bb0(%x: i32, %y: i32):
    %r = linalg.generic {indexing_maps = [affine_map<(d0) -> (d0)>, affine_map<(d0) -> ()>],
        iterator_types = ["reduction"]} ins(%t : tensor<4xi32>) outs(%z : tensor<i32>) {
    ^bb1(%a: i32, %b: i32):
      %s = arith.addi %a, %b : i32
      linalg.yield %s : i32
    } -> tensor<i32>
    %e = tensor.extract %r[] : tensor<i32>
    %w = arith.addi %x, %y : i32
    %v = arith.addi %w, %e : i32
    linalg.yield %v : i32
  } -> tensor<i32>
  return %g : tensor<i32>
}
// ----- target
func.func @f(%t: memref<4xi32>, %z: memref<i32>) -> memref<i32> {
  %g = memref.alloc() : memref<i32>
  memref.copy %z, %g : memref<i32> to memref<i32>
  linalg.generic {indexing_maps = [affine_map<(d0) -> (d0)>, affine_map<(d0) -> ()>],
      iterator_types = ["reduction"]} ins(%t : memref<4xi32>) outs(%g : memref<i32>) {
  ^bb0(%x: i32, %y: i32):
    %r = memref.alloc() : memref<i32>
    memref.copy %z, %r : memref<i32> to memref<i32>
    linalg.generic {indexing_maps = [affine_map<(d0) -> (d0)>, affine_map<(d0) -> ()>],
        iterator_types = ["reduction"]} ins(%t : memref<4xi32>) outs(%r : memref<i32>) {
    ^bb1(%a: i32, %b: i32):
      %s = arith.addi %a, %b : i32
      linalg.yield %s : i32
    }
    %e = memref.load %r[] : memref<i32>
    %w = arith.addi %x, %y : i32
    %v = arith.addi %w, %e : i32
    linalg.yield %v : i32
  }
  return %g : memref<i32>
}
// ----- plan
{
  "points": [{"source": 1, "target": 3, "rule": "nest", "holds": [{"tensor": "1.0", "buffer": "1.0"}]}]
}
