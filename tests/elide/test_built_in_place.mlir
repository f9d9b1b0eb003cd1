// name: program

func.func @f(%u: tensor<8xf32>, %t: tensor<32xf32>, %s: tensor<32xf32>, %z: f32, %c: i1, %i: index)
    -> (tensor<32xf32>, tensor<32xf32>, f32) {
  %c0 = arith.constant 0 : index
  %c8 = arith.constant 8 : index
  MADE
  %w = tensor.insert_slice %x into %t[8] [SIZE] [1] : TYPE into tensor<32xf32>
  return %w, %s, %z : tensor<32xf32>, tensor<32xf32>, f32
}

// -----
// name: generate

  %x = tensor.generate {
  ^bb0(%k: index):
    %v = tensor.extract %u[%k] : tensor<8xf32>
    %y = arith.addf %v, %z : f32
    tensor.yield %y : f32
  } : tensor<8xf32>
// -----
// name: reads

  %g = tensor.extract %x[%c0] : TYPE
  %h = tensor.extract_slice %t[8] [SIZE] [1] : tensor<32xf32> to TYPE
  %q = tensor.insert_slice %h into %s[0] [SIZE] [1] : TYPE into tensor<32xf32>
  %w =
// -----
// name: pad

func.func @f(%u: tensor<6xf32>, %t: tensor<32xf32>, %z: f32, %i: index) -> tensor<32xf32> {
  %x = tensor.pad %u low[1] high[1] {
  ^bb0(%k: index):
    tensor.yield %z : f32
  } : tensor<6xf32> to tensor<8xf32>
  %w = tensor.insert_slice %x into %t[%i] [8] [1] : tensor<8xf32> into tensor<32xf32>
  return %w : tensor<32xf32>
}

// -----
// name: joined

func.func @f(%u: tensor<8xf32>, %v: tensor<4xf32>) -> tensor<16xf32> {
  %e = tensor.empty() : tensor<8xf32>
  %x = linalg.exp ins(%u : tensor<8xf32>) outs(%e : tensor<8xf32>) -> tensor<8xf32>
  %d = tensor.empty() : tensor<4xf32>
  %y = linalg.abs ins(%v : tensor<4xf32>) outs(%d : tensor<4xf32>) -> tensor<4xf32>
  %r = tensor.concat dim(0) %x, %y, %v : (tensor<8xf32>, tensor<4xf32>, tensor<4xf32>) -> tensor<16xf32>
  return %r : tensor<16xf32>
}

// -----
// name: left

func.func @f(%u: tensor<8xf32>, %m: memref<8xf32>, %i: index) -> f32 {
  %e = tensor.empty() : tensor<8xf32>
  %x = linalg.exp ins(%u : tensor<8xf32>) outs(%e : tensor<8xf32>) -> tensor<8xf32>
  bufferization.materialize_in_destination %x in restrict writable %m : (tensor<8xf32>, memref<8xf32>) -> ()
  %r = tensor.extract %x[%i] : tensor<8xf32>
  return %r : f32
}

// -----
// name: row

func.func @f(%t: tensor<8x1x?xf32>, %s: tensor<1x1x?xf32>, %u: tensor<?xf32>, %i: index)
    -> (tensor<8x1x?xf32>, tensor<1x1x?xf32>) {
  %c0 = arith.constant 0 : index
  %d = tensor.dim %u, %c0 : tensor<?xf32>
  %e = tensor.empty(%d) : tensor<?xf32>
  %m = linalg.exp ins(%u : tensor<?xf32>) outs(%e : tensor<?xf32>) -> tensor<?xf32>
  %x = tensor.expand_shape %m [[0, 1, 2]] output_shape [1, 1, %d] : tensor<?xf32> into tensor<1x1x?xf32>
  %w = tensor.insert_slice %x into %t[%i, 0, 0] [1, 1, %d] [1, 1, 1] : tensor<1x1x?xf32> into tensor<8x1x?xf32>
  return %w, %s : tensor<8x1x?xf32>, tensor<1x1x?xf32>
}

// -----
// name: block

func.func @f(%u: tensor<4x4xf32>, %z: f32, %i: index) -> (tensor<64xf32>, f32) {
  %a = tensor.empty() : tensor<64xf32>
  %t = linalg.fill ins(%z : f32) outs(%a : tensor<64xf32>) -> tensor<64xf32>
  %e = tensor.empty() : tensor<4x4xf32>
  %m = linalg.exp ins(%u : tensor<4x4xf32>) outs(%e : tensor<4x4xf32>) -> tensor<4x4xf32>
  %x = tensor.collapse_shape %m [[0, 1]] : tensor<4x4xf32> into tensor<16xf32>
  %w = tensor.insert_slice %x into %t[%i] [16] [1] : tensor<16xf32> into tensor<64xf32>
  return %w, %z : tensor<64xf32>, f32
}

// -----
// name: layer

