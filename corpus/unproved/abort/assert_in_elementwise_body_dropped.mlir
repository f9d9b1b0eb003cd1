// title: The assertion in the body of a linalg op is dropped.
// against: assert_in_elementwise_body_dropped.target.mlir
func.func private @ext(f32)
func.func @f(%t: tensor<8xf32>, %x: f32, %n: index) -> tensor<8xf32> {
  %k = arith.constant 7654321 : index
  %g = arith.cmpi ne, %n, %k : index
  %r = linalg.generic {indexing_maps = [affine_map<(d0) -> (d0)>], iterator_types = ["parallel"]} outs(%t : tensor<8xf32>) {
  ^bb0(%b: f32):
    cf.assert %g, "boo"
    %q = arith.addf %b, %x : f32
    linalg.yield %q : f32
  } -> tensor<8xf32>
  call @ext(%x) : (f32) -> ()
  return %r : tensor<8xf32>
}
