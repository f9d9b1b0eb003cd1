func.func @math(%x: f32, %v: vector<4xf32>, %c: complex<f32>, %n: i32) {
  %sin, %cos = math.sincos %x : f32
  %sins, %coss = math.sincos %v fastmath<nnan,ninf> : vector<4xf32>
  %e = math.erfc %x : f32
  %l = math.clampf %x to [%sin, %cos] : f32
  %k = math.clampf %v to [%sins, %coss] fastmath<fast> {my.note} : vector<4xf32>
  %a = math.isfinite %x : f32
  %b = math.isinf %v : vector<4xf32>
  %d = math.isnan %x {my.note} : f32
  %f = math.isnormal %x : f32
  %p = complex.powi %c, %n : complex<f32>, i32
  return
}

func.func @scaling(%a: f4E2M1FN, %s: f8E8M0FNU, %v: vector<32xf4E2M1FN>, %t: vector<32xf8E8M0FNU>) {
  %x = arith.scaling_extf %a, %s : f4E2M1FN, f8E8M0FNU to f32
  %y = arith.scaling_extf %v, %t fastmath<nnan> {my.note} : vector<32xf4E2M1FN>, vector<32xf8E8M0FNU> to vector<32xbf16>
  %z = arith.scaling_truncf %x, %s : f32, f8E8M0FNU to f4E2M1FN
  %w = arith.scaling_truncf %y, %t downward fastmath<ninf> {my.note} : vector<32xbf16>, vector<32xf8E8M0FNU> to vector<32xf4E2M1FN>
  return
}

func.func private @callee(tensor<4xf32>, f32) -> f32
func.func private @nothing()

func.func @indirect(%t: tensor<4xf32>, %x: f32, %f: () -> (i32, i32)) -> f32 {
  %g = constant @callee : (tensor<4xf32>, f32) -> f32
  %n = constant {my.note} @nothing : () -> ()
  %r = call_indirect %g(%t, %x) : (tensor<4xf32>, f32) -> f32
  call_indirect %n() {my.note} : () -> ()
  %p:2 = call_indirect %f() : () -> (i32, i32)
  return %r : f32
}

func.func @memory(%m: memref<?x?xf32>, %i: index, %z: memref<i32>) {
  memref.prefetch %m[%i, %i], read, locality<3>, data : memref<?x?xf32>
  memref.prefetch %z[], write, locality<0>, instr : memref<i32>
  affine.prefetch %m[%i + 5, symbol(%i)], write, locality<1>, instr : memref<?x?xf32>
  %x = memref.generic_atomic_rmw %m[%i, %i] : memref<?x?xf32> {
  ^bb0(%old: f32):
    %new = arith.addf %old, %old : f32
    memref.atomic_yield %new : f32
  }
  %y = memref.generic_atomic_rmw %z[] : memref<i32> {
  ^bb0(%old: i32):
    memref.atomic_yield %old : i32
  } {my.note}
  %d:2 = memref.distinct_objects %m, %z : memref<?x?xf32>, memref<i32>
  return
}

func.func @scale(%v: i32, %m: i32, %s: i8, %w: vector<4xi32>, %b: vector<4xi8>) {
  %x = tosa.apply_scale %v, %m, %s {rounding_mode = SINGLE_ROUND} : (i32, i32, i8) -> i32
  %y = tosa.apply_scale %w, %w, %b {rounding_mode = DOUBLE_ROUND} : (vector<4xi32>, vector<4xi32>, vector<4xi8>) -> vector<4xi32>
  return
}

func.func @winograd(%f: tensor<2x3x3x5xf32>, %fo: tensor<6x6x5x2xf32>, %i: tensor<2x10x10x5xf32>, %io: tensor<6x6x2x2x2x5xf32>,
    %v: tensor<6x6x2x2x2x2xf32>, %vo: tensor<2x8x8x2xf32>) {
  %0 = linalg.winograd_filter_transform fmr(F_4_3) ins(%f : tensor<2x3x3x5xf32>) outs(%fo : tensor<6x6x5x2xf32>) -> tensor<6x6x5x2xf32>
  %1 = linalg.winograd_input_transform fmr(F_4_3) ins(%i : tensor<2x10x10x5xf32>) outs(%io : tensor<6x6x2x2x2x5xf32>) -> tensor<6x6x2x2x2x5xf32>
  %2 = linalg.winograd_output_transform {my.note} fmr(F_4_3) ins(%v : tensor<6x6x2x2x2x2xf32>) outs(%vo : tensor<2x8x8x2xf32>) -> tensor<2x8x8x2xf32>
  return
}

gpu.module @kernels attributes {my.note} {
  func.func @beside(%t: tensor<4xf32>) -> tensor<4xf32> {
    return %t : tensor<4xf32>
  }
}
