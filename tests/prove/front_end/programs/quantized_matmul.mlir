func.func @f(%a: tensor<?x?xi8>, %b: tensor<?x?xi8>) -> tensor<?x?xi8> {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %z = arith.constant 0 : i32
  %m = tensor.dim %a, %c0 : tensor<?x?xi8>
  %n = tensor.dim %b, %c1 : tensor<?x?xi8>
  %e = tensor.empty(%m, %n) : tensor<?x?xi32>
  %i = linalg.fill ins(%z : i32) outs(%e : tensor<?x?xi32>) -> tensor<?x?xi32>
  %r = linalg.matmul ins(%a, %b : tensor<?x?xi8>, tensor<?x?xi8>) outs(%i : tensor<?x?xi32>) -> tensor<?x?xi32>
  %o = tensor.empty(%m, %n) : tensor<?x?xi8>
  %q = linalg.generic {indexing_maps = [affine_map<(a,b)->(a,b)>, affine_map<(a,b)->(a,b)>], iterator_types = ["parallel","parallel"]} ins(%r : tensor<?x?xi32>) outs(%o : tensor<?x?xi8>) {
  ^bb0(%x: i32, %y: i8):
    %t = arith.trunci %x : i32 to i8
    linalg.yield %t : i8 } -> tensor<?x?xi8>
  return %q : tensor<?x?xi8> }
