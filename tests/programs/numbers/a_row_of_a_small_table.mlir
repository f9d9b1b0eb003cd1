// title: Data say which row of a small table is read, negative numbers from its end.
// verdict: proved
// wrong: "memref<16x4xi32> = dense<[[0, 1, 2, 3]" => "memref<16x4xi32> = dense<[[1, 1, 2, 3]" -- the first element
// wrong: "memref<16x4xi32> = dense<[[0, 1, 2, 3], [4, 5" => "memref<16x4xi32> = dense<[[0, 1, 2, 3], [4, 6" -- another element
// wrong: "%b = arith.cmpi slt" => "%b = arith.cmpi sle" -- number 0 is the row behind the last one
func.func @f(%rows: tensor<4xi32>) -> tensor<4x4xi32> {
  %zero = arith.constant 0 : i32
  %sixteen = arith.constant 16 : i32
  %t = arith.constant dense<[[0, 1, 2, 3], [4, 5, 6, 0], [1, 2, 3, 4], [5, 6, 0, 1], [2, 3, 4, 5], [6, 0, 1, 2], [3, 4, 5, 6], [0, 1, 2, 3], [4, 5, 6, 0], [1, 2, 3, 4], [5, 6, 0, 1], [2, 3, 4, 5], [6, 0, 1, 2], [3, 4, 5, 6], [0, 1, 2, 3], [4, 5, 6, 0]]> : tensor<16x4xi32>
  %n = tensor.empty() : tensor<4xi32>
  %chosen = linalg.generic {indexing_maps = [affine_map<(i) -> (i)>, affine_map<(i) -> (i)>], iterator_types = ["parallel"]}
      ins(%rows : tensor<4xi32>) outs(%n : tensor<4xi32>) {
  ^bb0(%number: i32, %out: i32):
    %is_behind = arith.cmpi slt, %number, %zero : i32
    %other = arith.addi %number, %sixteen : i32
    %c = arith.select %is_behind, %other, %number : i32
    linalg.yield %c : i32
  } -> tensor<4xi32>
  %x = tensor.expand_shape %chosen [[0, 1]] output_shape [4, 1] : tensor<4xi32> into tensor<4x1xi32>
  %e = tensor.empty() : tensor<4x1x4xi32>
  %r = linalg.generic {indexing_maps = [affine_map<(i, k, j) -> (i, k)>, affine_map<(i, k, j) -> (i, k, j)>],
                       iterator_types = ["parallel", "parallel", "parallel"]}
      ins(%x : tensor<4x1xi32>) outs(%e : tensor<4x1x4xi32>) {
  ^bb0(%number: i32, %out: i32):
    %row = arith.index_cast %number : i32 to index
    %j = linalg.index 2 : index
    %y = tensor.extract %t[%row, %j] : tensor<16x4xi32>
    linalg.yield %y : i32
  } -> tensor<4x1x4xi32>
  %flat = tensor.collapse_shape %r [[0], [1, 2]] : tensor<4x1x4xi32> into tensor<4x4xi32>
  return %flat : tensor<4x4xi32>
}
// ----- target
builtin.module {
  memref.global "private" constant @table : memref<16x4xi32> = dense<[[0, 1, 2, 3], [4, 5, 6, 0], [1, 2, 3, 4], [5, 6, 0, 1], [2, 3, 4, 5], [6, 0, 1, 2], [3, 4, 5, 6], [0, 1, 2, 3], [4, 5, 6, 0], [1, 2, 3, 4], [5, 6, 0, 1], [2, 3, 4, 5], [6, 0, 1, 2], [3, 4, 5, 6], [0, 1, 2, 3], [4, 5, 6, 0]]>
  func.func @f(%rows: memref<4xi32>) -> memref<4x4xi32> {
    %zero = arith.constant 0 : i32
    %sixteen = arith.constant 16 : i32
    %t = memref.get_global @table : memref<16x4xi32>
    %n = memref.alloc() : memref<4xi32>
    linalg.generic {indexing_maps = [affine_map<(d0) -> (d0)>, affine_map<(d0) -> (d0)>], iterator_types = ["parallel"]} ins(%rows : memref<4xi32>) outs(%n : memref<4xi32>) {
    ^bb0(%number: i32, %out: i32):
      %b = arith.cmpi slt, %number, %zero : i32
      %other = arith.addi %number, %sixteen : i32
      %c = arith.select %b, %other, %number : i32
      linalg.yield %c : i32
    }
    %expand_shape = memref.expand_shape %n [[0 : i64, 1 : i64]] output_shape [4, 1] : memref<4xi32> into memref<4x1xi32>
    %e = memref.alloc() : memref<4x1x4xi32>
    linalg.generic {indexing_maps = [affine_map<(d0, d1, d2) -> (d0, d1)>, affine_map<(d0, d1, d2) -> (d0, d1, d2)>], iterator_types = ["parallel", "parallel", "parallel"]} ins(%expand_shape : memref<4x1xi32>) outs(%e : memref<4x1x4xi32>) {
    ^bb0(%m: i32, %out_1: i32):
      %row = arith.index_cast %m : i32 to index
      %j = linalg.index 2 : index
      %y = memref.load %t[%row, %j] : memref<16x4xi32>
      linalg.yield %y : i32
    }
    %collapse_shape = memref.collapse_shape %e [[0 : i64], [1 : i64, 2 : i64]] : memref<4x1x4xi32> into memref<4x4xi32>
    func.return %collapse_shape : memref<4x4xi32>
  }
}
