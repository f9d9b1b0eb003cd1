// title: A reduction reads a global that the bufferized program has overwritten meanwhile.
// against: global_read_in_body.target.mlir

memref.global "private" @g : memref<3xi32> = dense<[1,2,3]>
func.func @f(%t: tensor<?xi32>, %x: i32) -> i32 {
  %c0 = arith.constant 0 : index
  %e = tensor.from_elements %x : tensor<1xi32>
  %r = linalg.generic {indexing_maps = [affine_map<(d0) -> (d0)>, affine_map<(d0) -> (0)>],
    iterator_types = ["reduction"]}
    ins(%t: tensor<?xi32>) outs(%e: tensor<1xi32>) {
  ^bb0(%a: i32, %b: i32):
    %h = memref.get_global @g : memref<3xi32>
    %v = memref.load %h[%c0] : memref<3xi32>
    %s = arith.muli %a, %v : i32
    %u = arith.addi %s, %b : i32
    linalg.yield %u : i32
  } -> tensor<1xi32>
  %z = tensor.extract %r[%c0] : tensor<1xi32>
  return %z : i32
}
