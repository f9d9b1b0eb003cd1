// Each function is rejected at the line that says so; the others agree with their marks.

func.func @written_in_a_part(%a: tensor<8xf32> {bufferization.access = "read"}, %f: f32, %i: index) -> tensor<8xf32> {
  %s = tensor.extract_slice %a[%i] [2] [1] : tensor<8xf32> to tensor<2xf32>
  %w = linalg.fill ins(%f : f32) outs(%s : tensor<2xf32>) -> tensor<2xf32> // rejected: write
  %r = tensor.insert_slice %w into %a[%i] [2] [1] : tensor<2xf32> into tensor<8xf32>
  return %r : tensor<8xf32>
}

// -----

func.func @written_or_another(%a: tensor<8xf32> {bufferization.access = "none"}, %b: tensor<8xf32>, %c: i1, %f: f32) {
  %s = arith.select %c, %a, %b : tensor<8xf32>
  %w = linalg.fill ins(%f : f32) outs(%s : tensor<8xf32>) -> tensor<8xf32> // rejected: write
  return
}

// -----

func.func @the_other_is_written(%a: tensor<8xf32> {bufferization.access = "read"}, %b: tensor<8xf32>, %c: i1, %f: f32, %i: index) -> (f32, tensor<8xf32>) {
  %s = arith.select %c, %a, %b : tensor<8xf32>
  %e = tensor.extract %s[%i] : tensor<8xf32>
  %w = linalg.fill ins(%f : f32) outs(%b : tensor<8xf32>) -> tensor<8xf32>
  return %e, %w : f32, tensor<8xf32>
}

// -----

func.func @copied_before_the_write(%a: tensor<8xf32> {bufferization.access = "read"}, %f: f32, %i: index) -> (tensor<8xf32>, f32) {
  %r = tensor.insert %f into %a[%i] : tensor<8xf32>
  %e = tensor.extract %a[%i] : tensor<8xf32>
  return %r, %e : tensor<8xf32>, f32
}

// -----

func.func @written_by_a_loop(%a: tensor<8xf32> {bufferization.access = "read"}, %f: f32, %n: index) -> tensor<8xf32> {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %r = scf.for %i = %c0 to %n step %c1 iter_args(%x = %a) -> tensor<8xf32> {
    %y = tensor.insert %f into %x[%i] : tensor<8xf32> // rejected: write
    scf.yield %y : tensor<8xf32>
  }
  return %r : tensor<8xf32>
}

// -----

func.func @carried_beside_a_written_one(%a: tensor<8xf32> {bufferization.access = "read"}, %b: tensor<8xf32>, %f: f32, %n: index) -> tensor<8xf32> {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %r:2 = scf.for %i = %c0 to %n step %c1 iter_args(%x = %a, %z = %b) -> (tensor<8xf32>, tensor<8xf32>) {
    %e = tensor.extract %x[%i] : tensor<8xf32>
    %y = tensor.insert %e into %z[%i] : tensor<8xf32>
    scf.yield %x, %y : tensor<8xf32>, tensor<8xf32>
  }
  return %r#1 : tensor<8xf32>
}

// -----

func.func @written_behind_a_loop(%a: tensor<8xf32> {bufferization.access = "read"}, %f: f32, %n: index) -> tensor<8xf32> {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %r = scf.for %i = %c0 to %n step %c1 iter_args(%x = %a) -> tensor<8xf32> {
    scf.yield %x : tensor<8xf32>
  }
  %y = tensor.insert %f into %r[%n] : tensor<8xf32> // rejected: write
  return %y : tensor<8xf32>
}

// -----

func.func @written_in_a_while(%a: tensor<8xf32> {bufferization.access = "read"}, %f: f32, %i: index) -> tensor<8xf32> {
  %r = scf.while (%x = %a) : (tensor<8xf32>) -> tensor<8xf32> {
    %e = tensor.extract %x[%i] : tensor<8xf32>
    %c = arith.cmpf olt, %e, %f : f32
    scf.condition(%c) %x : tensor<8xf32>
  } do {
  ^bb0(%y: tensor<8xf32>):
    %z = tensor.insert %f into %y[%i] : tensor<8xf32> // rejected: write
    scf.yield %z : tensor<8xf32>
  }
  return %r : tensor<8xf32>
}

// -----

