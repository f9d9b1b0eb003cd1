// Buffers under other shapes: reshape, collapse, expand, reinterpret_cast, subviews with dynamic strides, transposes.
memref.global constant @given : memref<4x6xi32> = dense<[[1, 2, 3, 4, 5, 6], [7, 8, 9, 10, 11, 12], [13, 14, 15, 16, 17, 18], [19, 20, 21, 22, 23, 24]]>
memref.global constant @sizes : memref<3xindex> = dense<[2, 3, 4]>
memref.global constant @narrow : memref<2xi32> = dense<[8, 3]>
memref.global @state : memref<3xi32> = dense<[7, 8, 9]>
func.func @main() {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c2 = arith.constant 2 : index
  %c3 = arith.constant 3 : index
  %c4 = arith.constant 4 : index
  %c100 = arith.constant 100 : i32
  %c200 = arith.constant 200 : i32
  %pad = arith.constant 0 : i32
  %given = memref.get_global @given : memref<4x6xi32>
  %m = memref.alloc() : memref<4x6xi32>
  memref.copy %given, %m : memref<4x6xi32> to memref<4x6xi32>

  %sizes = memref.get_global @sizes : memref<3xindex>
  %r = memref.reshape %m(%sizes) : (memref<4x6xi32>, memref<3xindex>) -> memref<?x?x?xi32>
  memref.store %c100, %r[%c1, %c2, %c3] : memref<?x?x?xi32>
  %x0 = memref.load %r[%c1, %c1, %c2] : memref<?x?x?xi32>
  vector.print %x0 : i32
  %narrow = memref.get_global @narrow : memref<2xi32>
  %q = memref.reshape %m(%narrow) : (memref<4x6xi32>, memref<2xi32>) -> memref<8x3xi32>
  %x1 = memref.load %q[%c4, %c2] : memref<8x3xi32>
  vector.print %x1 : i32

  %s = memref.subview %m[1, 0] [2, 6] [1, 1] : memref<4x6xi32> to memref<2x6xi32, strided<[6, 1], offset: 6>>
  %l = memref.collapse_shape %s [[0, 1]] : memref<2x6xi32, strided<[6, 1], offset: 6>> into memref<12xi32, strided<[1], offset: 6>>
  memref.store %c200, %l[%c4] : memref<12xi32, strided<[1], offset: 6>>
  %half = memref.subview %l[%c1] [%c3] [%c3] : memref<12xi32, strided<[1], offset: 6>> to memref<?xi32, strided<[?], offset: ?>>
  %x2 = memref.load %half[%c1] : memref<?xi32, strided<[?], offset: ?>>
  vector.print %x2 : i32
  %e = memref.expand_shape %l [[0, 1, 2]] output_shape [2, 3, 2] : memref<12xi32, strided<[1], offset: 6>> into memref<2x3x2xi32, strided<[6, 2, 1], offset: 6>>
  %x3 = memref.load %e[%c1, %c2, %c0] : memref<2x3x2xi32, strided<[6, 2, 1], offset: 6>>
  vector.print %x3 : i32

  %k = memref.reinterpret_cast %m to offset: [%c3], sizes: [%c2, %c3], strides: [%c4, %c1] : memref<4x6xi32> to memref<?x?xi32, strided<[?, ?], offset: ?>>
  %x4 = memref.load %k[%c1, %c2] : memref<?x?xi32, strided<[?, ?], offset: ?>>
  vector.print %x4 : i32
  memref.store %c100, %k[%c0, %c1] : memref<?x?xi32, strided<[?, ?], offset: ?>>
  %sub = memref.subview %m[2, 1] [2, 3] [1, 2] : memref<4x6xi32> to memref<2x3xi32, strided<[6, 2], offset: 13>>
  %base, %offset, %n:2, %t:2 = memref.extract_strided_metadata %sub : memref<2x3xi32, strided<[6, 2], offset: 13>> -> memref<i32>, index, index, index, index, index
  vector.print %offset : index
  vector.print %n#1 : index
  vector.print %t#1 : index
  %again = memref.reinterpret_cast %base to offset: [%offset], sizes: [%n#0, %n#1], strides: [%t#0, %t#1] : memref<i32> to memref<?x?xi32, strided<[?, ?], offset: ?>>
  %x5 = memref.load %again[%c1, %c2] : memref<?x?xi32, strided<[?, ?], offset: ?>>
  vector.print %x5 : i32

  %p = memref.transpose %m (i, j) -> (j, i) : memref<4x6xi32> to memref<6x4xi32, strided<[1, 6]>>
  %row = memref.subview %p[%c2, 0] [1, 4] [1, 1] : memref<6x4xi32, strided<[1, 6]>> to memref<4xi32, strided<[6], offset: ?>>
  %x6 = memref.load %row[%c3] : memref<4xi32, strided<[6], offset: ?>>
  vector.print %x6 : i32
  %dense = memref.alloc() : memref<6x4xi32>
  memref.copy %p, %dense : memref<6x4xi32, strided<[1, 6]>> to memref<6x4xi32>
  %x7 = memref.load %dense[%c4, %c1] : memref<6x4xi32>
  vector.print %x7 : i32
  %column = memref.subview %m[0, %c2] [4, 1] [1, 1] : memref<4x6xi32> to memref<4xi32, strided<[6], offset: ?>>
  %odd = memref.subview %column[1] [2] [2] : memref<4xi32, strided<[6], offset: ?>> to memref<2xi32, strided<[12], offset: ?>>
  %x8 = memref.load %odd[%c1] : memref<2xi32, strided<[12], offset: ?>>
  vector.print %x8 : i32
  %whole = memref.collapse_shape %m [[0, 1]] : memref<4x6xi32> into memref<24xi32>
  %all = vector.load %whole[%c0] : memref<24xi32>, vector<24xi32>
  vector.print %all : vector<24xi32>

  %g = memref.get_global @state : memref<3xi32>
  memref.store %c100, %g[%c1] : memref<3xi32>
  %h = memref.get_global @state : memref<3xi32>
  %x9 = memref.load %h[%c1] : memref<3xi32>
  vector.print %x9 : i32
  memref.dealloc %m : memref<4x6xi32>
  memref.dealloc %dense : memref<6x4xi32>
  return
}
