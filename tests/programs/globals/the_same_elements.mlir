// title: The same elements.
// verdict: unknown
// wrong: "67.5, 68.5, 69.5]>" => "67.5, 68.5, 1.0]>" -- one other element
func.func @f() -> tensor<70xf32> {
  %c0 = arith.constant 0.5 : f32
  %c1 = arith.constant 1.5 : f32
  %c2 = arith.constant 2.5 : f32
  %c3 = arith.constant 3.5 : f32
  %c4 = arith.constant 4.5 : f32
  %c5 = arith.constant 5.5 : f32
  %c6 = arith.constant 6.5 : f32
  %c7 = arith.constant 7.5 : f32
  %c8 = arith.constant 8.5 : f32
  %c9 = arith.constant 9.5 : f32
  %c10 = arith.constant 10.5 : f32
  %c11 = arith.constant 11.5 : f32
  %c12 = arith.constant 12.5 : f32
  %c13 = arith.constant 13.5 : f32
  %c14 = arith.constant 14.5 : f32
  %c15 = arith.constant 15.5 : f32
  %c16 = arith.constant 16.5 : f32
  %c17 = arith.constant 17.5 : f32
  %c18 = arith.constant 18.5 : f32
  %c19 = arith.constant 19.5 : f32
  %c20 = arith.constant 20.5 : f32
  %c21 = arith.constant 21.5 : f32
  %c22 = arith.constant 22.5 : f32
  %c23 = arith.constant 23.5 : f32
  %c24 = arith.constant 24.5 : f32
  %c25 = arith.constant 25.5 : f32
  %c26 = arith.constant 26.5 : f32
  %c27 = arith.constant 27.5 : f32
  %c28 = arith.constant 28.5 : f32
  %c29 = arith.constant 29.5 : f32
  %c30 = arith.constant 30.5 : f32
  %c31 = arith.constant 31.5 : f32
  %c32 = arith.constant 32.5 : f32
  %c33 = arith.constant 33.5 : f32
  %c34 = arith.constant 34.5 : f32
  %c35 = arith.constant 35.5 : f32
  %c36 = arith.constant 36.5 : f32
  %c37 = arith.constant 37.5 : f32
  %c38 = arith.constant 38.5 : f32
  %c39 = arith.constant 39.5 : f32
  %c40 = arith.constant 40.5 : f32
  %c41 = arith.constant 41.5 : f32
  %c42 = arith.constant 42.5 : f32
  %c43 = arith.constant 43.5 : f32
  %c44 = arith.constant 44.5 : f32
  %c45 = arith.constant 45.5 : f32
  %c46 = arith.constant 46.5 : f32
  %c47 = arith.constant 47.5 : f32
  %c48 = arith.constant 48.5 : f32
  %c49 = arith.constant 49.5 : f32
  %c50 = arith.constant 50.5 : f32
  %c51 = arith.constant 51.5 : f32
  %c52 = arith.constant 52.5 : f32
  %c53 = arith.constant 53.5 : f32
  %c54 = arith.constant 54.5 : f32
  %c55 = arith.constant 55.5 : f32
  %c56 = arith.constant 56.5 : f32
  %c57 = arith.constant 57.5 : f32
  %c58 = arith.constant 58.5 : f32
  %c59 = arith.constant 59.5 : f32
  %c60 = arith.constant 60.5 : f32
  %c61 = arith.constant 61.5 : f32
  %c62 = arith.constant 62.5 : f32
  %c63 = arith.constant 63.5 : f32
  %c64 = arith.constant 64.5 : f32
  %c65 = arith.constant 65.5 : f32
  %c66 = arith.constant 66.5 : f32
  %c67 = arith.constant 67.5 : f32
  %c68 = arith.constant 68.5 : f32
  %c69 = arith.constant 69.5 : f32
  %t = tensor.from_elements %c0, %c1, %c2, %c3, %c4, %c5, %c6, %c7, %c8, %c9, %c10, %c11, %c12, %c13, %c14,
      %c15, %c16, %c17, %c18, %c19, %c20, %c21, %c22, %c23, %c24, %c25, %c26, %c27, %c28, %c29, %c30, %c31,
          %c32, %c33, %c34, %c35, %c36, %c37, %c38, %c39, %c40, %c41, %c42, %c43, %c44, %c45, %c46, %c47,
              %c48, %c49, %c50, %c51, %c52, %c53, %c54, %c55, %c56, %c57, %c58, %c59, %c60, %c61, %c62, %c63,
                  %c64, %c65, %c66, %c67, %c68, %c69 : tensor<70xf32>
  return %t : tensor<70xf32>
}
// ----- target
memref.global "private" constant @c : memref<70xf32> = dense<[0.5, 1.5, 2.5, 3.5, 4.5, 5.5, 6.5, 7.5, 8.5, 9.5, 10.5,
    11.5, 12.5, 13.5, 14.5, 15.5, 16.5, 17.5, 18.5, 19.5, 20.5, 21.5, 22.5, 23.5, 24.5, 25.5, 26.5, 27.5,
        28.5, 29.5, 30.5, 31.5, 32.5, 33.5, 34.5, 35.5, 36.5, 37.5, 38.5, 39.5, 40.5, 41.5, 42.5, 43.5, 44.5,
            45.5, 46.5, 47.5, 48.5, 49.5, 50.5, 51.5, 52.5, 53.5, 54.5, 55.5, 56.5, 57.5, 58.5, 59.5, 60.5,
                61.5, 62.5, 63.5, 64.5, 65.5, 66.5, 67.5, 68.5, 69.5]>
func.func @f() -> memref<70xf32> {
  %c = memref.get_global @c : memref<70xf32>
  return %c : memref<70xf32>
}