func.func @f(%u: tensor<16xf32>, %z: f32, %i: index) -> (tensor<8x4x4xf32>, f32) {
  %a = tensor.empty() : tensor<8x4x4xf32>
  %t = linalg.fill ins(%z : f32) outs(%a : tensor<8x4x4xf32>) -> tensor<8x4x4xf32>
  %e = tensor.empty() : tensor<16xf32>
  %m = linalg.exp ins(%u : tensor<16xf32>) outs(%e : tensor<16xf32>) -> tensor<16xf32>
  %x = tensor.expand_shape %m [[0, 1, 2]] output_shape [1, 4, 4] : tensor<16xf32> into tensor<1x4x4xf32>
  %w = tensor.insert_slice %x into %t[%i, 0, 0] [1, 4, 4] [1, 1, 1] : tensor<1x4x4xf32> into tensor<8x4x4xf32>
  return %w, %z : tensor<8x4x4xf32>, f32
}

// -----
// name: corner

func.func @f(%u: tensor<16xf32>, %z: f32) -> tensor<8x8xf32> {
  %a = tensor.empty() : tensor<8x8xf32>
  %t = linalg.fill ins(%z : f32) outs(%a : tensor<8x8xf32>) -> tensor<8x8xf32>
  %e = tensor.empty() : tensor<16xf32>
  %m = linalg.exp ins(%u : tensor<16xf32>) outs(%e : tensor<16xf32>) -> tensor<16xf32>
  %x = tensor.expand_shape %m [[0, 1]] output_shape [4, 4] : tensor<16xf32> into tensor<4x4xf32>
  %w = tensor.insert_slice %x into %t[0, 0] [4, 4] [1, 1] : tensor<4x4xf32> into tensor<8x8xf32>
  return %w : tensor<8x8xf32>
}

// -----
// name: threads

func.func @f(%u: tensor<8xf32>, %t: tensor<8xf32>, %s: tensor<8xf32>) -> (tensor<8xf32>, tensor<8xf32>) {
  %r:2 = scf.forall (%k) in (8) shared_outs(%o = %t, %p = %s) -> (tensor<8xf32>, tensor<8xf32>) {
    %y = tensor.extract %u[%k] : tensor<8xf32>
    %x = tensor.from_elements %y : tensor<1xf32>
    %g = tensor.extract BESIDE[%k] : tensor<8xf32>
    %z = arith.addf %y, %g : f32
    %q = tensor.from_elements %z : tensor<1xf32>
    scf.forall.in_parallel {
      tensor.parallel_insert_slice %x into %o[%k] [1] [1] : tensor<1xf32> into tensor<8xf32>
      tensor.parallel_insert_slice %q into %p[%k] [1] [1] : tensor<1xf32> into tensor<8xf32>
    }
  }
  return %r#0, %r#1 : tensor<8xf32>, tensor<8xf32>
}

// -----
// name: column

#here = affine_map<(i, j) -> (i, j)>
#column = affine_map<(i, j) -> (i, 0)>
func.func @f(%t: tensor<?x4xf32>, %b: tensor<?x1xf32>, %u: tensor<?x2xf32>, %n: index, %z: f32)
    -> (tensor<?x4xf32>, tensor<?x2xf32>) {
  %e = PLACE
  %x = linalg.exp ins(%b : tensor<?x1xf32>) outs(%e : tensor<?x1xf32>) -> tensor<?x1xf32>
  %w = tensor.insert_slice %x into %t[0, 0] [%n, 1] [1, 1] : tensor<?x1xf32> into tensor<?x4xf32>
  %o = tensor.extract_slice %w[0, 1] [%n, 1] [1, 1] : tensor<?x4xf32> to tensor<?x1xf32>
  %p = linalg.fill ins(%z : f32) outs(%o : tensor<?x1xf32>) -> tensor<?x1xf32>
  %v = tensor.insert_slice %p into %w[0, 1] [%n, 1] [1, 1] : tensor<?x1xf32> into tensor<?x4xf32>
  %y = linalg.generic {indexing_maps = [#column, #here], iterator_types = ["parallel", "parallel"]}
      ins(%x : tensor<?x1xf32>) outs(%u : tensor<?x2xf32>) {
  ^bb0(%a: f32, %c: f32):
    %s = arith.addf %a, %c : f32
    linalg.yield %s : f32
  } -> tensor<?x2xf32>
  return %v, %y : tensor<?x4xf32>, tensor<?x2xf32>
}

// -----
// name: of_another_rank

func.func @f(%t: tensor<?x4xf32>, %b: tensor<1x4xf32>, %k: index) -> (tensor<?x4xf32>, f32) {
  %c0 = arith.constant 0 : index
  %r = tensor.extract_slice %t[%k, 0] [1, 4] [1, 1] : tensor<?x4xf32> to tensor<4xf32>
  %y = tensor.extract %r[%c0] : tensor<4xf32>
  %e = tensor.empty() : tensor<1x4xf32>
  %x = linalg.exp ins(%b : tensor<1x4xf32>) outs(%e : tensor<1x4xf32>) -> tensor<1x4xf32>
  %w = tensor.insert_slice %x into %t[%k, 0] [1, 4] [1, 1] : tensor<1x4xf32> into tensor<?x4xf32>
  return %w, %y : tensor<?x4xf32>, f32
}

