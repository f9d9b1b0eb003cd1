// what: a state-space scan: the state of each step is a decayed one plus the input, and is kept for each step
#id = affine_map<(i) -> (i)>
#one = affine_map<(i) -> ()>
func.func @kernel(%x: tensor<2048xf32>, %decay: tensor<256xf32>, %b: tensor<256xf32>, %c: tensor<256xf32>,
                  %states0: tensor<2049x256xf32>) -> (tensor<2048xf32>, tensor<2049x256xf32>) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %steps = arith.constant 2048 : index
  %zero = arith.constant 0.0 : f32
  %half = arith.constant 0.5 : f32
  %y0 = tensor.empty() : tensor<2048xf32>
  %r:2 = scf.for %t = %c0 to %steps step %c1 iter_args(%y = %y0, %states = %states0)
      -> (tensor<2048xf32>, tensor<2049x256xf32>) {
    %next = arith.addi %t, %c1 : index
    %xt = tensor.extract %x[%t] : tensor<2048xf32>
    %s = tensor.extract_slice %states[%t, 0] [1, 256] [1, 1] : tensor<2049x256xf32> to tensor<256xf32>
    %o = tensor.extract_slice %states[%next, 0] [1, 256] [1, 1] : tensor<2049x256xf32> to tensor<256xf32>
    %s1 = linalg.generic {indexing_maps = [#id, #id, #id, #id], iterator_types = ["parallel"]}
        ins(%s, %decay, %b : tensor<256xf32>, tensor<256xf32>, tensor<256xf32>) outs(%o : tensor<256xf32>) {
    ^bb0(%h: f32, %d: f32, %w: f32, %unused: f32):
      %0 = arith.mulf %d, %half : f32
      %1 = arith.mulf %0, %h : f32
      %2 = arith.mulf %w, %xt : f32
      %3 = arith.addf %1, %2 : f32
      linalg.yield %3 : f32
    } -> tensor<256xf32>
    %e = tensor.empty() : tensor<f32>
    %z = linalg.fill ins(%zero : f32) outs(%e : tensor<f32>) -> tensor<f32>
    %yt = linalg.generic {indexing_maps = [#id, #id, #one], iterator_types = ["reduction"]}
        ins(%s1, %c : tensor<256xf32>, tensor<256xf32>) outs(%z : tensor<f32>) {
    ^bb0(%h: f32, %w: f32, %sum: f32):
      %0 = arith.mulf %h, %w : f32
      %1 = arith.addf %sum, %0 : f32
      linalg.yield %1 : f32
    } -> tensor<f32>
    %value = tensor.extract %yt[] : tensor<f32>
    %y1 = tensor.insert %value into %y[%t] : tensor<2048xf32>
    %states1 = tensor.insert_slice %s1 into %states[%next, 0] [1, 256] [1, 1]
        : tensor<256xf32> into tensor<2049x256xf32>
    scf.yield %y1, %states1 : tensor<2048xf32>, tensor<2049x256xf32>
  }
  return %r#0, %r#1 : tensor<2048xf32>, tensor<2049x256xf32>
}
