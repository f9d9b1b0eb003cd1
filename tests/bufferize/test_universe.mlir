// name: chain

func.func @chain(%t: tensor<?xf32>, %v: f32, %i: index, %j: index) -> (tensor<?xf32>, f32) {
  %0 = tensor.insert %v into %t[%i] : tensor<?xf32>
  %1 = tensor.insert %v into %0[%j] : tensor<?xf32>
  %2 = tensor.extract %t[%j] : tensor<?xf32>
  return %1, %2 : tensor<?xf32>, f32
}

// -----
// name: loop

func.func @loop(%t: tensor<8xf32>, %lb: index, %ub: index, %s: index) -> tensor<8xf32> {
  %r = scf.for %i = %lb to %ub step %s iter_args(%a = %t) -> (tensor<8xf32>) {
    %x = tensor.extract %a[%i] : tensor<8xf32>
    %y = arith.addf %x, %x : f32
    %n = tensor.insert %y into %a[%i] : tensor<8xf32>
    scf.yield %n : tensor<8xf32>
  }
  return %r : tensor<8xf32>
}

// -----
// name: calls

func.func private @unknown(tensor<4xf32>) -> tensor<4xf32>
func.func private @callee(%t: tensor<4xf32>, %i: index, %v: f32) -> tensor<4xf32> {
  %0 = tensor.insert %v into %t[%i] : tensor<4xf32>
  return %0 : tensor<4xf32>
}
func.func @caller(%t: tensor<4xf32>, %i: index, %v: f32) -> (tensor<4xf32>, tensor<4xf32>) {
  %0 = func.call @callee(%t, %i, %v) : (tensor<4xf32>, index, f32) -> tensor<4xf32>
  %1 = func.call @unknown(%0) : (tensor<4xf32>) -> tensor<4xf32>
  return %0, %1 : tensor<4xf32>, tensor<4xf32>
}

// -----
// name: slices

func.func @slices(%t: tensor<8xf32>, %f: f32) -> tensor<8xf32> {
  %s = tensor.extract_slice %t[2] [4] [1] : tensor<8xf32> to tensor<4xf32>
  %w = linalg.fill ins(%f : f32) outs(%s : tensor<4xf32>) -> tensor<4xf32>
  %r = tensor.insert_slice %w into %t[2] [4] [1] : tensor<4xf32> into tensor<8xf32>
  return %r : tensor<8xf32>
}

// -----
// name: empty

func.func @empty(%t: tensor<8xf32>, %f: f32) -> tensor<8xf32> {
  %e = tensor.empty() : tensor<4xf32>
  %w = linalg.fill ins(%f : f32) outs(%e : tensor<4xf32>) -> tensor<4xf32>
  %r = tensor.insert_slice %w into %t[2] [4] [1] : tensor<4xf32> into tensor<8xf32>
  return %r : tensor<8xf32>
}

// -----
// name: buffers

func.func private @callee(%a: memref<4xf32>, %n: index) -> (memref<4xf32>, memref<4xf32>) {
  %b = memref.alloc() : memref<4xf32>
  %f = memref.load %a[%n] : memref<4xf32>
  memref.store %f, %b[%n] : memref<4xf32>
  return %a, %b : memref<4xf32>, memref<4xf32>
}
func.func @caller(%a: memref<4xf32>, %n: index, %lb: index, %ub: index) -> f32 {
  %x, %y = func.call @callee(%a, %n) : (memref<4xf32>, index) -> (memref<4xf32>, memref<4xf32>)
  %f = memref.load %x[%n] : memref<4xf32>
  scf.for %i = %lb to %ub step %n {
    %t = memref.alloc() : memref<4xf32>
    memref.store %f, %t[%i] : memref<4xf32>
    "memref.copy"(%t, %x) : (memref<4xf32>, memref<4xf32>) -> ()
  }
  %g = memref.load %y[%n] : memref<4xf32>
  return %g : f32
}

// -----
// name: realloc

func.func @grow(%a: memref<4xf32>, %n: index, %i: index) -> f32 {
  %b = "memref.realloc"(%a, %n) {alignment = 8 : i64} : (memref<4xf32>, index) -> memref<?xf32>
  %c = "memref.realloc"(%b) : (memref<?xf32>) -> memref<9xf32>
  %r = memref.load %c[%i] : memref<9xf32>
  return %r : f32
}

// -----
// name: xdsl_opt_reads_ops_that_xdsl_lacks_in_generi

    func.func @f(%n: index) -> tensor<?xindex> {
      %r = "tensor.generate"(%n) ({
      ^bb0(%i: index):
        "tensor.yield"(%i) : (index) -> ()
      }) : (index) -> tensor<?xindex>
      return %r : tensor<?xindex>
    }
// -----
// name: a_refusal_names_the_op

    func.func @f(%t: tensor<4xf32>) -> tensor<4xf32> {
      %r = "some.op"(%t) : (tensor<4xf32>) -> tensor<4xf32>
      return %r : tensor<4xf32>
    }
