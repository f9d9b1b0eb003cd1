// title: Two buffers take turns, and a round reads what one of them held before the loop.
// against: until_takes_turns_old_middle.target.mlir
#id = affine_map<(d0) -> (d0)>
func.func @until(%t: tensor<6xf32>, %y: f32) -> tensor<6xf32> {
  %c1 = arith.constant 1 : index
  %r = scf.while (%a = %t) : (tensor<6xf32>) -> tensor<6xf32> {
    %e = tensor.extract %a[%c1] : tensor<6xf32>
    %c = arith.cmpf olt, %e, %y : f32
    scf.condition(%c) %a : tensor<6xf32>
  } do {
  ^bb0(%a: tensor<6xf32>):
    %l = tensor.extract_slice %a[0] [4] [1] : tensor<6xf32> to tensor<4xf32>
    %h = tensor.extract_slice %a[2] [4] [1] : tensor<6xf32> to tensor<4xf32>
    %m = tensor.extract_slice %t[1] [4] [1] : tensor<6xf32> to tensor<4xf32>
    %x = linalg.generic {indexing_maps = [#id, #id, #id], iterator_types = ["parallel"]}
        ins(%l, %h : tensor<4xf32>, tensor<4xf32>) outs(%m : tensor<4xf32>) {
    ^bb0(%p: f32, %q: f32, %o: f32):
      %s = arith.addf %p, %q : f32
      %v = arith.addf %s, %o : f32
      linalg.yield %v : f32
    } -> tensor<4xf32>
    %w = tensor.insert_slice %x into %a[1] [4] [1] : tensor<4xf32> into tensor<6xf32>
    scf.yield %w : tensor<6xf32>
  }
  return %r : tensor<6xf32>
}
