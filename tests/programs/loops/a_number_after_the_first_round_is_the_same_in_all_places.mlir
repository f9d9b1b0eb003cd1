// title: A number after the first round is the same in all places.
// In one place that a buffer takes, the number that is carried is `%p`, in the other one it is `%q`.
// verdict: proved
// wrong: "%w = arith.select %c, %y" => "%w = arith.select %c, %v" -- a number after the first round is the same in all places
func.func @f(%t: tensor<4xf32>, %u: tensor<4xf32>, %c: i1) -> f32 {
  %x = arith.constant 1.0 : f32
  %y = arith.constant 7.0 : f32
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c5 = arith.constant 5 : index
  %r:3 = scf.for %i = %c0 to %c5 step %c1 iter_args(%a = %t, %p = %x, %q = %y) -> (tensor<4xf32>, f32, f32) {
    scf.yield %u, %p, %q : tensor<4xf32>, f32, f32
  }
  return %r#2 : f32
}
// ----- target
func.func @f(%t: memref<4xf32>, %u: memref<4xf32>, %c: i1) -> f32 {
  %x = arith.constant 1.0 : f32
  %y = arith.constant 7.0 : f32
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c5 = arith.constant 5 : index
  %k = memref.alloc() : memref<4xf32>
  linalg.map outs(%k : memref<4xf32>) (%old: f32) { linalg.yield %x : f32 }
  %l = memref.alloc() : memref<4xf32>
  linalg.map outs(%l : memref<4xf32>) (%old: f32) { linalg.yield %x : f32 }
  %n = memref.alloc() : memref<4xf32>
  linalg.map outs(%n : memref<4xf32>) (%old: f32) { linalg.yield %x : f32 }
  %r:2 = scf.for %i = %c0 to %c5 step %c1 iter_args(%m = %k, %v = %x) -> (memref<4xf32>, f32) {
    %w = arith.select %c, %y, %y : f32
    %s = arith.select %c, %l, %n : memref<4xf32>
    scf.yield %s, %w : memref<4xf32>, f32
  }
  return %r#1 : f32
}
