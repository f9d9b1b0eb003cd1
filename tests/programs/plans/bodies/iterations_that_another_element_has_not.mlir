// title: Iterations that another element has not.
// The first row may be shorter than the one of this element.
// verdict: proved
// wrong: "%d = memref.load %s[%i]" => "%d = memref.load %s[%c0]", "%other = memref.subview %t[%i" => "%other = memref.subview %t[%c0" -- iterations that another element has not
func.func @f(%s: tensor<2xindex>, %t: tensor<2x8xi32>, %z: tensor<i32>) -> tensor<?xi32> {
  %n = arith.constant 2 : index
  %g = tensor.generate %n {
  ^bb0(%i: index):
    %e = tensor.extract %s[%i] : tensor<2xindex>
    %row = tensor.extract_slice %t[%i, 0] [1, %e] [1, 1] : tensor<2x8xi32> to tensor<?xi32>
    %r = linalg.generic {indexing_maps = [affine_map<(d0) -> (d0)>, affine_map<(d0) -> ()>],
        iterator_types = ["reduction"]} ins(%row : tensor<?xi32>) outs(%z : tensor<i32>) {
    ^bb1(%a: i32, %b: i32):
      %j = linalg.index 0 : index
      %v = tensor.extract %row[%j] : tensor<?xi32>
      %w = arith.addi %v, %b : i32
      linalg.yield %w : i32
    } -> tensor<i32>
    %q = tensor.extract %r[] : tensor<i32>
    tensor.yield %q : i32
  } : tensor<?xi32>
  return %g : tensor<?xi32>
}
// ----- target
func.func @f(%s: memref<2xindex>, %t: memref<2x8xi32>, %z: memref<i32>) -> memref<?xi32> {
  %n = arith.constant 2 : index
  %g = memref.alloc(%n) : memref<?xi32>
  linalg.map outs(%g : memref<?xi32>) (%x: i32) {
    %i = linalg.index 0 : index
    %c0 = arith.constant 0 : index
    %e = memref.load %s[%i] : memref<2xindex>
    %d = memref.load %s[%i] : memref<2xindex>
    %row = memref.subview %t[%i, 0] [1, %e] [1, 1] : memref<2x8xi32> to memref<?xi32, strided<[1], offset: ?>>
    %other = memref.subview %t[%i, 0] [1, %d] [1, 1] : memref<2x8xi32> to memref<?xi32, strided<[1],
        offset: ?>>
    %r = memref.alloc() : memref<i32>
    memref.copy %z, %r : memref<i32> to memref<i32>
    linalg.generic {indexing_maps = [affine_map<(d0) -> (d0)>, affine_map<(d0) -> ()>],
        iterator_types = ["reduction"]} ins(%row : memref<?xi32, strided<[1], offset: ?>>) outs(%r
            : memref<i32>) {
    ^bb1(%a: i32, %b: i32):
      %j = linalg.index 0 : index
      %u = memref.load %other[%j] : memref<?xi32, strided<[1], offset: ?>>
      %v = memref.load %row[%j] : memref<?xi32, strided<[1], offset: ?>>
      %w = arith.addi %v, %b : i32
      linalg.yield %w : i32
    }
    %q = memref.load %r[] : memref<i32>
    linalg.yield %q : i32
  }
  return %g : memref<?xi32>
}
// ----- plan
{"points": [{"source": 2, "target": 3, "rule": "nest"}]}
