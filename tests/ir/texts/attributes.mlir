#map = affine_map<(d0, d1, d2) -> (d2, d0)>
#map1 = affine_map<(d0, d1, d2) -> (d2, d1)>
#map2 = affine_map<(d0, d1, d2) -> (d0, d1)>
memref.global "private" constant @aligned : memref<4xf32> = dense<1.0> {alignment = 64 : i64}
func.func private @callee(i32 {x.y}) -> (i32 {x.z}) attributes {no_inline}
func.func @arith(%a: i32, %b: i32, %x: f32, %y: f64, %i: index) {
  %0 = arith.addi %a, %b overflow<nsw, nuw> : i32
  %1 = arith.subi %a, %b overflow<nsw> : i32
  %2 = arith.muli %a, %b overflow<nuw> : i32
  %3 = arith.shli %a, %b overflow<nsw> : i32
  %4 = arith.divsi %a, %b exact : i32
  %5 = arith.divui %a, %b exact : i32
  %6 = arith.shrsi %a, %b exact : i32
  %7 = arith.shrui %a, %b exact : i32
  %8 = arith.addf %x, %x fastmath<nnan,ninf> : f32
  %9 = arith.subf %x, %x fastmath<fast> : f32
  %10 = arith.mulf %x, %x fastmath<nsz> : f32
  %11 = arith.divf %x, %x fastmath<arcp> : f32
  %12 = arith.remf %x, %x fastmath<contract> : f32
  %13 = arith.maximumf %x, %x fastmath<afn> : f32
  %14 = arith.minimumf %x, %x fastmath<reassoc> : f32
  %15 = arith.maxnumf %x, %x fastmath<nnan> : f32
  %16 = arith.minnumf %x, %x fastmath<nnan> : f32
  %17 = arith.negf %x fastmath<nnan> : f32
  %18 = arith.cmpf olt, %x, %x fastmath<nnan> : f32
  %19 = arith.extf %x fastmath<nnan> : f32 to f64
  %20 = arith.truncf %y downward fastmath<nnan> : f64 to f32
  %21 = arith.truncf %y toward_zero : f64 to f32
  %22 = arith.trunci %a overflow<nsw, nuw> : i32 to i16
  %23 = math.exp %x fastmath<afn> : f32
  %24 = math.powf %x, %x fastmath<afn> : f32
  %25 = math.fma %x, %x, %x fastmath<afn> : f32
  %26 = math.fpowi %x, %a fastmath<afn> : f32, i32
  %28 = call @callee(%a) {no_inline} : (i32) -> i32
  %29 = arith.truncf %y to_nearest_away : f64 to f32
  %30 = affine.linearize_index disjoint [%i, %i] by (3, 4) : index
  return
}
func.func @complex(%z: complex<f32>, %i: i32) {
  %0 = complex.add %z, %z fastmath<nnan> : complex<f32>
  %1 = complex.exp %z fastmath<nnan> : complex<f32>
  %2 = complex.abs %z fastmath<nnan> : complex<f32>
  %3 = complex.re %z fastmath<nnan> : complex<f32>
  return
}
func.func @branch(%c: i1) {
  cf.cond_br %c, ^bb1, ^bb1
^bb1:
  return
}
func.func @memory(%m: memref<8xf32>, %i: index, %v: vector<4xf32>, %k: vector<4xi1>, %n: vector<4xi32>) {
  %0 = memref.load %m[%i] {nontemporal = true} : memref<8xf32>
  memref.store %0, %m[%i] {alignment = 8 : i64, nontemporal = true} : memref<8xf32>
  %1 = vector.load %m[%i] {alignment = 16 : i64, nontemporal = true} : memref<8xf32>, vector<4xf32>
  vector.store %1, %m[%i] {nontemporal = true} : memref<8xf32>, vector<4xf32>
  %2 = vector.maskedload %m[%i], %k, %v {alignment = 16 : i64} : memref<8xf32>, vector<4xi1>, vector<4xf32> into vector<4xf32>
  vector.maskedstore %m[%i], %k, %2 {alignment = 16 : i64} : memref<8xf32>, vector<4xi1>, vector<4xf32>
  %3 = vector.gather %m[%i] [%n], %k, %v {alignment = 16 : i64} : memref<8xf32>, vector<4xi32>, vector<4xi1>, vector<4xf32> into vector<4xf32>
  vector.scatter %m[%i] [%n], %k, %v {alignment = 16 : i64} : memref<8xf32>, vector<4xi32>, vector<4xi1>, vector<4xf32>
  %4 = memref.alloc() {alignment = 64 : i64} : memref<8xf32>
  %5 = memref.alloca() {alignment = 64 : i64} : memref<8xf32>
  %6 = memref.alloc(%i) {alignment = 64 : i64} : memref<?xf32>
  %7 = memref.realloc %6(%i) {alignment = 64 : i64} : memref<?xf32> to memref<?xf32>
  %8 = vector.reduction <add>, %v fastmath<reassoc> : vector<4xf32> into f32
  %9 = vector.reduction <minimumf>, %v, %8 fastmath<nnan> : vector<4xf32> into f32
  vector.print %v : vector<4xf32> punctuation <open>
  vector.print str "text"
  return
}
func.func @bufferized(%t: tensor<8xf32>, %m: memref<8xf32>, %s: tensor<2x1xindex>, %i: index) {
  %0 = bufferization.to_tensor %m restrict writable : memref<8xf32> to tensor<8xf32>
  %1 = bufferization.to_buffer %t read_only : tensor<8xf32> to memref<8xf32>
  bufferization.materialize_in_destination %t in restrict writable %m : (tensor<8xf32>, memref<8xf32>) -> ()
  %2 = bufferization.alloc_tensor() {memory_space = 1 : i64} : tensor<8xf32>
  %3 = bufferization.alloc_tensor(%i) size_hint=%i : tensor<?xf32, "sparse">
  %4 = tensor.gather %t[%s] gather_dims([0]) unique : (tensor<8xf32>, tensor<2x1xindex>) -> tensor<2xf32>
  %5 = tensor.pad %t nofold low[1] high[1] {
  ^bb0(%a: index):
    %z = arith.constant 0.0 : f32
    tensor.yield %z : f32
  } : tensor<8xf32> to tensor<10xf32>
  return
}
func.func @loops(%t: tensor<8x8xf32>, %u: tensor<8x8xi8>, %i: index, %j: i32) {
  scf.for unsigned %k = %j to %j step %j : i32 {
  }
  scf.execute_region no_inline {
    scf.yield
  }
  scf.forall (%k) in (%i) {
  } {mapping = [#gpu.thread<x>]}
  %0 = linalg.matmul indexing_maps = [#map, #map1, #map2] ins(%t, %t : tensor<8x8xf32>, tensor<8x8xf32>) outs(%t : tensor<8x8xf32>) -> tensor<8x8xf32>
  %w = tensor.empty() : tensor<8x8xi32>
  %1 = linalg.matmul {cast = #linalg.type_fn<cast_unsigned>} ins(%u, %u : tensor<8x8xi8>, tensor<8x8xi8>) outs(%w : tensor<8x8xi32>) -> tensor<8x8xi32>
  %2 = linalg.copy {cast = #linalg.type_fn<cast_unsigned>} ins(%u : tensor<8x8xi8>) outs(%w : tensor<8x8xi32>) -> tensor<8x8xi32>
  %3 = linalg.elementwise kind=#linalg.elementwise_kind<exp> indexing_maps = [affine_map<(d0, d1) -> (d1, d0)>, affine_map<(d0, d1) -> (d0, d1)>] ins(%t : tensor<8x8xf32>) outs(%t : tensor<8x8xf32>) -> tensor<8x8xf32>
  %4 = linalg.generic {doc = "words", library_call = "name", indexing_maps = [affine_map<(d0, d1) -> (d0, d1)>], iterator_types = ["parallel", "parallel"]} outs(%t : tensor<8x8xf32>) {
  ^bb0(%o: f32):
    linalg.yield %o : f32
  } -> tensor<8x8xf32>
  %5 = linalg.contract indexing_maps = [#map, #map1, #map2] {cast = #linalg.type_fn<cast_unsigned>} ins(%u, %u : tensor<8x8xi8>, tensor<8x8xi8>) outs(%w : tensor<8x8xi32>) -> tensor<8x8xi32>
  return
}
