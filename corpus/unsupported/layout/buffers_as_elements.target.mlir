func.func @f(%x: i32, %i: index, %j: index, %k: index) -> i32 {
  %z = arith.constant 0 : index
  %arr = memref.alloc() : memref<4xmemref<4xi32>>
  %a = memref.alloc() : memref<4xi32>
  %b = memref.alloc() : memref<4xi32>
  memref.store %x, %a[%z] : memref<4xi32>
  memref.store %x, %b[%z] : memref<4xi32>
  memref.store %a, %arr[%z] : memref<4xmemref<4xi32>>
  memref.store %b, %arr[%i] : memref<4xmemref<4xi32>>
  %d = memref.load %arr[%z] : memref<4xmemref<4xi32>>
  %v = memref.load %d[%z] : memref<4xi32>
  return %v : i32
}
