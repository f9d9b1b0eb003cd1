// name: source
memref.global "private" constant @seen : memref<4xf32> = dense<1.0>
memref.global "private" constant @other : memref<4xf32> = dense<1.0>
func.func private @outside(f32)
func.func private @half_f(%x: f32) -> f32 {
  %c = arith.constant 0.5 : f32
  %y = arith.mulf %x, %c : f32
  return %y : f32
}
func.func private @half_g(%x: f32) -> f32 {
  %c = arith.constant 0.5 : f32
  %y = arith.mulf %x, %c : f32
  return %y : f32
}
func.func @f(%t: tensor<4xf32>, %u: tensor<4xf32>, %x: f32) -> tensor<4xf32> {
  %i = arith.constant 1 : index
  %z = arith.constant 0.0 : f32
  %y = func.call @half_f(%x) : (f32) -> f32
  func.call @outside(%y) : (f32) -> ()
  %m = memref.get_global @seen : memref<4xf32>
  %v = memref.load %m[%i] : memref<4xf32>
  %w = arith.maximumf %v, %z : f32
  %r = tensor.insert %w into %t[%i] : tensor<4xf32>
  return %r : tensor<4xf32>
}
func.func @g(%a: tensor<4xf32>, %b: tensor<4xf32>, %c: f32) -> tensor<4xf32> {
  %n = arith.constant 1 : index
  %zero = arith.constant 0.0 : f32
  %h = func.call @half_g(%c) : (f32) -> f32
  func.call @outside(%h) : (f32) -> ()
  %d = memref.get_global @seen : memref<4xf32>
  %e = memref.load %d[%n] : memref<4xf32>
  %o = arith.maximumf %e, %zero : f32
  %s = tensor.insert %o into %a[%n] : tensor<4xf32>
  return %s : tensor<4xf32>
}
func.func @main(%t: tensor<4xf32>, %u: tensor<4xf32>, %x: f32) -> tensor<4xf32> {
  %r = func.call @f(%t, %u, %x) : (tensor<4xf32>, tensor<4xf32>, f32) -> tensor<4xf32>
  %s = func.call @g(%r, %u, %x) : (tensor<4xf32>, tensor<4xf32>, f32) -> tensor<4xf32>
  return %s : tensor<4xf32>
}
// -----
// name: leaks
func.func @f(%x: f32, %i: index) -> f32 {
  %e = tensor.empty() : tensor<4xf32>
  %t = tensor.insert %x into %e[%i] : tensor<4xf32>
  %y = tensor.extract %t[%i] : tensor<4xf32>
  return %y : f32
}
func.func @g(%x: f32, %i: index) -> f32 {
  %e = tensor.empty() : tensor<4xf32>
  %t = tensor.insert %x into %e[%i] : tensor<4xf32>
  %y = tensor.extract %t[%i] : tensor<4xf32>
  return %y : f32
}
// -----
// name: threads
memref.global "private" @seen : memref<4xf32> = dense<1.0>
func.func @f(%t: tensor<4xf32>, %x: f32, %i: index) -> tensor<4xf32> {
  %m = memref.get_global @seen : memref<4xf32>
  memref.store %x, %m[%i] : memref<4xf32>
  %r = tensor.insert %x into %t[%i] : tensor<4xf32>
  return %r : tensor<4xf32>
}
func.func @g(%t: tensor<4xf32>, %x: f32, %i: index) -> tensor<4xf32> {
  %m = memref.get_global @seen : memref<4xf32>
  memref.store %x, %m[%i] : memref<4xf32>
  %r = tensor.insert %x into %t[%i] : tensor<4xf32>
  return %r : tensor<4xf32>
}
// -----
// name: calls-itself
func.func private @f(%x: i32) -> i32 {
  %y = func.call @f(%x) : (i32) -> i32
  return %y : i32
}
func.func private @g(%x: i32) -> i32 {
  %y = func.call @f(%x) : (i32) -> i32
  return %y : i32
}
func.func private @h(%x: i32) -> i32 {
  %y = func.call @h(%x) : (i32) -> i32
  return %y : i32
}
// -----
// name: types
func.func @f() -> index {
  %zero = arith.constant 0 : index
  %e = tensor.empty() : tensor<4xf32>
  %n = tensor.dim %e, %zero : tensor<4xf32>
  return %n : index
}
func.func @g() -> index {
  %zero = arith.constant 0 : index
  %e = tensor.empty() : tensor<8xf32>
  %n = tensor.dim %e, %zero : tensor<8xf32>
  return %n : index
}
// -----
// name: callees
func.func private @p(%x: i32) -> i32 {
  %y = arith.addi %x, %x : i32
  return %y : i32
}
func.func private @q(%x: i32) -> i32 {
  %y = arith.muli %x, %x : i32
  return %y : i32
}
func.func @f(%x: i32) -> i32 {
  %a = func.call @p(%x) : (i32) -> i32
  %b = func.call @q(%a) : (i32) -> i32
  %c = func.call @p(%b) : (i32) -> i32
  return %c : i32
}
func.func @g(%x: i32) -> i32 {
  %a = func.call @p(%x) : (i32) -> i32
  %b = func.call @q(%a) : (i32) -> i32
  %c = func.call @q(%b) : (i32) -> i32
  return %c : i32
}
// -----
// name: blocks
func.func @f(%x: i32) -> i32 {
  cf.br ^second
^first:
  %r = arith.addi %v, %v : i32
  return %r : i32
^second:
  %v = arith.addi %x, %x : i32
  %w = arith.muli %x, %x : i32
  cf.br ^first
}
func.func @g(%x: i32) -> i32 {
  cf.br ^second
^first:
  %r = arith.addi %w, %w : i32
  return %r : i32
^second:
  %v = arith.addi %x, %x : i32
  %w = arith.muli %x, %x : i32
  cf.br ^first
}
