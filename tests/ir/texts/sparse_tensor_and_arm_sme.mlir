#S = #sparse_tensor.encoding<{map = (d0) -> (d0 : compressed)}>
func.func @sparse(%a: tensor<8xf32, #S>, %i: index, %src: !llvm.ptr, %d: tensor<8xf32>, %pos: tensor<2xindex>, %crd: tensor<4x1xindex>, %val: tensor<4xf32>, %zero: f32, %opos: tensor<2xindex>, %ocrd: tensor<4x1xindex>, %oval: tensor<4xf32>) -> (tensor<8xf32, #S>, f32) {
  %0 = sparse_tensor.load %a hasInserts {foo = 1 : i32} : tensor<8xf32, #S>
  %1 = sparse_tensor.positions %0 { level = 0 : index, bar } : tensor<8xf32, #S> to memref<?xindex>
  %2 = sparse_tensor.coordinates %0 { level = 0 : index } : tensor<8xf32, #S> to memref<?xindex>
  %4 = sparse_tensor.values %0 : tensor<8xf32, #S> to memref<?xf32>
  %5 = sparse_tensor.number_of_entries %0 : tensor<8xf32, #S>
  %6 = sparse_tensor.convert %d : tensor<8xf32> to tensor<8xf32, #S>
  %7 = sparse_tensor.new %src : !llvm.ptr to tensor<8xf32, #S>
  %8 = sparse_tensor.concatenate %6, %7 {dimension = 0 : index} : tensor<8xf32, #S>, tensor<8xf32, #S> to tensor<16xf32, #S>
  sparse_tensor.foreach in %0 : tensor<8xf32, #S> do { ^bb0(%x: index, %v: f32):
  }
  %9 = sparse_tensor.foreach in %0 init(%zero) : tensor<8xf32, #S>, f32 -> f32 do { ^bb0(%x: index, %v: f32, %acc: f32):
    %n = arith.addf %v, %acc : f32
    sparse_tensor.yield %n : f32
  }
  %10 = sparse_tensor.assemble (%pos, %crd), %val : (tensor<2xindex>, tensor<4x1xindex>), tensor<4xf32> to tensor<8xf32, #S>
  %p, %c, %v, %pl, %cl, %vl = sparse_tensor.disassemble %10 : tensor<8xf32, #S> out_lvls(%opos, %ocrd : tensor<2xindex>, tensor<4x1xindex>) out_vals(%oval : tensor<4xf32>) -> (tensor<2xindex>, tensor<4x1xindex>), tensor<4xf32>, (index, index), index
  return %0, %9 : tensor<8xf32, #S>, f32
}

func.func @vector_length() -> index {
  %0 = arm_sme.streaming_vl <word>
  %1 = arm_sme.streaming_vl <double> {foo}
  return %0 : index
}
