// title: Code of others in each thread, which only reads a buffer of both programs.
// verdict: proved
// unproved: each "access = \"read\"" => "access = \"read-write\"" -- what a thread reads there, another one may have changed
func.func private @ext(memref<4xf32> {bufferization.access = "read"}, f32) -> f32
func.func @f(%t: tensor<4xf32>, %u: memref<4xf32>, %x: f32) -> tensor<4xf32> {
  %c0 = arith.constant 0 : index
  %r = scf.forall (%i) in (4) shared_outs(%o = %t) -> (tensor<4xf32>) {
    %b = memref.load %u[%c0] : memref<4xf32>
    %a = func.call @ext(%u, %x) : (memref<4xf32>, f32) -> f32
    %s = tensor.from_elements %b : tensor<1xf32>
    scf.forall.in_parallel {
      tensor.parallel_insert_slice %s into %o[%i] [1] [1] : tensor<1xf32> into tensor<4xf32>
    }
  }
  return %r : tensor<4xf32>
}
// ----- target
func.func private @ext(memref<4xf32> {bufferization.access = "read"}, f32) -> f32
func.func @f(%m: memref<4xf32>, %u: memref<4xf32>, %x: f32) -> memref<4xf32> {
  %c0 = arith.constant 0 : index
  %w = memref.load %u[%c0] : memref<4xf32>
  scf.forall (%i) in (4) {
    %a = func.call @ext(%u, %x) : (memref<4xf32>, f32) -> f32
    memref.store %w, %m[%i] : memref<4xf32>
  }
  return %m : memref<4xf32>
}
