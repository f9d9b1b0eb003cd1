// title: Reductions.
// verdict: proved
// wrong: "%v = memref.load %t[%i] : memref<?xf32>\n    affine.yield %v : f32" => "%v = memref.load %t[%i] : memref<?xf32>\naffine.yield %x : f32" -- what differs is refused
// wrong: "%c1 = arith.constant 1 : index\n  %r = affine.parallel (%i) = (0) to (%n) reduce (\"addf\") -> (f32) {\n    %v = memref.load %t[%i] : memref<?xf32>" => "%c1 = arith.constant 1 : index\n%r = affine.parallel (%i) = (0) to (%n) reduce (\"mulf\") -> (f32) {\n%v = memref.load %t[%i] : memref<?xf32>" -- what differs is refused
// wrong: "%c1 = arith.constant 1 : index\n  %r = affine.parallel (%i) = (0) to (%n) reduce (\"addf\") -> (f32) {\n    %v = memref.load %t[%i] : memref<?xf32>" => "%c1 = arith.constant 1 : index\n%r = affine.parallel (%i) = (0) to (7) reduce (\"addf\") -> (f32) {\n%v = memref.load %t[%i] : memref<?xf32>" -- what differs is refused
func.func @f(%t: tensor<?xf32>, %x: f32, %y: f32, %n: index) -> f32 {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %r = affine.parallel (%i) = (0) to (%n) reduce ("addf") -> (f32) {
    %v = tensor.extract %t[%i] : tensor<?xf32>
    affine.yield %v : f32
  }
  return %r : f32
}
// ----- target
func.func @f(%t: memref<?xf32>, %x: f32, %y: f32, %n: index) -> f32 {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %r = affine.parallel (%i) = (0) to (%n) reduce ("addf") -> (f32) {
    %v = memref.load %t[%i] : memref<?xf32>
    affine.yield %v : f32
  }
  return %r : f32
}
// ----- plan
{"points": [{"source": 3, "target": 3, "rule": "threads", "regions": [[]]}]}
