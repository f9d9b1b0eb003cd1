// title: A result that may be an argument or a new buffer.
// The summary of a function that calls itself says so, and its callers may not write to it while they need the argument.
// verdict: proved
// wrong: "%y = memref.load %t[%c1] : memref<4xf32>\n  memref.store %x, %r[%c1] : memref<4xf32>" => "memref.store %x, %r[%c1] : memref<4xf32>\n%y = memref.load %t[%c1] : memref<4xf32>" -- a result that is taken for a new buffer
// wrong: "return %r, %y" => "return %t, %y" -- a result that is taken for the argument
// wrong: "memref.store %x, %n2[%c1]" => "memref.store %x, %t[%c1]" -- the argument is written, too
func.func private @g(%t: tensor<4xf32>, %x: f32, %n: index) -> tensor<4xf32> {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %stop = arith.cmpi sle, %n, %c0 : index
  %r = scf.if %stop -> tensor<4xf32> {
    scf.yield %t : tensor<4xf32>
  } else {
    %w = tensor.insert %x into %t[%c1] : tensor<4xf32>
    %m = arith.subi %n, %c1 : index
    %s = func.call @g(%w, %x, %m) : (tensor<4xf32>, f32, index) -> tensor<4xf32>
    scf.yield %s : tensor<4xf32>
  }
  return %r : tensor<4xf32>
}
func.func @f(%t: tensor<4xf32>, %x: f32, %n: index) -> (tensor<4xf32>, f32) {
  %c1 = arith.constant 1 : index
  %r = call @g(%t, %x, %n) : (tensor<4xf32>, f32, index) -> tensor<4xf32>
  %s = tensor.insert %x into %r[%c1] : tensor<4xf32>
  %y = tensor.extract %t[%c1] : tensor<4xf32>
  return %s, %y : tensor<4xf32>, f32
}
// ----- target
func.func private @g(%t: memref<4xf32>, %x: f32, %n: index) -> memref<4xf32> {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %stop = arith.cmpi sle, %n, %c0 : index
  %r = scf.if %stop -> memref<4xf32> {
    scf.yield %t : memref<4xf32>
  } else {
    %n2 = memref.alloc() : memref<4xf32>
    memref.copy %t, %n2 : memref<4xf32> to memref<4xf32>
    memref.store %x, %n2[%c1] : memref<4xf32>
    %m = arith.subi %n, %c1 : index
    %s = func.call @g(%n2, %x, %m) : (memref<4xf32>, f32, index) -> memref<4xf32>
    scf.yield %s : memref<4xf32>
  }
  return %r : memref<4xf32>
}
func.func @f(%t: memref<4xf32>, %x: f32, %n: index) -> (memref<4xf32>, f32) {
  %c1 = arith.constant 1 : index
  %r = call @g(%t, %x, %n) : (memref<4xf32>, f32, index) -> memref<4xf32>
  %y = memref.load %t[%c1] : memref<4xf32>
  memref.store %x, %r[%c1] : memref<4xf32>
  return %r, %y : memref<4xf32>, f32
}
