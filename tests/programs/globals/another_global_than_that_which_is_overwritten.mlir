// title: Another global than that which is overwritten.
// verdict: proved
memref.global "private" @other : memref<3xi32> = dense<4>
memref.global "private" @g : memref<3xi32> = dense<[1,2,3]>
func.func @f() -> i32 {
  %c0 = arith.constant 0 : index
  %c2 = arith.constant 2 : index
  %g = memref.get_global @g : memref<3xi32>
  %t = bufferization.to_tensor %g restrict writable : memref<3xi32> to tensor<3xi32>
  %r = linalg.generic {indexing_maps = [affine_map<(d0) -> (d0)>], iterator_types = ["parallel"]}
      outs(%t: tensor<3xi32>) {
  ^bb0(%a: i32):
    %i = linalg.index 0 : index
    %j = arith.subi %c2, %i : index
    %h = memref.get_global @other : memref<3xi32>
    %v = memref.load %h[%j] : memref<3xi32>
    linalg.yield %v : i32
  } -> tensor<3xi32>
  bufferization.materialize_in_destination %r in restrict writable %g : (tensor<3xi32>, memref<3xi32>) -> ()
  %e = memref.load %g[%c2] : memref<3xi32>
  return %e : i32
}
// ----- target
memref.global "private" @other : memref<3xi32> = dense<4>
memref.global "private" @g : memref<3xi32> = dense<[1,2,3]>
func.func @f() -> i32 {
  %c0 = arith.constant 0 : index
  %c2 = arith.constant 2 : index
  %g = memref.get_global @g : memref<3xi32>
  linalg.generic {indexing_maps = [affine_map<(d0) -> (d0)>], iterator_types = ["parallel"]}
      outs(%g: memref<3xi32>) {
  ^bb0(%a: i32):
    %i = linalg.index 0 : index
    %j = arith.subi %c2, %i : index
    %h = memref.get_global @other : memref<3xi32>
    %v = memref.load %h[%j] : memref<3xi32>
    linalg.yield %v : i32
  }
  %e = memref.load %g[%c2] : memref<3xi32>
  return %e : i32
}
