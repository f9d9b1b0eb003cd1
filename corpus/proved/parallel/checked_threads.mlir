// title: All threads would write one buffer from outside of the loop: the check makes each of them a copy.
// options: bufferize-function-boundaries
// bufferizer: builtin, mlir-opt
// origin: LLVM's tests SCF/one-shot-bufferize-analysis, @parallel_region, @parallel_region_two_writes

func.func @one_write(%u: tensor<?xf32>) -> tensor<?xf32> {
  %c0 = arith.constant 0 : index
  %n = tensor.dim %u, %c0 : tensor<?xf32>
  %all = bufferization.alloc_tensor(%n) : tensor<?xf32>
  %one = bufferization.alloc_tensor() : tensor<1xf32>
  %r = scf.forall (%i) in (%n) shared_outs(%o = %all) -> (tensor<?xf32>) {
    %x = tensor.extract %u[%i] : tensor<?xf32>
    %f = linalg.fill ins(%x : f32) outs(%one : tensor<1xf32>) -> tensor<1xf32>
    scf.forall.in_parallel {
      tensor.parallel_insert_slice %f into %o[%i] [1] [1] : tensor<1xf32> into tensor<?xf32>
    }
  }
  return %r : tensor<?xf32>
}

func.func @one_of_two_buffers(%u: tensor<?xf32>, %c: i1) -> tensor<?xf32> {
  %c0 = arith.constant 0 : index
  %n = tensor.dim %u, %c0 : tensor<?xf32>
  %all = bufferization.alloc_tensor(%n) : tensor<?xf32>
  %one = bufferization.alloc_tensor() : tensor<1xf32>
  %r = scf.forall (%i) in (%n) shared_outs(%o = %all) -> (tensor<?xf32>) {
    %own = bufferization.alloc_tensor() : tensor<1xf32>
    %s = scf.if %c -> tensor<1xf32> {
      scf.yield %one : tensor<1xf32>
    } else {
      scf.yield %own : tensor<1xf32>
    }
    %x = tensor.extract %u[%i] : tensor<?xf32>
    %f = linalg.fill ins(%x : f32) outs(%s : tensor<1xf32>) -> tensor<1xf32>
    scf.forall.in_parallel {
      tensor.parallel_insert_slice %f into %o[%i] [1] [1] : tensor<1xf32> into tensor<?xf32>
    }
  }
  return %r : tensor<?xf32>
}

func.func @two_writes(%u: tensor<?xf32>, %y: f32) -> tensor<?xf32> {
  %c0 = arith.constant 0 : index
  %n = tensor.dim %u, %c0 : tensor<?xf32>
  %all = bufferization.alloc_tensor(%n) : tensor<?xf32>
  %two = bufferization.alloc_tensor() : tensor<2xf32>
  %r = scf.forall (%i) in (%n) shared_outs(%o = %all) -> (tensor<?xf32>) {
    %x = tensor.extract %u[%i] : tensor<?xf32>
    %f = linalg.fill ins(%x : f32) outs(%two : tensor<2xf32>) -> tensor<2xf32>
    %g = tensor.insert %y into %f[%c0] : tensor<2xf32>
    %s = tensor.extract_slice %g[1] [1] [1] : tensor<2xf32> to tensor<1xf32>
    scf.forall.in_parallel {
      tensor.parallel_insert_slice %s into %o[%i] [1] [1] : tensor<1xf32> into tensor<?xf32>
    }
  }
  return %r : tensor<?xf32>
}
