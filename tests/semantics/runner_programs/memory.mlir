// Loads, stores, gathers, scatters.
memref.global "private" @data : memref<2x6xi32> = dense<[[1, 2, 3, 4, 5, 6], [7, 8, 9, 10, 11, 12]]>

func.func @show(%m: memref<2x6xi32>) {
  %c0 = arith.constant 0 : index
  %pad = arith.constant -9 : i32
  %all = vector.transfer_read %m[%c0, %c0], %pad : memref<2x6xi32>, vector<2x6xi32>
  vector.print %all : vector<2x6xi32>
  return
}

func.func @main() {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c2 = arith.constant 2 : index
  %c4 = arith.constant 4 : index
  %data = memref.get_global @data : memref<2x6xi32>
  %m = memref.alloc() : memref<2x6xi32>
  memref.copy %data, %m : memref<2x6xi32> to memref<2x6xi32>
  %a = vector.load %m[%c1, %c2] : memref<2x6xi32>, vector<3xi32>
  vector.print %a : vector<3xi32>
  vector.store %a, %m[%c0, %c1] : memref<2x6xi32>, vector<3xi32>
  func.call @show(%m) : (memref<2x6xi32>) -> ()
  %k = vector.create_mask %c2 : vector<3xi1>
  %old = arith.constant dense<[-1, -2, -3]> : vector<3xi32>
  %b = vector.maskedload %m[%c1, %c4], %k, %old : memref<2x6xi32>, vector<3xi1>, vector<3xi32> into vector<3xi32>
  vector.print %b : vector<3xi32>
  vector.maskedstore %m[%c0, %c4], %k, %old : memref<2x6xi32>, vector<3xi1>, vector<3xi32>
  func.call @show(%m) : (memref<2x6xi32>) -> ()
  %places = arith.constant dense<[3, 0, 99, 3]> : vector<4xi32>
  %lets = arith.constant dense<[true, true, false, true]> : vector<4xi1>
  %other = arith.constant dense<[-11, -12, -13, -14]> : vector<4xi32>
  %c = vector.gather %m[%c1, %c1] [%places], %lets, %other : memref<2x6xi32>, vector<4xi32>, vector<4xi1>, vector<4xi32> into vector<4xi32>
  vector.print %c : vector<4xi32>
  %e = arith.constant dense<[2, 1, 0, 2]> : vector<4xindex>
  %d = vector.gather %m[%c0, %c0] [%e], %lets, %other : memref<2x6xi32>, vector<4xindex>, vector<4xi1>, vector<4xi32> into vector<4xi32>
  vector.print %d : vector<4xi32>
  vector.scatter %m[%c1, %c2] [%places], %lets, %other : memref<2x6xi32>, vector<4xi32>, vector<4xi1>, vector<4xi32>
  func.call @show(%m) : (memref<2x6xi32>) -> ()
  memref.dealloc %m : memref<2x6xi32>
  return
}
