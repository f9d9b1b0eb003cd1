// title: Two runs of a sum over what nobody wrote.
// They are the same text on the same data, and yet each makes something else of it.
// verdict: refuted
func.func @f(%t: tensor<4xi8>, %z: tensor<i8>, %x: i8, %y: i8) -> tensor<i8> {
  %r = tensor.insert %x into %z[] : tensor<i8>
  return %r : tensor<i8>
}
// ----- target
func.func @f(%t: memref<4xi8>, %z: memref<i8>, %x: i8, %y: i8) -> memref<i8> {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %k = memref.alloc() : memref<i8>
  memref.copy %z, %k : memref<i8> to memref<i8>
  linalg.generic {indexing_maps = [affine_map<(d0) -> (d0)>, affine_map<(d0) -> ()>],
        iterator_types = ["reduction"]} ins(%t : memref<4xi8>) outs(%z : memref<i8>) {
  ^bb0(%v: i8, %acc: i8):
    %m = memref.alloc() : memref<2xi8>
    memref.store %x, %m[%c0] : memref<2xi8>
    %e = memref.load %m[%c1] : memref<2xi8>
    %w = arith.addi %v, %e : i8
    %s = arith.addi %acc, %w : i8
    linalg.yield %s : i8
  }
  linalg.generic {indexing_maps = [affine_map<(d0) -> (d0)>, affine_map<(d0) -> ()>],
        iterator_types = ["reduction"]} ins(%t : memref<4xi8>) outs(%k : memref<i8>) {
  ^bb0(%v: i8, %acc: i8):
    %m = memref.alloc() : memref<2xi8>
    memref.store %x, %m[%c0] : memref<2xi8>
    %e = memref.load %m[%c1] : memref<2xi8>
    %w = arith.addi %v, %e : i8
    %s = arith.addi %acc, %w : i8
    linalg.yield %s : i8
  }
  %a = memref.load %z[] : memref<i8>
  %b = memref.load %k[] : memref<i8>
  %p = arith.cmpi eq, %a, %b : i8
  %q = arith.select %p, %x, %y : i8
  memref.store %q, %z[] : memref<i8>
  return %z : memref<i8>
}
