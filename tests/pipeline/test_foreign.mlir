// name: insert
func.func @f{0}(%t: tensor<4xf32>, %x: f32, %i: index) -> tensor<4xf32> {{
  %r = tensor.insert %x into %t[%i] : tensor<4xf32>
  return %r : tensor<4xf32>
}}

// -----
// name: holder
func.func @holder(%t: tensor<4xf32>, %x: f32, %i: index) -> tensor<4xf32> {
  acme.ask %x
  return %t : tensor<4xf32>
}

// -----
// name: callers
func.func @caller(%t: tensor<4xf32>, %x: f32, %i: index) -> tensor<4xf32> {
  %r = call @holder(%t, %x, %i) : (tensor<4xf32>, f32, index) -> tensor<4xf32>
  return %r : tensor<4xf32>
}
func.func @second(%t: tensor<4xf32>, %x: f32, %i: index) -> tensor<4xf32> {
  %r = call @caller(%t, %x, %i) : (tensor<4xf32>, f32, index) -> tensor<4xf32>
  return %r : tensor<4xf32>
}

// -----
// name: a_string_may_name_what_cannot_be_read_asks
func.func @asks(%x: f32) -> f32 {
  %t = "acme.make"(%x) : (f32) -> !acme.t
  %r = "acme.call"(%t) {callee = "NAME"} : (!acme.t) -> f32
  return %r : f32
}

// -----
// name: what_stands_outside_of_functions_stops_those_calls
func.func @calls(%x: f32) {
  func.call @h(%x) : (f32) -> ()
  return
}
func.func @indirect(%x: f32) {
  func.call @calls(%x) : (f32) -> ()
  return
}

// -----
// name: a_program_is_asked_whatever_cannot_be_read_pairs
func.func @pairs() -> tensor<2xi32> {
  %c = arith.constant dense<[(1, 7), (2, 7)]> : tensor<2xi32>
  return %c : tensor<2xi32>
}

// -----
// name: mlir_opt_reads_what_it_knows_launch
func.func @launch(%m: memref<4xf32>, %x: f32, %i: index) {
  %c = arith.constant 1 : index
  gpu.launch blocks(%a, %b, %d) in (%e = %c, %f = %c, %g = %c) threads(%h, %j, %k) in (%l = %c, %n = %c, %o = %c) {
    memref.store %x, %m[%i] : memref<4xf32>
    gpu.terminator
  }
  return
}
func.func @omp(%m: memref<4xf32>, %x: f32, %i: index) {
  omp.parallel {
    memref.store %x, %m[%i] : memref<4xf32>
    omp.terminator
  }
  return
}
gpu.module @kernels {
  gpu.func @kernel(%m: memref<4xf32>, %x: f32, %i: index) kernel {
    memref.store %x, %m[%i] : memref<4xf32>
    gpu.return
  }
}

// -----
// name: kernels
module attributes {gpu.container_module} {
  gpu.module @kernels {
    gpu.func @kernel(%m: memref<?xf32>, %x: f32) workgroup(%w: memref<32xf32, 3>) kernel {
      %i = gpu.thread_id x upper_bound 32
      memref.store %x, %m[%i] : memref<?xf32>
      gpu.return
    }
    func.func @beside(%t: tensor<4xf32>, %x: f32, %i: index) -> tensor<4xf32> {
      %r = tensor.insert %x into %t[%i] : tensor<4xf32>
      return %r : tensor<4xf32>
    }
  }
  func.func @host(%n: index, %m: memref<?xf32>, %x: f32) {
    gpu.launch_func @kernels::@kernel blocks in (%n, %n, %n) threads in (%n, %n, %n) args(%m : memref<?xf32>, %x : f32)
    return
  }
}

// -----
// name: digits_of_pairs
func.func @f() -> tensor<2xcomplex<i1>> {
  %c = arith.constant dense<"0x01020304"> : tensor<2xcomplex<i1>>
  return %c : tensor<2xcomplex<i1>>
}
// -----
// name: digits_of_pairs_target
memref.global "private" constant @g : memref<2xcomplex<i1>> = dense<[(true,false), (LAST)]>
func.func @f() -> memref<2xcomplex<i1>> {
  %c = memref.get_global @g : memref<2xcomplex<i1>>
  return %c : memref<2xcomplex<i1>>
}
