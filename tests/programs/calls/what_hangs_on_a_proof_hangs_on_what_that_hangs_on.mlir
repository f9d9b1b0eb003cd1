// title: What hangs on a proof hangs on what that hangs on.
// While `@f` is not known to return, neither `@g` nor `@h` is known to write.
// verdict: proved
func.func @f(%t: tensor<4xf32>, %c: i1) {
  %true = arith.constant true
  %x = arith.constant 0.0 : f32
  %c0 = arith.constant 0 : index
  scf.if %c {
    func.call @g(%t, %true, %true) : (tensor<4xf32>, i1, i1) -> ()
  }
  return
}
func.func @g(%t: tensor<4xf32>, %c: i1, %d: i1) {
  %false = arith.constant false
  scf.if %c {
    %x = func.call @h(%t) : (tensor<4xf32>) -> f32
  }
  scf.if %d {
    func.call @f(%t, %false) : (tensor<4xf32>, i1) -> ()
  }
  return
}
func.func @h(%t: tensor<4xf32>) -> f32 {
  %false = arith.constant false
  %true = arith.constant true
  %c0 = arith.constant 0 : index
  func.call @g(%t, %false, %true) : (tensor<4xf32>, i1, i1) -> ()
  %x = tensor.extract %t[%c0] : tensor<4xf32>
  return %x : f32
}
// ----- target
func.func @f(%t: memref<4xf32>, %c: i1) {
  %true = arith.constant true
  %x = arith.constant 0.0 : f32
  %c0 = arith.constant 0 : index
  scf.if %c {
    func.call @g(%t, %true, %true) : (memref<4xf32>, i1, i1) -> ()
  }
  return
}
func.func @g(%t: memref<4xf32>, %c: i1, %d: i1) {
  %false = arith.constant false
  scf.if %c {
    %x = func.call @h(%t) : (memref<4xf32>) -> f32
  }
  scf.if %d {
    func.call @f(%t, %false) : (memref<4xf32>, i1) -> ()
  }
  return
}
func.func @h(%t: memref<4xf32>) -> f32 {
  %false = arith.constant false
  %true = arith.constant true
  %c0 = arith.constant 0 : index
  func.call @g(%t, %false, %true) : (memref<4xf32>, i1, i1) -> ()
  %x = memref.load %t[%c0] : memref<4xf32>
  return %x : f32
}
