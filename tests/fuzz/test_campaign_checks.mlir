// name: calls

func.func private @made(tensor<2xf32> {bufferization.access = "read"}) -> tensor<2xf32>
func.func @f(%t: tensor<2xf32>) {
  %0 = func.call @made(%t) : (tensor<2xf32>) -> tensor<2xf32>
  return
}
// -----
// name: one_block_writes

func.func @f(%t: tensor<4xf32>, %x: f32, %i: index, %p: i1) -> (f32, tensor<4xf32>) {
  cf.cond_br %p, ^a, ^b
^a:
  %s = tensor.splat %x : tensor<4xf32>
  %w = tensor.insert %x into %s[%i] : tensor<4xf32>
  %e = tensor.extract %s[%i] : tensor<4xf32>
  return %e, %w : f32, tensor<4xf32>
^b:
  %f = tensor.extract %t[%i] : tensor<4xf32>
  return %f, %t : f32, tensor<4xf32>
}
// -----
// name: above

func.func @f(%t: tensor<4xf32>, %x: f32, %i: index, %p: i1) -> f32 {
  %w = tensor.insert %x into %t[%i] : tensor<4xf32>
  %g = tensor.extract %w[%i] : tensor<4xf32>
  cf.cond_br %p, ^a, ^b
^a:
  %e = tensor.extract %t[%i] : tensor<4xf32>
  return %e : f32
^b:
  return %g : f32
}
// -----
// name: made_in_a_block

func.func @f(%x: f32, %y: f32, %i: index, %n: index) -> f32 {
  %c0 = arith.constant 0 : index
  %s = tensor.splat %x : tensor<4xf32>
  cf.br ^head(%c0 : index)
^head(%k: index):
  %e = tensor.extract %s[%i] : tensor<4xf32>
  %more = arith.cmpi slt, %k, %n : index
  cf.cond_br %more, ^body, ^end
^body:
  %w = tensor.insert %y into %s[%i] : tensor<4xf32>
  %q = tensor.extract %w[%i] : tensor<4xf32>
  cf.br ^head(%n : index)
^end:
  return %e : f32
}
// -----
// name: inlined

func.func @f(%t: tensor<2xf32>, %c: i1, %x: f32) -> tensor<2xf32> {
  %s = scf.if %c -> RESULT { scf.yield GIVEN : RESULT } else { scf.yield GIVEN : RESULT }
  %r = scf.execute_region -> tensor<2xf32> {
    cf.br ^bb1
  ^bb1:
    scf.yield %t : tensor<2xf32>
  }
  return %r : tensor<2xf32>
}
// -----
// name: stores

ml_program.global private mutable @g(dense<7> : tensor<4xi64>) : tensor<4xi64>
func.func private @set(%x: tensor<4xi64>) {
  ml_program.global_store @g = %x : tensor<4xi64>
  return
}
func.func @f(%x: tensor<4xi64> WRITABLE, %i: index) -> i64 {
  %y = tensor.extract %OTHER[%i] : tensor<4xi64>
  STORE
  return %y : i64
}
// -----
// name: moves

func.func @f(%t: tensor<4xf32>, %x: f32, %n: index) -> tensor<4xf32> {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %e = tensor.splat %x : tensor<1xf32>
  %r = scf.for %i = %c0 to %n step %c1 iter_args(%a = %t) -> tensor<4xf32> {
    %s = tensor.insert_slice %e into %INTO[%AT] [1] [1] : tensor<1xf32> into tensor<4xf32>
    scf.yield %s : tensor<4xf32>
  }
  return %r : tensor<4xf32>
}
// -----
// name: write

func.func @f(%t: tensor<2x3xf32>, %v: vector<LANESxf32>, %i: index) -> tensor<2x3xf32> {
  %r = vector.transfer_write %v, %t[%i, %i] : vector<LANESxf32>, tensor<2x3xf32>
  return %r : tensor<2x3xf32>
}
// -----
// name: a_crash_that_says_something_else_once_is_ask

func.func @f(%t: tensor<?xf32>, %x: f32, %i: index) -> tensor<?xf32> {
  %a = tensor.insert %x into %t[%i] : tensor<?xf32>
  return %a : tensor<?xf32>
}

// -----
// name: a_program_that_hangs_a_command_is_made_small

func.func @f(%t: tensor<?xf32>, %u: tensor<?xf32>, %x: f32, %i: index) -> (tensor<?xf32>, tensor<?xf32>, f32) {
  %a = tensor.insert %x into %t[%i] : tensor<?xf32>
  %b = linalg.fill ins(%x : f32) outs(%u : tensor<?xf32>) -> tensor<?xf32>
  %c = tensor.extract %b[%i] : tensor<?xf32>
  %d = linalg.copy ins(%a : tensor<?xf32>) outs(%b : tensor<?xf32>) -> tensor<?xf32>
  return %a, %d, %c : tensor<?xf32>, tensor<?xf32>, f32
}

