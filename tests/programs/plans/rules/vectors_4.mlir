// title: Vectors.
// verdict: refuted
func.func @f(%m: memref<?xf32>, %v: vector<[4]xf32>, %w: vector<[4]xf32>) -> index {
  %c0 = arith.constant 0 : index
  %c4 = arith.constant 4 : index
  %d = memref.dim %m, %c0 : memref<?xf32>
  %s = vector.vscale
  %n = arith.muli %s, %c4 : index
  %k = arith.cmpi sle, %n, %d : index
  scf.if %k { vector.transfer_write %v, %m[%c0] {in_bounds = [true]} : vector<[4]xf32>, memref<?xf32> }
  return %n : index
}
// ----- target
func.func @f(%m: memref<?xf32>, %v: vector<[4]xf32>, %w: vector<[4]xf32>) -> index {
  %c0 = arith.constant 0 : index
  %c4 = arith.constant 4 : index
  %d = memref.dim %m, %c0 : memref<?xf32>
  %s = vector.vscale
  %n = arith.constant 4 : index
  %k = arith.cmpi sle, %n, %d : index
  scf.if %k { vector.transfer_write %v, %m[%c0] {in_bounds = [true]} : vector<[4]xf32>, memref<?xf32> }
  return %n : index
}
// ----- plan
{"points": [{"source": 8, "target": 8, "rule": "cut"}]}
