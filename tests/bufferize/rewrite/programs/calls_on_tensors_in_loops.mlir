// options: allow-return-allocs-from-loops
// ops: func.func func.func bufferization.to_buffer memref.alloc memref.copy memref.cast scf.for bufferization.to_tensor func.call bufferization.to_buffer scf.yield bufferization.to_tensor func.return func.func bufferization.to_buffer memref.alloc memref.copy memref.cast scf.for memref.store bufferization.to_tensor func.call bufferization.to_buffer scf.yield bufferization.to_tensor func.return func.func bufferization.to_buffer memref.alloc memref.copy memref.cast scf.for bufferization.to_tensor func.call bufferization.to_buffer scf.yield memref.store bufferization.to_tensor func.return func.func bufferization.to_buffer memref.alloc memref.copy memref.cast scf.for scf.for bufferization.to_tensor func.call bufferization.to_buffer scf.yield scf.yield bufferization.to_tensor func.return func.func bufferization.to_buffer memref.alloc memref.copy memref.cast scf.while arith.cmpi memref.alloc memref.copy scf.condition bufferization.to_tensor func.call bufferization.to_buffer arith.addi scf.yield bufferization.to_tensor func.return func.func bufferization.to_buffer scf.if func.call bufferization.to_buffer scf.yield scf.yield bufferization.to_tensor func.return
// type: (tensor<4xf32>) -> tensor<4xf32>
// type: (tensor<4xf32>, f32, index, index, index) -> tensor<4xf32>
// type: (tensor<4xf32>, f32, index, index, index) -> tensor<4xf32>
// type: (tensor<4xf32>, f32, index, index, index) -> tensor<4xf32>
// type: (tensor<4xf32>, f32, index, index, index) -> tensor<4xf32>
// type: (tensor<4xf32>, index) -> tensor<4xf32>
// type: (tensor<4xf32>, i1) -> tensor<4xf32>
func.func private @g(tensor<4xf32>) -> tensor<4xf32>
func.func @f(%t: tensor<4xf32>, %x: f32, %lb: index, %ub: index, %st: index) -> tensor<4xf32> {
  %r = scf.for %i = %lb to %ub step %st iter_args(%a = %t) -> (tensor<4xf32>) {
    %n = func.call @g(%a) : (tensor<4xf32>) -> tensor<4xf32>
    scf.yield %n : tensor<4xf32>
  }
  return %r : tensor<4xf32>
}
func.func @written(%t: tensor<4xf32>, %x: f32, %lb: index, %ub: index, %st: index) -> tensor<4xf32> {
  %r = scf.for %i = %lb to %ub step %st iter_args(%a = %t) -> (tensor<4xf32>) {
    %w = tensor.insert %x into %a[%i] : tensor<4xf32>
    %n = func.call @g(%w) : (tensor<4xf32>) -> tensor<4xf32>
    scf.yield %n : tensor<4xf32>
  }
  return %r : tensor<4xf32>
}
func.func @written_behind(%t: tensor<4xf32>, %x: f32, %lb: index, %ub: index, %st: index) -> tensor<4xf32> {
  %r = scf.for %i = %lb to %ub step %st iter_args(%a = %t) -> (tensor<4xf32>) {
    %n = func.call @g(%a) : (tensor<4xf32>) -> tensor<4xf32>
    scf.yield %n : tensor<4xf32>
  }
  %w = tensor.insert %x into %r[%lb] : tensor<4xf32>
  return %w : tensor<4xf32>
}
func.func @nested(%t: tensor<4xf32>, %x: f32, %lb: index, %ub: index, %st: index) -> tensor<4xf32> {
  %r = scf.for %i = %lb to %ub step %st iter_args(%a = %t) -> (tensor<4xf32>) {
    %q = scf.for %j = %lb to %ub step %st iter_args(%b = %a) -> (tensor<4xf32>) {
      %n = func.call @g(%b) : (tensor<4xf32>) -> tensor<4xf32>
      scf.yield %n : tensor<4xf32>
    }
    scf.yield %q : tensor<4xf32>
  }
  return %r : tensor<4xf32>
}
func.func @while(%t: tensor<4xf32>, %n: index) -> tensor<4xf32> {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %r:2 = scf.while (%a = %t, %i = %c0) : (tensor<4xf32>, index) -> (tensor<4xf32>, index) {
    %c = arith.cmpi slt, %i, %n : index
    scf.condition(%c) %a, %i : tensor<4xf32>, index
  } do {
  ^bb0(%a: tensor<4xf32>, %i: index):
    %m = func.call @g(%a) : (tensor<4xf32>) -> tensor<4xf32>
    %j = arith.addi %i, %c1 : index
    scf.yield %m, %j : tensor<4xf32>, index
  }
  return %r#0 : tensor<4xf32>
}
func.func @if(%t: tensor<4xf32>, %c: i1) -> tensor<4xf32> {
  %r = scf.if %c -> tensor<4xf32> {
    %m = func.call @g(%t) : (tensor<4xf32>) -> tensor<4xf32>
    scf.yield %m : tensor<4xf32>
  } else {
    scf.yield %t : tensor<4xf32>
  }
  return %r : tensor<4xf32>
}
