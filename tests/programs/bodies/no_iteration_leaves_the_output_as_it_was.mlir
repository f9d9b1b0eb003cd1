// title: No iteration leaves the output as it was.
// Whatever the body does, it is not done; with one element, it is.
// verdict: proved
// wrong: each "0xi32" => "1xi32" -- no iteration leaves the output as it was
func.func @f(%t: tensor<0xi32>, %u: tensor<4xi32>, %z: tensor<i32>, %k: index, %n: index)
    -> (tensor<i32>, i32) {
  %c0 = arith.constant 0 : index
  %first = tensor.extract %z[] : tensor<i32>
  %e = tensor.empty() : tensor<i32>
  %o = linalg.fill ins(%first : i32) outs(%e : tensor<i32>) -> tensor<i32>
  %r = linalg.generic {indexing_maps = [affine_map<(d0) -> (d0)>, affine_map<(d0) -> ()>],
        iterator_types = ["reduction"]} ins(%t : tensor<0xi32>) outs(%o : tensor<i32>) {
  ^bb0(%x: i32, %a: i32):
    %v = tensor.extract %u[%k] : tensor<4xi32>
    %y = arith.addi %x, %v : i32
    %s = arith.addi %a, %y : i32
    linalg.yield %s : i32
  } -> tensor<i32>
  %old = tensor.extract %u[%c0] : tensor<4xi32>
  return %r, %old : tensor<i32>, i32
}
// ----- target
func.func @f(%t: memref<0xi32>, %u: memref<4xi32>, %z: memref<i32>, %k: index, %n: index)
    -> (memref<i32>, i32) {
  %c0 = arith.constant 0 : index
  %first = memref.load %z[] : memref<i32>
  %o = memref.alloc() : memref<i32>
  memref.store %first, %o[] : memref<i32>
  linalg.generic {indexing_maps = [affine_map<(d0) -> (d0)>, affine_map<(d0) -> ()>],
        iterator_types = ["reduction"]} ins(%t : memref<0xi32>) outs(%o : memref<i32>) {
  ^bb0(%x: i32, %a: i32):
    %v = memref.load %u[%k] : memref<4xi32>
    %y = arith.addi %x, %v : i32
    %s = arith.subi %a, %y : i32
    linalg.yield %s : i32
  }
  %old = memref.load %u[%c0] : memref<4xi32>
  return %o, %old : memref<i32>, i32
}
