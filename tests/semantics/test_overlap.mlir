// name: copy

func.func @f(%m: memref<4xf32>, %i: index, %j: index, %n: index) -> memref<4xf32> {
  %a = memref.subview %m[%i] [%n] [1] : memref<4xf32> to memref<?xf32, strided<[1], offset: ?>>
  %b = memref.subview %m[%j] [%n] [1] : memref<4xf32> to memref<?xf32, strided<[1], offset: ?>>
  memref.copy %a, %b : memref<?xf32, strided<[1], offset: ?>> to memref<?xf32, strided<[1], offset: ?>>
  return %m : memref<4xf32>
}
// -----
// name: transposing_in_place

func.func @f(%m: memref<2x2xf32>) -> memref<2x2xf32> {
  linalg.transpose ins(%m : memref<2x2xf32>) outs(%m : memref<2x2xf32>) permutation = [1, 0]
  return %m : memref<2x2xf32>
}
// -----
// name: a_body_that_loads_from_the_output

func.func @f(%m: memref<3xf32>, %k: index) -> memref<3xf32> {
  linalg.generic {indexing_maps = [affine_map<(d0) -> (d0)>], iterator_types = ["parallel"]}
      outs(%m : memref<3xf32>) {
    ^bb0(%y: f32):
      %i = linalg.index 0 : index
      %j = arith.muli %i, %k : index
      %x = memref.load %m[%j] : memref<3xf32>
      %s = arith.addf %x, %y : f32
      linalg.yield %s : f32
  }
  return %m : memref<3xf32>
}
// -----
// name: two_outputs_on_one_buffer

func.func @f(%m: memref<2xf32>, %x: f32, %y: f32) -> memref<2xf32> {
  linalg.generic {indexing_maps = [affine_map<(d0) -> (d0)>, affine_map<(d0) -> (d0)>], iterator_types = ["parallel"]}
      outs(%m, %m : memref<2xf32>, memref<2xf32>) {
    ^bb0(%a: f32, %b: f32):
      linalg.yield %x, %y : f32, f32
  }
  return %m : memref<2xf32>
}
// -----
// name: copies

      %a = memref.alloc() : memref<3xi32>
      memref.copy %m, %a : memref<3xi32> to memref<3xi32>
      %x = memref.load %a[%zero] : memref<3xi32>
      %s = arith.addi %x, %y : i32
// -----
// name: copies_in_a_nest

      %a = memref.alloc() : memref<3xi32>
      linalg.copy ins(%m : memref<3xi32>) outs(%a : memref<3xi32>)
      %x = memref.load %a[%zero] : memref<3xi32>
      %s = arith.addi %x, %y : i32
// -----
// name: backwards

func.func @f(%m: memref<4xf32>, %c: f32) -> memref<4xf32> {
  linalg.generic {indexing_maps = [affine_map<(d0) -> (3 - d0)>, affine_map<(d0) -> (d0)>],
      iterator_types = ["parallel"]} ins(%m : memref<4xf32>) outs(%m : memref<4xf32>) {
    ^bb0(%x: f32, %y: f32):
      %s = arith.addf %x, %c : f32
      %d = arith.mulf %s, %s : f32
      linalg.yield RESULT : f32
  }
  return %m : memref<4xf32>
}
