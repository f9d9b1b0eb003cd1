// title: What comes back may be shifted against what is written.
// Even a loop that reads and writes at the same index may read what it wrote a round ago.
// verdict: proved
// right: "memref.copy %n, %s : memref<4xf32> to memref<4xf32, strided<[1], offset: 4>>" => "linalg.generic {indexing_maps = [#same, #same], iterator_types = [\"parallel\"]}\nins(%n : memref<4xf32>) outs(%s : memref<4xf32, strided<[1], offset: 4>>) {\n^bb0(%x: f32, %y: f32):\nlinalg.yield %x : f32\n}" -- what comes back may be shifted against what is written
// unproved: "memref.copy %n" => "memref.copy %r" -- what comes back may be shifted against what is written
// unproved: "memref.copy %n, %s : memref<4xf32> to memref<4xf32, strided<[1], offset: 4>>" => "linalg.generic {indexing_maps = [#same, #same], iterator_types = [\"parallel\"]}\nins(%r : memref<4xf32>) outs(%s : memref<4xf32, strided<[1], offset: 4>>) {\n^bb0(%x: f32, %y: f32):\nlinalg.yield %x : f32\n}" -- what comes back may be shifted against what is written
#same = affine_map<(i) -> (i)>
func.func private @part(tensor<4x4xf32> {bufferization.access = "read"}) -> tensor<4xf32>
func.func @f(%a: tensor<4x4xf32>) -> tensor<4x4xf32> {
  %r = func.call @part(%a) : (tensor<4x4xf32>) -> tensor<4xf32>
  %s = tensor.extract_slice %a[1, 0][1, 4][1, 1] : tensor<4x4xf32> to tensor<4xf32>
  %g = linalg.generic {indexing_maps = [#same, #same], iterator_types = ["parallel"]}
      ins(%r : tensor<4xf32>) outs(%s : tensor<4xf32>) {
  ^bb0(%x: f32, %y: f32):
    linalg.yield %x : f32
  } -> tensor<4xf32>
  %w = tensor.insert_slice %g into %a[1, 0][1, 4][1, 1] : tensor<4xf32> into tensor<4x4xf32>
  return %w : tensor<4x4xf32>
}
// ----- target
#same = affine_map<(i) -> (i)>
func.func private @part(memref<4x4xf32> {bufferization.access = "read"}) -> memref<4xf32>
func.func @f(%a: memref<4x4xf32>) -> memref<4x4xf32> {
  %r = func.call @part(%a) : (memref<4x4xf32>) -> memref<4xf32>
  %n = memref.alloc() : memref<4xf32>
  memref.copy %r, %n : memref<4xf32> to memref<4xf32>
  %s = memref.subview %a[1, 0][1, 4][1, 1] : memref<4x4xf32> to memref<4xf32, strided<[1], offset: 4>>
  memref.copy %n, %s : memref<4xf32> to memref<4xf32, strided<[1], offset: 4>>
  return %a : memref<4x4xf32>
}
