// title: Other bounds.
// verdict: unproved
// unproved: "%r = affine.parallel (%i, %j) = (0, 1) to (min(%m, 8), symbol(%m)) step (2, 1) reduce (\"addf\") -> (f32) {" => "%r = affine.parallel (%i, %j) = (0, max(1, %n)) to (symbol(%m), symbol(%m)) step (2, 1) reduce (\"addf\")\n-> (f32) {" -- other bounds
// unproved: "%r = affine.parallel (%i, %j) = (0, 1) to (min(%m, 8), symbol(%m)) step (2, 1) reduce (\"addf\") -> (f32) {" => "%r = affine.parallel (%i, %j) = (0, max(1, %n)) to (min(%m, 8), symbol(%m)) step (1, 1) reduce (\"addf\")\n-> (f32) {" -- other bounds
// wrong: "%r = affine.parallel (%i, %j) = (0, 1) to (min(%m, 8), symbol(%m)) step (2, 1) reduce (\"addf\") -> (f32) {" => "%r = affine.parallel (%i, %j) = (0, max(1, %n)) to (min(%m, 8), symbol(%m)) step (2, 1) reduce (\"mulf\")\n-> (f32) {" -- another reduction
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
  %r = affine.parallel (%i, %j) = (0, 1) to (min(%m, 8), symbol(%m)) step (2, 1) reduce ("addf") -> (f32) {
    %x = affine.load %a[%i, %j] : memref<?x?xf32>
    %y = affine.load %b[%i, %j] : memref<?x?xf32>
    %z = arith.subf %x, %y : f32
    affine.yield %z : f32
  }
  return %r : f32
}