func.func @written_by_threads(%a: tensor<8xf32> {bufferization.access = "read"}, %f: f32) -> tensor<8xf32> {
  %t = tensor.empty() : tensor<1xf32>
  %v = linalg.fill ins(%f : f32) outs(%t : tensor<1xf32>) -> tensor<1xf32>
  %r = scf.forall (%i) in (8) shared_outs(%x = %a) -> tensor<8xf32> {
    scf.forall.in_parallel {
      tensor.parallel_insert_slice %v into %x[%i] [1] [1] : tensor<1xf32> into tensor<8xf32> // rejected: write
    }
  }
  return %r : tensor<8xf32>
}

// -----

func.func @written_in_a_block(%a: tensor<8xf32> {bufferization.access = "read"}, %f: f32, %i: index, %c: i1) -> tensor<8xf32> {
  cf.cond_br %c, ^bb1(%a : tensor<8xf32>), ^bb2(%a : tensor<8xf32>)
^bb1(%x: tensor<8xf32>):
  %y = tensor.insert %f into %x[%i] : tensor<8xf32> // rejected: write
  cf.br ^bb2(%y : tensor<8xf32>)
^bb2(%z: tensor<8xf32>):
  return %z : tensor<8xf32>
}

// -----

func.func private @writes(%a: tensor<8xf32>, %f: f32) -> tensor<8xf32> {
  %w = linalg.fill ins(%f : f32) outs(%a : tensor<8xf32>) -> tensor<8xf32>
  return %w : tensor<8xf32>
}
func.func @written_by_a_call(%a: tensor<8xf32> {bufferization.access = "none"}, %f: f32) -> tensor<8xf32> {
  %w = call @writes(%a, %f) : (tensor<8xf32>, f32) -> tensor<8xf32> // rejected: write
  return %w : tensor<8xf32>
}

// -----

func.func private @outside(tensor<8xf32> {bufferization.access = "read"})
func.func @read_outside(%a: tensor<8xf32> {bufferization.access = "write"}) {
  call @outside(%a) : (tensor<8xf32>) -> () // rejected: read
  return
}

// -----

func.func @written_by_recursion(%a: tensor<8xf32> {bufferization.access = "read"}, %n: index, %f: f32) -> tensor<8xf32> {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %b = arith.cmpi eq, %n, %c0 : index
  %r = scf.if %b -> tensor<8xf32> {
    %w = tensor.insert %f into %a[%n] : tensor<8xf32> // rejected: write
    scf.yield %w : tensor<8xf32>
  } else {
    %m = arith.subi %n, %c1 : index
    %w = func.call @written_by_recursion(%a, %m, %f) : (tensor<8xf32>, index, f32) -> tensor<8xf32>
    scf.yield %w : tensor<8xf32>
  }
  return %r : tensor<8xf32>
}

// -----

func.func @read_by_recursion(%a: tensor<8xf32> {bufferization.access = "read"}, %n: index) -> f32 {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %b = arith.cmpi eq, %n, %c0 : index
  %r = scf.if %b -> f32 {
    %e = tensor.extract %a[%n] : tensor<8xf32>
    scf.yield %e : f32
  } else {
    %m = arith.subi %n, %c1 : index
    %e = func.call @read_by_recursion(%a, %m) : (tensor<8xf32>, index) -> f32
    scf.yield %e : f32
  }
  return %r : f32
}

// -----

func.func @given_back(%a: tensor<8xf32> {bufferization.access = "none"}) -> tensor<8xf32> {
  return %a : tensor<8xf32> // rejected: read
}

// -----

func.func @overwritten(%a: tensor<8xf32> {bufferization.access = "write"}, %f: f32) -> tensor<8xf32> {
  %w = linalg.fill ins(%f : f32) outs(%a : tensor<8xf32>) -> tensor<8xf32>
  return %w : tensor<8xf32>
}

// -----

func.func @measured(%a: tensor<?xf32> {bufferization.access = "none"}, %i: index) -> index {
  %n = tensor.dim %a, %i : tensor<?xf32>
  return %n : index
}

// -----

func.func @read_in_a_part(%a: tensor<8xf32> {bufferization.access = "write"}, %f: f32, %i: index) -> f32 {
  %s = tensor.extract_slice %a[%i] [2] [1] : tensor<8xf32> to tensor<2xf32>
  %e = tensor.extract %s[%i] : tensor<2xf32> // rejected: read
  return %e : f32
}

// -----

func.func @handed_out(%a: tensor<8xf32> {bufferization.access = "read"}, %f: f32, %i: index) {
  %m = bufferization.to_buffer %a : tensor<8xf32> to memref<8xf32> // rejected: write
  memref.store %f, %m[%i] : memref<8xf32>
  return
}
