func.func @f(%t: memref<?xi16>, %i: index) -> memref<?xi16> {
  %0 = arith.constant 0x7E01 : f16
  %1 = arith.bitcast %0 : f16 to i16
  memref.store %1, %t[%i] : memref<?xi16>
  return %t : memref<?xi16>
}
