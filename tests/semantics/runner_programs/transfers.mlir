// Transfers: padding, dropped lanes, permutations, broadcasts, masks, vectors without dimensions.
memref.global "private" @data : memref<3x5xf32> = dense<[[11.0, 12.0, 13.0, 14.0, 15.0], [21.0, 22.0, 23.0, 24.0, 25.0], [31.0, 32.0, 33.0, 34.0, 35.0]]>

func.func @reads(%m: memref<3x5xf32>, %dyn: memref<?x?xf32>) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c2 = arith.constant 2 : index
  %c3 = arith.constant 3 : index
  %c4 = arith.constant 4 : index
  %c6 = arith.constant 6 : index
  %pad = arith.constant -1.0 : f32
  %a = vector.transfer_read %m[%c1, %c0], %pad {in_bounds = [true]} : memref<3x5xf32>, vector<4xf32>
  vector.print %a : vector<4xf32>
  %b = vector.transfer_read %m[%c1, %c3], %pad : memref<3x5xf32>, vector<4xf32>
  vector.print %b : vector<4xf32>
  %c = vector.transfer_read %dyn[%c2, %c4], %pad : memref<?x?xf32>, vector<2x3xf32>
  vector.print %c : vector<2x3xf32>
  %d = vector.transfer_read %dyn[%c1, %c2], %pad {permutation_map = affine_map<(d0, d1) -> (d1, d0)>} : memref<?x?xf32>, vector<4x3xf32>
  vector.print %d : vector<4x3xf32>
  %e = vector.transfer_read %m[%c2, %c1], %pad {permutation_map = affine_map<(d0, d1) -> (d1, 0)>, in_bounds = [true, true]} : memref<3x5xf32>, vector<3x2xf32>
  vector.print %e : vector<3x2xf32>
  %f = vector.transfer_read %m[%c2, %c4], %pad {permutation_map = affine_map<(d0, d1) -> (0)>, in_bounds = [true]} : memref<3x5xf32>, vector<3xf32>
  vector.print %f : vector<3xf32>
  %g = vector.transfer_read %m[%c1, %c6], %pad : memref<3x5xf32>, vector<2xf32>
  vector.print %g : vector<2xf32>
  %k = arith.constant dense<[true, false, true, false]> : vector<4xi1>
  %h = vector.transfer_read %m[%c0, %c1], %pad, %k {in_bounds = [true]} : memref<3x5xf32>, vector<4xf32>
  vector.print %h : vector<4xf32>
  %l = vector.create_mask %c2 : vector<4xi1>
  %i = vector.transfer_read %m[%c0, %c3], %pad, %l {in_bounds = [true]} : memref<3x5xf32>, vector<4xf32>
  vector.print %i : vector<4xf32>
  %j = vector.mask %l { vector.transfer_read %m[%c0, %c2], %pad {in_bounds = [true]} : memref<3x5xf32>, vector<4xf32> } : vector<4xi1> -> vector<4xf32>
  vector.print %j : vector<4xf32>
  %n = vector.transfer_read %m[%c2, %c3], %pad : memref<3x5xf32>, vector<f32>
  %o = vector.extract %n[] : f32 from vector<f32>
  vector.print %o : f32
  %p = vector.transfer_read %m[%c0, %c3], %pad {permutation_map = affine_map<(d0, d1) -> (d0)>} : memref<3x5xf32>, vector<4xf32>
  vector.print %p : vector<4xf32>
  return
}

func.func @show(%m: memref<?x?xf32>) {
  %c0 = arith.constant 0 : index
  %pad = arith.constant -9.0 : f32
  %all = vector.transfer_read %m[%c0, %c0], %pad : memref<?x?xf32>, vector<3x5xf32>
  vector.print %all : vector<3x5xf32>
  return
}

func.func @writes(%m: memref<?x?xf32>) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c2 = arith.constant 2 : index
  %c3 = arith.constant 3 : index
  %c6 = arith.constant 6 : index
  %v = arith.constant dense<[101.0, 102.0, 103.0, 104.0]> : vector<4xf32>
  %w = arith.constant dense<[[201.0, 202.0, 203.0], [211.0, 212.0, 213.0]]> : vector<2x3xf32>
  vector.transfer_write %v, %m[%c0, %c3] : vector<4xf32>, memref<?x?xf32>
  func.call @show(%m) : (memref<?x?xf32>) -> ()
  vector.transfer_write %w, %m[%c2, %c0] : vector<2x3xf32>, memref<?x?xf32>
  func.call @show(%m) : (memref<?x?xf32>) -> ()
  vector.transfer_write %w, %m[%c0, %c1] {permutation_map = affine_map<(d0, d1) -> (d1, d0)>} : vector<2x3xf32>, memref<?x?xf32>
  func.call @show(%m) : (memref<?x?xf32>) -> ()
  %k = arith.constant dense<[false, true, true, true]> : vector<4xi1>
  vector.transfer_write %v, %m[%c1, %c2], %k : vector<4xf32>, memref<?x?xf32>
  func.call @show(%m) : (memref<?x?xf32>) -> ()
  %l = vector.create_mask %c2 : vector<4xi1>
  vector.mask %l { vector.transfer_write %v, %m[%c2, %c3] {in_bounds = [true]} : vector<4xf32>, memref<?x?xf32> } : vector<4xi1>
  func.call @show(%m) : (memref<?x?xf32>) -> ()
  vector.transfer_write %v, %m[%c1, %c6] : vector<4xf32>, memref<?x?xf32>
  %s = arith.constant dense<77.0> : vector<f32>
  vector.transfer_write %s, %m[%c1, %c1] : vector<f32>, memref<?x?xf32>
  func.call @show(%m) : (memref<?x?xf32>) -> ()
  vector.transfer_write %v, %m[%c1, %c0] {permutation_map = affine_map<(d0, d1) -> (d0)>} : vector<4xf32>, memref<?x?xf32>
  func.call @show(%m) : (memref<?x?xf32>) -> ()
  return
}

func.func @main() {
  %data = memref.get_global @data : memref<3x5xf32>
  %m = memref.alloc() : memref<3x5xf32>
  memref.copy %data, %m : memref<3x5xf32> to memref<3x5xf32>
  %dyn = memref.cast %m : memref<3x5xf32> to memref<?x?xf32>
  func.call @reads(%m, %dyn) : (memref<3x5xf32>, memref<?x?xf32>) -> ()
  func.call @writes(%dyn) : (memref<?x?xf32>) -> ()
  memref.dealloc %m : memref<3x5xf32>
  return
}
