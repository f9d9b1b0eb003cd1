// Lanes that stand in memory without gaps.
memref.global "private" constant @data : memref<2x6xi32> = dense<[[1, 2, 3, 4, 5, 6], [7, 8, 9, 10, 11, 12]]>

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
  %c3 = arith.constant 3 : index
  %c4 = arith.constant 4 : index
  %data = memref.get_global @data : memref<2x6xi32>
  %m = memref.alloc() : memref<2x6xi32>
  memref.copy %data, %m : memref<2x6xi32> to memref<2x6xi32>
  %lets = arith.constant dense<[true, false, false, true, true]> : vector<5xi1>
  %none = arith.constant dense<false> : vector<5xi1>
  %v = arith.constant dense<[-1, -2, -3, -4, -5]> : vector<5xi32>
  // Three elements, of which the last is the last of the row.
  %a = vector.expandload %m[%c1, %c3], %lets, %v : memref<2x6xi32>, vector<5xi1>, vector<5xi32> into vector<5xi32>
  vector.print %a : vector<5xi32>
  %b = vector.expandload %m[%c1, %c3], %none, %v : memref<2x6xi32>, vector<5xi1>, vector<5xi32> into vector<5xi32>
  vector.print %b : vector<5xi32>
  vector.compressstore %m[%c0, %c3], %lets, %v : memref<2x6xi32>, vector<5xi1>, vector<5xi32>
  func.call @show(%m) : (memref<2x6xi32>) -> ()
  vector.compressstore %m[%c1, %c4], %none, %v : memref<2x6xi32>, vector<5xi1>, vector<5xi32>
  func.call @show(%m) : (memref<2x6xi32>) -> ()
  memref.dealloc %m : memref<2x6xi32>
  return
}
