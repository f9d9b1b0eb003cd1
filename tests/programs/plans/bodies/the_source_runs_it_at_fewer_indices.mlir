// title: The source runs it at fewer indices.
// Nothing is divided by zero where a frame is, but perhaps inside of it, where only the target runs the body.
// verdict: proved
func.func @f(%t: tensor<2x4xi32>, %z: tensor<i32>, %o: tensor<1xi32>) -> tensor<2xi32> {
  %n = arith.constant 2 : index
  %g = tensor.pad %o low[1] high[0] {
  ^bb0(%i: index):
    %row = tensor.extract_slice %t[%i, 0] [1, 4] [1, 1] : tensor<2x4xi32> to tensor<4xi32>
    %r = linalg.generic {indexing_maps = [affine_map<(d0) -> (d0)>, affine_map<(d0) -> ()>],
        iterator_types = ["reduction"]} ins(%row : tensor<4xi32>) outs(%z : tensor<i32>) {
    ^bb1(%a: i32, %b: i32):
      %s = arith.addi %a, %b : i32
      linalg.yield %s : i32
    } -> tensor<i32>
    %e = tensor.extract %r[] : tensor<i32>
    tensor.yield %e : i32
  } : tensor<1xi32> to tensor<2xi32>
  return %g : tensor<2xi32>
}
// ----- target
func.func @f(%t: memref<2x4xi32>, %z: memref<i32>, %o: memref<1xi32>) -> memref<2xi32> {
  %n = arith.constant 2 : index
  %g = memref.alloc(%n) : memref<?xi32>
  linalg.map outs(%g : memref<?xi32>) (%x: i32) {
    %i = linalg.index 0 : index
    %c0 = arith.constant 0 : index
    %row = memref.subview %t[%i, 0] [1, 4] [1, 1] : memref<2x4xi32> to memref<4xi32, strided<[1], offset: ?>>
    %r = memref.alloc() : memref<i32>
    memref.copy %z, %r : memref<i32> to memref<i32>
    linalg.generic {indexing_maps = [affine_map<(d0) -> (d0)>, affine_map<(d0) -> ()>],
        iterator_types = ["reduction"]} ins(%row : memref<4xi32, strided<[1], offset: ?>>) outs(%r
            : memref<i32>) {
    ^bb1(%a: i32, %b: i32):
      %s = arith.addi %a, %b : i32
      linalg.yield %s : i32
    }
    %e = memref.load %r[] : memref<i32>
    linalg.yield %e : i32
  }
  %part = memref.subview %g[1] [1] [1] : memref<?xi32> to memref<1xi32, strided<[1], offset: 1>>
  memref.copy %o, %part : memref<1xi32> to memref<1xi32, strided<[1], offset: 1>>
  %whole = memref.cast %g : memref<?xi32> to memref<2xi32>
  return %whole : memref<2xi32>
}
// ----- plan
{"points": [{"source": 2, "target": 3, "rule": "nest"}]}
