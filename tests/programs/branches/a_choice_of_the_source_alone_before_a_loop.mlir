// title: A choice of the source alone, before a loop, and one of the target behind it.
// The loops belong together, not the choices, in which both programs do not meet.
// verdict: proved
// wrong: "scf.for %k = %c0 to %c4 step %c1 {" => "scf.for %k = %c1 to %c4 step %c1 {" -- the first iteration is lost
// wrong: "memref.store %x, %m[%c3]" => "memref.store %y, %m[%c3]" -- another value
func.func @f(%t: tensor<4xf32>, %x: f32, %y: f32, %p: i1, %j: index) -> tensor<4xf32> {
  %c3 = arith.constant 3 : index
  %c4 = arith.constant 4 : index
  %d = arith.cmpi eq, %j, %c3 : index
  %c0, %c1 = scf.if %d -> (index, index) {
    %a = arith.constant 0 : index
    %b = arith.constant 1 : index
    scf.yield %a, %b : index, index
  } else {
    %a = arith.constant 0 : index
    %b = arith.constant 1 : index
    scf.yield %a, %b : index, index
  }
  %r = scf.for %k = %c0 to %c4 step %c1 iter_args(%s = %t) -> (tensor<4xf32>) {
    func.call @seen(%k) : (index) -> ()
    %n = tensor.insert %y into %s[%k] : tensor<4xf32>
    scf.yield %n : tensor<4xf32>
  }
  %w = tensor.insert %x into %r[%c3] : tensor<4xf32>
  %z = arith.select %p, %w, %r : tensor<4xf32>
  return %z : tensor<4xf32>
}
func.func private @seen(index)
// ----- target
func.func @f(%m: memref<4xf32>, %x: f32, %y: f32, %p: i1, %j: index) -> memref<4xf32> {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c3 = arith.constant 3 : index
  %c4 = arith.constant 4 : index
  scf.for %k = %c0 to %c4 step %c1 {
    func.call @seen(%k) : (index) -> ()
    memref.store %y, %m[%k] : memref<4xf32>
    scf.if %p {
    }
  }
  scf.if %p {
    memref.store %x, %m[%c3] : memref<4xf32>
  }
  return %m : memref<4xf32>
}
func.func private @seen(index)
