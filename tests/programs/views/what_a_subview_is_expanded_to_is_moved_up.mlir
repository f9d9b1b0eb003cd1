// title: What a subview is expanded to is moved up.
// verdict: proved
// wrong: ": memref<?xi32> -> memref<i32>, index, index, index" => ": memref<?xi32> -> memref<i32>, index, index, index\n%i1 = arith.addi %n, %k : index", ": memref<i32> to memref<?xi32, strided<[1]>>" => ": memref<i32> to memref<?xi32, strided<[1]>>\n%u = memref.dim %m, %c0 : memref<?xi32, strided<[1]>>" -- a cast in front that is wrong
// wrong: "%m = memref.reinterpret_cast %base to offset: [0], sizes: [%n], strides: [1]" => "%i1 = arith.addi %n, %k : index\n%m = memref.reinterpret_cast %base to offset: [0], sizes: [%i1], strides: [1]" -- a cast in front that is wrong
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
  %m = memref.reinterpret_cast %base to offset: [0], sizes: [%n], strides: [1]
      : memref<i32> to memref<?xi32, strided<[1]>>
  %r = scf.for %i = %c0 to %k step %c1 iter_args(%acc = %z) -> i32 {
    %v = memref.load %m[%i] : memref<?xi32, strided<[1]>>
    %s = arith.addi %acc, %v : i32
    scf.yield %s : i32
  }
  return %r : i32
}
