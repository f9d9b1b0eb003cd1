func.func @f(%a: tensor<?x64xbf16>, %g: tensor<64xbf16>) -> tensor<?x64xbf16> {
  %c0 = arith.constant 0 : index
  %z = arith.constant 0.0 : f32
  %inv = arith.constant 0.015625 : f32
  %eps = arith.constant 1.0e-5 : f32
  %n = tensor.dim %a, %c0 : tensor<?x64xbf16>
  %e = tensor.empty(%n) : tensor<?xf32>
  %i = linalg.fill ins(%z : f32) outs(%e : tensor<?xf32>) -> tensor<?xf32>
  %s = linalg.generic {indexing_maps = [affine_map<(a,b)->(a,b)>, affine_map<(a,b)->(a)>], iterator_types = ["parallel","reduction"]} ins(%a : tensor<?x64xbf16>) outs(%i : tensor<?xf32>) {
  ^bb0(%x: bf16, %o: f32):
    %w = arith.extf %x : bf16 to f32
    %q = arith.mulf %w, %w : f32
    %t = arith.addf %q, %o : f32
    linalg.yield %t : f32 } -> tensor<?xf32>
  %e2 = tensor.empty(%n) : tensor<?x64xbf16>
  %r = linalg.generic {indexing_maps = [affine_map<(a,b)->(a,b)>, affine_map<(a,b)->(a)>, affine_map<(a,b)->(b)>, affine_map<(a,b)->(a,b)>], iterator_types = ["parallel","parallel"]} ins(%a, %s, %g : tensor<?x64xbf16>, tensor<?xf32>, tensor<64xbf16>) outs(%e2 : tensor<?x64xbf16>) {
  ^bb0(%x: bf16, %v: f32, %gg: bf16, %o: bf16):
    %m = arith.mulf %v, %inv : f32
    %p = arith.addf %m, %eps : f32
    %q = math.rsqrt %p : f32
    %w = arith.extf %x : bf16 to f32
    %y = arith.mulf %w, %q : f32
    %h = arith.truncf %y : f32 to bf16
    %k = arith.mulf %h, %gg : bf16
    linalg.yield %k : bf16 } -> tensor<?x64xbf16>
  return %r : tensor<?x64xbf16> }
