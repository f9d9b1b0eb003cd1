// title: Numbers of a view in front.
// verdict: proved
// wrong: each "f %fits" => "f %first" -- numbers of a view in front
// wrong: "to memref<?xi32, strided<[1]>>" => "to memref<?xi32, strided<[1]>>\n%used = arith.addi %offset, %c0 : index" -- numbers of a view in front
func.func @f(%t: tensor<?xi32>, %o: index) -> i32 {
  %c0 = arith.constant 0 : index
  %z = arith.constant 0 : i32
  %d = tensor.dim %t, %c0 : tensor<?xi32>
  %below = arith.cmpi slt, %o, %d : index
  %above = arith.cmpi sge, %o, %c0 : index
  %fits = arith.andi %below, %above : i1
  %first = arith.cmpi slt, %c0, %d : index
  %r = scf.if %fits -> i32 {
    %v = tensor.extract %t[%c0] : tensor<?xi32>
    scf.yield %v : i32 } else { scf.yield %z : i32 }
  return %r : i32
}
// ----- target
func.func @f(%t: memref<?xi32>, %o: index) -> i32 {
  %c0 = arith.constant 0 : index
  %z = arith.constant 0 : i32
  %d = memref.dim %t, %c0 : memref<?xi32>
  %below = arith.cmpi slt, %o, %d : index
  %above = arith.cmpi sge, %o, %c0 : index
  %fits = arith.andi %below, %above : i1
  %first = arith.cmpi slt, %c0, %d : index
  %p = memref.subview %t[%o] [1] [1] : memref<?xi32> to memref<1xi32, strided<[1], offset: ?>>
  %base, %offset, %size, %stride = memref.extract_strided_metadata %p
      : memref<1xi32, strided<[1], offset: ?>> -> memref<i32>, index, index, index
  %m = memref.reinterpret_cast %t to offset: [0], sizes: [%size], strides: [1] : memref<?xi32>
      to memref<?xi32, strided<[1]>>
  %r = scf.if %fits -> i32 {
    %v = memref.load %m[%c0] : memref<?xi32, strided<[1]>>
    scf.yield %v : i32 } else { scf.yield %z : i32 }
  return %r : i32
}
