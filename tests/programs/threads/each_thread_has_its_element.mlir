// title: Each thread has its element.
// verdict: proved
// wrong: "%y = affine.load %b[%i, %j] : memref<?x?xf32>\n    %z = arith.subf %x, %y : f32\n    affine.yield %z : f32\n  }" => "%y = affine.load %b[%i, %j] : memref<?x?xf32>\n%z = arith.subf %x, %y : f32\naffine.yield %x : f32\n}" -- a thread that does something else
// wrong: "%y = affine.load %b[%i, %j]" => "%y = affine.load %b[%i, 1]" -- a thread that does something else
// wrong: "%y = affine.load %b[%i, %j] : memref<?x?xf32>\n    %z = arith.subf %x, %y : f32" => "%y = affine.load %b[%i, %j] : memref<?x?xf32>\n%z = arith.subf %y, %x : f32" -- a thread that does something else
// wrong: "%y = affine.load %b[%i, %j] : memref<?x?xf32>\n    %z = arith.subf %x, %y : f32" => "%y = affine.load %b[%i, %j] : memref<?x?xf32>\n%z = arith.subf %x, %y : f32\naffine.store %z, %b[%i, 1] : memref<?x?xf32>" -- a thread that does something else
func.func @f(%b: tensor<?x?xf32>, %a: tensor<?x?xf32>, %n: index, %m: index) -> f32 {
  %r = affine.parallel (%i, %j) = (0, max(1, %n)) to (min(%m, 8), symbol(%m)) step (2, 1) reduce ("addf")
      -> (f32) {
    %x = tensor.extract %a[%i, %j] : tensor<?x?xf32>
    %y = tensor.extract %b[%i, %j] : tensor<?x?xf32>
    %z = arith.subf %x, %y : f32
    affine.yield %z : f32
  }
  return %r : f32
}
// ----- target
func.func @f(%b: memref<?x?xf32>, %a: memref<?x?xf32>, %n: index, %m: index) -> f32 {
  %r = affine.parallel (%i, %j) = (0, max(1, %n)) to (min(%m, 8), symbol(%m)) step (2, 1) reduce ("addf")
      -> (f32) {
    %x = affine.load %a[%i, %j] : memref<?x?xf32>
    %y = affine.load %b[%i, %j] : memref<?x?xf32>
    %z = arith.subf %x, %y : f32
    affine.yield %z : f32
  }
  return %r : f32
}
