// title: Names of what stands in bodies.
// The difference of two sums is not zero, though each of them is what its body has made.
// verdict: proved
// wrong: "%l = memref.load %o[%c0]" => "%l = memref.load %o[%d]", "\"points\": [{\"source\": 2, \"target\": 3, \"rule\": \"nest\"}, {\"source\": 2, \"target\": 15, \"rule\": \"nest\"}]" => "\"points\": [\n{\"source\": 2, \"target\": 3, \"rule\": \"nest\", \"holds\": [{\"tensor\": \"4.0\", \"buffer\": \"6.0\"}]},\n{\"source\": 2, \"target\": 15, \"rule\": \"nest\"}\n]" -- names of what stands in bodies
// wrong: "%l = memref.load %o[%c0]" => "%l = memref.load %o[%d]" -- names of what stands in bodies
func.func @f(%t: tensor<2x4xindex>, %z: tensor<index>, %o: tensor<1xindex>,
    %big: tensor<?xindex>) -> tensor<?xindex> {
  %n = arith.constant 2 : index
  %g = tensor.generate %n {
  ^bb0(%i: index):
    %row = tensor.extract_slice %t[%i, 0] [1, 4] [1, 1] : tensor<2x4xindex> to tensor<4xindex>
    %r = linalg.generic {indexing_maps = [affine_map<(d0) -> (d0)>, affine_map<(d0) -> ()>],
        iterator_types = ["reduction"]} ins(%row : tensor<4xindex>) outs(%z : tensor<index>) {
    ^bb1(%a: index, %b: index):
      %s = arith.addi %a, %b : index
      linalg.yield %s : index
    } -> tensor<index>
    %e = tensor.extract %r[] : tensor<index>
    %u = tensor.extract %big[%e] : tensor<?xindex>
    tensor.yield %u : index
  } : tensor<?xindex>
  return %g : tensor<?xindex>
}
// ----- target
func.func @f(%t: memref<2x4xindex>, %z: memref<index>, %o: memref<1xindex>,
    %big: memref<?xindex>) -> memref<?xindex> {
  %n = arith.constant 2 : index
  %g = memref.alloc(%n) : memref<?xindex>
  linalg.map outs(%g : memref<?xindex>) (%x: index) {
    %i = linalg.index 0 : index
    %row = memref.subview %t[%i, 0] [1, 4] [1, 1] : memref<2x4xindex> to memref<4xindex, strided<[1],
        offset: ?>>
    %r = memref.alloc() : memref<index>
    memref.copy %z, %r : memref<index> to memref<index>
    linalg.generic {indexing_maps = [affine_map<(d0) -> (d0)>, affine_map<(d0) -> ()>],
        iterator_types = ["reduction"]} ins(%row : memref<4xindex, strided<[1], offset: ?>>) outs(%r
            : memref<index>) {
    ^bb1(%a: index, %b: index):
      %s = arith.addi %a, %b : index
      linalg.yield %s : index
    }
    %e = memref.load %r[] : memref<index>
    %u = memref.load %big[%e] : memref<?xindex>
    linalg.yield %u : index
  }
  %h = memref.alloc(%n) : memref<?xindex>
  linalg.map outs(%h : memref<?xindex>) (%x: index) {
    %i = linalg.index 0 : index
    %row = memref.subview %t[%i, 0] [1, 4] [1, 1] : memref<2x4xindex> to memref<4xindex, strided<[1],
        offset: ?>>
    %r = memref.alloc() : memref<index>
    memref.copy %z, %r : memref<index> to memref<index>
    linalg.generic {indexing_maps = [affine_map<(d0) -> (d0)>, affine_map<(d0) -> ()>],
        iterator_types = ["reduction"]} ins(%row : memref<4xindex, strided<[1], offset: ?>>) outs(%r
            : memref<index>) {
    ^bb1(%a: index, %b: index):
      %s = arith.addi %a, %b : index
      linalg.yield %s : index
    }
    %e = memref.load %r[] : memref<index>
    linalg.yield %e : index
  }
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %k = memref.alloc(%n) : memref<?xindex>
  linalg.map outs(%k : memref<?xindex>) (%x: index) {
    %v = memref.load %h[%c0] : memref<?xindex>
    %w = memref.load %h[%c1] : memref<?xindex>
    %d = arith.subi %v, %w : index
    %l = memref.load %o[%c0] : memref<1xindex>
    linalg.yield %l : index
  }
  return %g : memref<?xindex>
}
// ----- plan
{
  "points": [{"source": 2, "target": 3, "rule": "nest"}, {"source": 2, "target": 15, "rule": "nest"}]
}
