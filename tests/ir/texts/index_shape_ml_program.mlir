ml_program.global private @g(dense<4> : tensor<4xi64>) : tensor<4xi64>
ml_program.global private mutable @h(dense<4> : tensor<4xi64>) : tensor<4xi64>
func.func @f(%i: index, %s: !shape.shape, %t: tensor<?xindex>) -> tensor<4xi64> {
  %0 = ml_program.global_load @h : tensor<4xi64>
  ml_program.global_store @h = %0 : tensor<4xi64>
  %1 = ml_program.global_load_const @g : tensor<4xi64>
  %w = shape.const_witness true
  %10 = index.cmp eq(%i, %i)
  %11 = shape.cstr_require %10, "must \"hold\"" {my.note}
  %2 = shape.assuming %w -> (tensor<4xi64>) { shape.assuming_yield %0 : tensor<4xi64> }
  %3 = shape.shape_of %0 : tensor<4xi64> -> tensor<1xindex>
  %4 = shape.cstr_broadcastable %t, %t : tensor<?xindex>, tensor<?xindex>
  %5 = index.cmp slt(%i, %i)
  %6 = index.add %i, %i
  %7 = index.constant 4
  %8 = index.bool.constant true
  %9 = index.maxs %i, %i
  return %0 : tensor<4xi64>
}

func.func @index_casts(%i: index, %n: i32) -> (i64, index, index) {
  %a = index.casts %i : index to i64
  %b = index.castu %n : i32 to index
  %c = index.sizeof
  return %a, %b, %c : i64, index, index
}
