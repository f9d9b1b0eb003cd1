// title: Other types are not proved.
// verdict: unproved
func.func @f(%t: tensor<4xf32>, %n: index) -> (tensor<4xf32>, i32) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c = arith.constant dense<1> : vector<8xi32>
  %r = scf.parallel (%i) = (%c0) to (%n) step (%c1) init (%c) -> vector<8xi32> {
    scf.reduce(%c : vector<8xi32>) {
    ^bb0(%x: vector<8xi32>, %y: vector<8xi32>):
      scf.reduce.return %x : vector<8xi32>
    }
  }
  %s = vector.reduction <add>, %r : vector<8xi32> into i32
  return %t, %s : tensor<4xf32>, i32
}
// ----- target
func.func @f(%t: memref<4xf32>, %n: index) -> (memref<4xf32>, i32) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c = arith.constant dense<1> : vector<4xi32>
  %r = scf.parallel (%i) = (%c0) to (%n) step (%c1) init (%c) -> vector<4xi32> {
    scf.reduce(%c : vector<4xi32>) {
    ^bb0(%x: vector<4xi32>, %y: vector<4xi32>):
      scf.reduce.return %x : vector<4xi32>
    }
  }
  %s = vector.reduction <add>, %r : vector<4xi32> into i32
  return %t, %s : memref<4xf32>, i32
}
