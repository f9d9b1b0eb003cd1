// title: A buffer that is written as a whole.
// verdict: proved
// wrong: "memref.store %y, %m[%c1] : memref<2xi8>" => "" -- a buffer of which an element is missing
// wrong: "%m = tensor.from_elements %x, %y" => "%m = tensor.empty()", "return %r, %a" => "return %r, %x", "memref.store %x, %m[%c0] : memref<2xi8>\n    memref.store %y, %m[%c1] : memref<2xi8>" => "", "return %t, %a" => "return %t, %v" -- what nobody wrote is not the same for two elements
func.func @f(%t: tensor<4xi8>, %x: i8, %y: i8, %i: index) -> (tensor<4xi8>, i8) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %lo = arith.maxsi %i, %c0 : index
  %at = arith.minsi %lo, %c1 : index
  %r = linalg.generic {indexing_maps = [affine_map<(d0) -> (d0)>], iterator_types = ["parallel"]}
      outs(%t : tensor<4xi8>) {
  ^bb0(%old: i8):
    %m = tensor.from_elements %x, %y : tensor<2xi8>
    %e = tensor.extract %m[%at] : tensor<2xi8>
    linalg.yield %e : i8
  } -> tensor<4xi8>
  %a = tensor.extract %r[%c0] : tensor<4xi8>
  return %r, %a : tensor<4xi8>, i8
}
// ----- target
func.func @f(%t: memref<4xi8>, %x: i8, %y: i8, %i: index) -> (memref<4xi8>, i8) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %lo = arith.maxsi %i, %c0 : index
  %at = arith.minsi %lo, %c1 : index
  linalg.generic {indexing_maps = [affine_map<(d0) -> (d0)>], iterator_types = ["parallel"]}
      outs(%t : memref<4xi8>) {
  ^bb0(%old: i8):
    %m = memref.alloc() : memref<2xi8>
    memref.store %x, %m[%c0] : memref<2xi8>
    memref.store %y, %m[%c1] : memref<2xi8>
    %e = memref.load %m[%at] : memref<2xi8>
    linalg.yield %e : i8
  }
  %a = memref.load %t[%c0] : memref<4xi8>
  %b = memref.load %t[%c1] : memref<4xi8>
  %same = arith.cmpi eq, %a, %b : i8
  %v = arith.select %same, %x, %y : i8
  return %t, %a : memref<4xi8>, i8
}
