// title: A cast in front that is wrong.
// verdict: refuted
func.func @f(%t: tensor<?xi32>, %n: index, %k: index) -> i32 {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %z = arith.constant 0 : i32
  %r = scf.for %i = %c0 to %k step %c1 iter_args(%acc = %z) -> i32 {
    %m = tensor.extract_slice %t[0] [%n] [1] : tensor<?xi32> to tensor<?xi32>
    %v = tensor.extract %m[%i] : tensor<?xi32>
    %s = arith.addi %acc, %v : i32
    scf.yield %s : i32
  }
  return %r : i32
}
// ----- target
func.func @f(%t: memref<?xi32>, %n: index, %k: index) -> i32 {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %z = arith.constant 0 : i32
  %base, %offset, %size, %stride = memref.extract_strided_metadata %t
      : memref<?xi32> -> memref<i32>, index, index, index
  %i1 = arith.addi %n, %k : index
  %m = memref.reinterpret_cast %base to offset: [0], sizes: [%n], strides: [%n]
      : memref<i32> to memref<?xi32, strided<[?]>>
  %r = scf.for %i = %c0 to %k step %c1 iter_args(%acc = %z) -> i32 {
    %v = memref.load %m[%i] : memref<?xi32, strided<[?]>>
    %s = arith.addi %acc, %v : i32
    scf.yield %s : i32
  }
  return %r : i32
}
