#map = affine_map<(d0, d1) -> (d0, d1)>
#trait = {indexing_maps = [#map, #map], iterator_types = ["parallel", "parallel"], doc = "x", library_call = "lc"}
func.func @f(%s: f32, %a: tensor<?x?xf32>, %b: tensor<?x?xf32>, %v: tensor<?xf32>, %b3: tensor<?x?x?xf32>, %m: memref<?x?xf32>, %i8: tensor<?x?xi8>, %i32: tensor<?x?xi32>, %z: tensor<f32>, %q4: tensor<?x?x?x?xf32>, %n: i32, %q42: tensor<?x?x?x2xf32>) {
  %0 = linalg.generic #trait ins(%a : tensor<?x?xf32>) outs(%b : tensor<?x?xf32>) attrs = {foo} { ^bb0(%x: f32, %y: f32): linalg.yield %x {goo} : f32 } -> tensor<?x?xf32>
  %1:2 = linalg.generic {indexing_maps = [#map, #map], iterator_types = ["parallel", "parallel"]} outs(%b, %b : tensor<?x?xf32>, tensor<?x?xf32>) { ^bb0(%x: f32, %y: f32): linalg.yield %x, %y : f32, f32 } -> (tensor<?x?xf32>, tensor<?x?xf32>)
  linalg.generic #trait ins(%m : memref<?x?xf32>) outs(%m : memref<?x?xf32>) { ^bb0(%x: f32, %y: f32): linalg.yield %x : f32 }
  %2 = linalg.map ins(%a, %b : tensor<?x?xf32>, tensor<?x?xf32>) outs(%b : tensor<?x?xf32>) (%x: f32, %y: f32, %o: f32) { %k = arith.addf %x, %y : f32 linalg.yield %k : f32 }
  %3 = linalg.map { arith.addf {fastmath = #arith.fastmath<fast>} } ins(%a, %b : tensor<?x?xf32>, tensor<?x?xf32>) outs(%b : tensor<?x?xf32>) {foo}
  %31 = linalg.map outs(%b : tensor<?x?xf32>) (%o: f32) { linalg.yield %s : f32 }
  %4 = linalg.transpose ins(%a : tensor<?x?xf32>) outs(%b : tensor<?x?xf32>) permutation = [1, 0] {foo}
  linalg.transpose ins(%m : memref<?x?xf32>) outs(%m : memref<?x?xf32>) permutation = [1, 0] 
  %5 = linalg.broadcast ins(%v : tensor<?xf32>) outs(%b : tensor<?x?xf32>) dimensions = [0] {foo}
  %6 = linalg.reduce ins(%a : tensor<?x?xf32>) outs(%v : tensor<?xf32>) dimensions = [1] {foo} (%x: f32, %y: f32) { %k = arith.addf %x, %y : f32 linalg.yield %k : f32 }
  %7 = linalg.reduce { arith.addf } ins(%a : tensor<?x?xf32>) outs(%v : tensor<?xf32>) dimensions = [1] {foo}
  %71:2 = linalg.reduce ins(%a, %a : tensor<?x?xf32>, tensor<?x?xf32>) outs(%v, %v : tensor<?xf32>, tensor<?xf32>) dimensions = [0] (%x: f32, %x2: f32, %y: f32, %y2: f32) { %k = arith.addf %x, %y : f32 linalg.yield %k, %k : f32, f32 }
  %8 = linalg.fill {foo} ins(%s : f32) outs(%a : tensor<?x?xf32>) -> tensor<?x?xf32>
  %9 = linalg.copy {foo} ins(%a : tensor<?x?xf32>) outs(%b : tensor<?x?xf32>) -> tensor<?x?xf32>
  %10 = linalg.matmul {foo} ins(%a, %b : tensor<?x?xf32>, tensor<?x?xf32>) outs(%b : tensor<?x?xf32>) -> tensor<?x?xf32>
  %11 = linalg.matmul indexing_maps = [affine_map<(m, n, k) -> (k, m)>, affine_map<(m, n, k) -> (k, n)>, affine_map<(m, n, k) -> (m, n)>] {cast = #linalg.type_fn<cast_unsigned>} ins(%i8, %i8 : tensor<?x?xi8>, tensor<?x?xi8>) outs(%i32 : tensor<?x?xi32>) -> tensor<?x?xi32>
  %12 = linalg.contract indexing_maps = [affine_map<(m, n, k) -> (m, k)>, affine_map<(m, n, k) -> (k, n)>, affine_map<(m, n, k) -> (m, n)>] ins(%a, %a : tensor<?x?xf32>, tensor<?x?xf32>) outs(%b : tensor<?x?xf32>) -> tensor<?x?xf32>
  %13 = linalg.elementwise kind=#linalg.elementwise_kind<add> ins(%a, %a : tensor<?x?xf32>, tensor<?x?xf32>) outs(%b : tensor<?x?xf32>) -> tensor<?x?xf32>
  %14 = linalg.elementwise kind=#linalg.elementwise_kind<exp> indexing_maps = [affine_map<(m, n) -> (n, m)>, affine_map<(m, n) -> (m, n)>] {foo} ins(%a : tensor<?x?xf32>) outs(%b : tensor<?x?xf32>) -> tensor<?x?xf32>
  %15 = linalg.add {foo} ins(%a, %a : tensor<?x?xf32>, tensor<?x?xf32>) outs(%b : tensor<?x?xf32>) -> tensor<?x?xf32>
  %16 = linalg.batch_matmul ins(%b3, %b3 : tensor<?x?x?xf32>, tensor<?x?x?xf32>) outs(%b3 : tensor<?x?x?xf32>) -> tensor<?x?x?xf32>
  %17 = linalg.dot ins(%v, %v : tensor<?xf32>, tensor<?xf32>) outs(%z : tensor<f32>) -> tensor<f32>
  %18 = linalg.conv_2d_nhwc_hwcf {dilations = dense<1> : tensor<2xi64>, strides = dense<[2, 1]> : tensor<2xi64>} ins(%q4, %q4 : tensor<?x?x?x?xf32>, tensor<?x?x?x?xf32>) outs(%q4 : tensor<?x?x?x?xf32>) -> tensor<?x?x?x?xf32>
  %181 = linalg.conv_2d_nhwc_hwcf ins(%q4, %q4 : tensor<?x?x?x?xf32>, tensor<?x?x?x?xf32>) outs(%q4 : tensor<?x?x?x?xf32>) -> tensor<?x?x?x?xf32>
  %19 = linalg.matmul ins(%i8, %i8 : tensor<?x?xi8>, tensor<?x?xi8>) outs(%i32 : tensor<?x?xi32>) -> tensor<?x?xi32>
  %20 = linalg.softmax {foo} dimension(1) ins(%a : tensor<?x?xf32>) outs(%b : tensor<?x?xf32>) -> tensor<?x?xf32>
  %c = arith.constant 4 : index
  %21 = linalg.pack %a padding_value(%s : f32) outer_dims_perm = [1, 0] inner_dims_pos = [0, 1] inner_tiles = [%c, 2] into %q42 {foo} : tensor<?x?xf32> -> tensor<?x?x?x2xf32>
  %22 = linalg.unpack %q42 outer_dims_perm = [1, 0] inner_dims_pos = [0, 1] inner_tiles = [%c, 2] into %a {foo}: tensor<?x?x?x2xf32> -> tensor<?x?xf32>
  %23 = linalg.quantized_matmul ins(%i8, %i8, %n, %n : tensor<?x?xi8>, tensor<?x?xi8>, i32, i32) outs(%i32 : tensor<?x?xi32>) -> tensor<?x?xi32>
  %24 = linalg.exp ins(%a : tensor<?x?xf32>) outs(%b : tensor<?x?xf32>) -> tensor<?x?xf32>
  // A dictionary in front of the operands.
  %25 = linalg.generic #trait {foo} ins(%a : tensor<?x?xf32>) outs(%b : tensor<?x?xf32>) attrs = {goo} { ^bb0(%x: f32, %y: f32): linalg.yield %x : f32 } -> tensor<?x?xf32>
  %26 = linalg.transpose {foo} ins(%a : tensor<?x?xf32>) outs(%b : tensor<?x?xf32>) permutation = [1, 0] {goo}
  %27 = linalg.map { math.exp } {foo} ins(%a : tensor<?x?xf32>) outs(%b : tensor<?x?xf32>) {goo}
  %28 = linalg.reduce { arith.addf } {foo} ins(%a : tensor<?x?xf32>) outs(%v : tensor<?xf32>) dimensions = [1] {goo}
  %29 = linalg.exp ins(%a : tensor<?x?xf32>) outs(%b : tensor<?x?xf32>) {goo} -> tensor<?x?xf32>
  return
}
