// title: A nest for each element.
// verdict: proved
// right: "// ----- plan\n{\n  \"points\": [{\"source\": 2, \"target\": 3, \"rule\": \"nest\", \"holds\": [{\"tensor\": \"2.0\", \"buffer\": \"2.0\"}]}]\n}" => "// ----- plan\n{\"points\": [{\"source\": 2, \"target\": 3, \"rule\": \"nest\"}]}" -- each index has a result of its own
// wrong: "%row = memref.subview %t[%i" => "%row = memref.subview %t[%c0" -- a nest of other data or with another body
// wrong: ": memref<i32>) {\n    ^bb1(%a: i32, %b: i32):\n      %s = arith.addi %a, %b : i32\n      linalg.yield %s : i32" => ": memref<i32>) {\n^bb1(%a: i32, %b: i32):\n%s = arith.subi %a, %b : i32\nlinalg.yield %s : i32" -- a nest of other data or with another body
func.func @f(%t: tensor<2x4xi32>, %z: tensor<i32>, %o: tensor<1xi32>) -> tensor<?xi32> {
  %n = arith.constant 2 : index
  %g = tensor.generate %n {
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
  } : tensor<?xi32>
  return %g : tensor<?xi32>
}
// ----- target
func.func @f(%t: memref<2x4xi32>, %z: memref<i32>, %o: memref<1xi32>) -> memref<?xi32> {
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
  return %g : memref<?xi32>
}
// ----- plan
{
  "points": [{"source": 2, "target": 3, "rule": "nest", "holds": [{"tensor": "2.0", "buffer": "2.0"}]}]
}
