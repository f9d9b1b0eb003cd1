// options: bufferize-function-boundaries allow-unknown-ops
// ops: func.func func.func func.call_indirect memref.store func.constant func.call_indirect func.return
// ops: func.func memref.prefetch affine.prefetch memref.generic_atomic_rmw arith.addf memref.atomic_yield memref.store func.return
// ops: func.func linalg.generic func.return
// ops: func.func bufferization.to_tensor memref.alloc bufferization.to_tensor linalg.winograd_filter_transform bufferization.to_buffer func.return
// type: (memref<4xf32>, f32) -> f32
// type: ((index) -> f32, memref<4xf32, strided<[?], offset: ?>>, memref<4xf32>, index) -> (memref<4xf32, strided<[?], offset: ?>>, f32)
// type: (memref<4xf32, strided<[?], offset: ?>>, memref<4xf32>, index, f32) -> memref<4xf32, strided<[?], offset: ?>>
// type: (memref<?xf32, strided<[?], offset: ?>>, memref<?xf8E8M0FNU, strided<[?], offset: ?>>, memref<?xf4E2M1FN, strided<[?], offset: ?>>, memref<?xf32, strided<[?], offset: ?>>, i32, i8) -> memref<?xf32, strided<[?], offset: ?>>
// type: (memref<2x3x3x5xf32, strided<[?, ?, ?, ?], offset: ?>>) -> memref<6x6x5x2xf32, strided<[?, ?, ?, ?], offset: ?>>
func.func private @external(memref<4xf32>, f32) -> f32

func.func @indirect(%f: (index) -> f32, %t: tensor<4xf32>, %m: memref<4xf32>, %i: index) -> (tensor<4xf32>, f32) {
  %x = call_indirect %f(%i) : (index) -> f32
  %r = tensor.insert %x into %t[%i] : tensor<4xf32>
  %g = constant @external : (memref<4xf32>, f32) -> f32
  %y = call_indirect %g(%m, %x) : (memref<4xf32>, f32) -> f32
  return %r, %y : tensor<4xf32>, f32
}

func.func @memory(%t: tensor<4xf32>, %m: memref<4xf32>, %i: index, %x: f32) -> tensor<4xf32> {
  memref.prefetch %m[%i], read, locality<3>, data : memref<4xf32>
  affine.prefetch %m[0], write, locality<0>, instr : memref<4xf32>
  %u = memref.generic_atomic_rmw %m[%i] : memref<4xf32> {
  ^bb0(%old: f32):
    %new = arith.addf %old, %x : f32
    memref.atomic_yield %new : f32
  }
  %r = tensor.insert %x into %t[%i] : tensor<4xf32>
  return %r : tensor<4xf32>
}

#map = affine_map<(d0) -> (d0)>
func.func @elements(%t: tensor<?xf32>, %s: tensor<?xf8E8M0FNU>, %u: tensor<?xf4E2M1FN>, %o: tensor<?xf32>, %n: i32, %k: i8) -> tensor<?xf32> {
  %r = linalg.generic {indexing_maps = [#map, #map, #map, #map], iterator_types = ["parallel"]}
      ins(%t, %s, %u : tensor<?xf32>, tensor<?xf8E8M0FNU>, tensor<?xf4E2M1FN>) outs(%o : tensor<?xf32>) {
  ^bb0(%a: f32, %b: f8E8M0FNU, %c: f4E2M1FN, %d: f32):
    %sin, %cos = math.sincos %a : f32
    %e = arith.scaling_extf %c, %b : f4E2M1FN, f8E8M0FNU to f32
    %w = math.clampf %e to [%sin, %cos] : f32
    %p = math.isnormal %w : f32
    %q = tosa.apply_scale %n, %n, %k {rounding_mode = SINGLE_ROUND} : (i32, i32, i8) -> i32
    %h = arith.sitofp %q : i32 to f32
    %v = arith.select %p, %w, %h : f32
    linalg.yield %v : f32
  } -> tensor<?xf32>
  return %r : tensor<?xf32>
}

func.func @winograd(%f: tensor<2x3x3x5xf32>) -> tensor<6x6x5x2xf32> {
  %e = tensor.empty() : tensor<6x6x5x2xf32>
  %0 = linalg.winograd_filter_transform fmr(F_4_3) ins(%f : tensor<2x3x3x5xf32>) outs(%e : tensor<6x6x5x2xf32>) -> tensor<6x6x5x2xf32>
  return %0 : tensor<6x6x5x2xf32>
}
