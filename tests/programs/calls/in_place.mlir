// title: A function that calls itself: in place.
// verdict: proved
// right: "memref.store %x, %t[%c1] : memref<4xf32>" => "%n2 = memref.alloc() : memref<4xf32>\nmemref.copy %t, %n2 : memref<4xf32> to memref<4xf32>\nmemref.store %x, %n2[%c1] : memref<4xf32>", "%s = func.call @f(%t" => "%s = func.call @f(%n2" -- a function that calls itself
// wrong: "%r = scf.if %stop -> memref<4xf32> {" => "%r = scf.if %stop -> memref<4xf32> {\nmemref.store %x, %t[%c0] : memref<4xf32>" -- a wrong base case
// wrong: "memref.store %x, %t[%c1]" => "memref.store %x, %t[%c0]" -- a wrong step
// unproved: "memref.store %x, %t[%c1] : memref<4xf32>\n    %m = arith.subi %n, %c1 : index" => "memref.store %x, %t[%c1] : memref<4xf32>\n%m = arith.subi %n, %n : index" -- a wrong argument of the inner call
func.func @f(%t: tensor<4xf32>, %x: f32, %n: index) -> tensor<4xf32> {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %stop = arith.cmpi sle, %n, %c0 : index
  %r = scf.if %stop -> tensor<4xf32> {
    scf.yield %t : tensor<4xf32>
  } else {
    %w = tensor.insert %x into %t[%c1] : tensor<4xf32>
    %m = arith.subi %n, %c1 : index
    %s = func.call @f(%w, %x, %m) : (tensor<4xf32>, f32, index) -> tensor<4xf32>
    scf.yield %s : tensor<4xf32>
  }
  return %r : tensor<4xf32>
}
// ----- target
func.func @f(%t: memref<4xf32>, %x: f32, %n: index) -> memref<4xf32> {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %stop = arith.cmpi sle, %n, %c0 : index
  %r = scf.if %stop -> memref<4xf32> {
    scf.yield %t : memref<4xf32>
  } else {
    memref.store %x, %t[%c1] : memref<4xf32>
    %m = arith.subi %n, %c1 : index
    %s = func.call @f(%t, %x, %m) : (memref<4xf32>, f32, index) -> memref<4xf32>
    scf.yield %s : memref<4xf32>
  }
  return %r : memref<4xf32>
}
