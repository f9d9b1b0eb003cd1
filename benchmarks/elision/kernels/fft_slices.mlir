// what: the stages of an FFT on slices: the sums go to the first half of a block, and the differences to the second
#id = affine_map<(k) -> (k)>
func.func @kernel(%x0: tensor<8192xf32>, %half0: index) -> tensor<8192xf32> {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %size = arith.constant 8192 : index
  %stages = arith.constant 10 : index
  %r = scf.for %s = %c0 to %stages step %c1 iter_args(%x = %x0) -> (tensor<8192xf32>) {
    %half = arith.shli %half0, %s : index
    %full = affine.apply affine_map<(h) -> (h * 2)>(%half)
    %g = scf.for %base = %c0 to %size step %full iter_args(%y = %x) -> (tensor<8192xf32>) {
      %mid = affine.apply affine_map<(b, h) -> (b + h)>(%base, %half)
      %a = tensor.extract_slice %y[%base] [%half] [1] : tensor<8192xf32> to tensor<?xf32>
      %b = tensor.extract_slice %y[%mid] [%half] [1] : tensor<8192xf32> to tensor<?xf32>
      %e = tensor.empty(%half) : tensor<?xf32>
      %p = linalg.generic {indexing_maps = [#id, #id, #id], iterator_types = ["parallel"]}
          ins(%a, %b : tensor<?xf32>, tensor<?xf32>) outs(%e : tensor<?xf32>) {
      ^bb0(%u: f32, %v: f32, %o: f32):
        %w = arith.addf %u, %v : f32
        linalg.yield %w : f32
      } -> tensor<?xf32>
      %q = linalg.generic {indexing_maps = [#id, #id], iterator_types = ["parallel"]}
          ins(%a : tensor<?xf32>) outs(%b : tensor<?xf32>) {
      ^bb0(%u: f32, %v: f32):
        %w = arith.subf %u, %v : f32
        linalg.yield %w : f32
      } -> tensor<?xf32>
      %y1 = tensor.insert_slice %p into %y[%base] [%half] [1] : tensor<?xf32> into tensor<8192xf32>
      %y2 = tensor.insert_slice %q into %y1[%mid] [%half] [1] : tensor<?xf32> into tensor<8192xf32>
      scf.yield %y2 : tensor<8192xf32>
    }
    scf.yield %g : tensor<8192xf32>
  }
  return %r : tensor<8192xf32>
}
