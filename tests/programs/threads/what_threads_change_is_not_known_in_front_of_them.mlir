// title: What threads change is not known in front of them.
// What is read behind them is in bounds; what was there before need not be.
// verdict: proved
// unproved: "%there = arith.constant 0 : index" => "%there = arith.constant 0 : index\n%old = memref.load %place[%there] : memref<1xindex>\n%w = memref.load %m[%old] : memref<4xf32>" -- the index is another one in front of the threads
func.func @f(%t: tensor<4xf32>, %place: memref<1xindex>, %j: index) -> f32 {
  %c0 = arith.constant 0 : index
  scf.forall (%i) in (1) {
    memref.store %j, %place[%c0] : memref<1xindex>
  }
  %k = memref.load %place[%c0] : memref<1xindex>
  %v = tensor.extract %t[%k] : tensor<4xf32>
  return %v : f32
}
// ----- target
func.func @f(%m: memref<4xf32>, %place: memref<1xindex>, %j: index) -> f32 {
  %there = arith.constant 0 : index
  scf.forall (%i) in (1) {
    memref.store %j, %place[%there] : memref<1xindex>
  }
  %k = memref.load %place[%there] : memref<1xindex>
  %v = memref.load %m[%k] : memref<4xf32>
  return %v : f32
}
