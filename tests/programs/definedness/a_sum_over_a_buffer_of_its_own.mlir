// title: A sum over a buffer of its own.
// verdict: proved
// wrong: "memref.store %y, %m[%c1] : memref<2xi8>" => "" -- a sum over a buffer of its own with a mistake
// wrong: "memref.store %y" => "memref.store %x" -- a sum over a buffer of its own with a mistake
func.func @f(%t: tensor<4xi8>, %z: tensor<i8>, %x: i8, %y: i8) -> tensor<i8> {
  %c1 = arith.constant 1 : index
  %r = linalg.generic {indexing_maps = [affine_map<(d0) -> (d0)>, affine_map<(d0) -> ()>],
        iterator_types = ["reduction"]} ins(%t : tensor<4xi8>) outs(%z : tensor<i8>) {
  ^bb0(%v: i8, %acc: i8):
    %m = tensor.from_elements %x, %y : tensor<2xi8>
    %e = tensor.extract %m[%c1] : tensor<2xi8>
    %w = arith.addi %v, %e : i8
    %s = arith.addi %acc, %w : i8
    linalg.yield %s : i8
  } -> tensor<i8>
  return %r : tensor<i8>
}
// ----- target
func.func @f(%t: memref<4xi8>, %z: memref<i8>, %x: i8, %y: i8) -> memref<i8> {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  linalg.generic {indexing_maps = [affine_map<(d0) -> (d0)>, affine_map<(d0) -> ()>],
        iterator_types = ["reduction"]} ins(%t : memref<4xi8>) outs(%z : memref<i8>) {
  ^bb0(%v: i8, %acc: i8):
    %m = memref.alloc() : memref<2xi8>
    memref.store %x, %m[%c0] : memref<2xi8>
    memref.store %y, %m[%c1] : memref<2xi8>
    %e = memref.load %m[%c1] : memref<2xi8>
    %w = arith.addi %v, %e : i8
    %s = arith.addi %acc, %w : i8
    linalg.yield %s : i8
  }
  return %z : memref<i8>
}
