// name: conflict

func.func @f(%t: tensor<?xf32>, %v: f32, %i: index) -> (tensor<?xf32>, f32) {
  %x = tensor.insert %v into %t[%i] : tensor<?xf32>
  %e = tensor.extract %t[%i] : tensor<?xf32>
  return %x, %e : tensor<?xf32>, f32
}

// -----
// name: not_writable_names_the_value

func.func @f(%v: f32, %i: index) -> tensor<4xf32> {
  %k = arith.constant dense<1.0> : tensor<4xf32>
  %x = tensor.insert %v into %k[%i] : tensor<4xf32>
  return %x : tensor<4xf32>
}

// -----
// name: privatisation_names_the_definition

func.func @f(%t: tensor<?xf32>, %u: tensor<?xf32>, %v: f32, %n: index) -> tensor<?xf32> {
  %r = scf.forall (%j) in (%n) shared_outs(%a = %u) -> (tensor<?xf32>) {
    %x = tensor.insert %v into %t[%j] : tensor<?xf32>
    %s = tensor.extract_slice %x[%j] [1] [1] : tensor<?xf32> to tensor<1xf32>
    scf.forall.in_parallel {
      tensor.parallel_insert_slice %s into %a[%j] [1] [1] : tensor<1xf32> into tensor<?xf32>
    }
  }
  return %r : tensor<?xf32>
}

// -----
// name: a_forced_write_counts_for_later_decisions

func.func @f(%t: tensor<?xf32>, %v: f32, %i: index) -> (tensor<?xf32>, f32) {
  %x = tensor.insert %v into %t[%i] : tensor<?xf32>
  %s = tensor.extract_slice %t[%i] [4] [1] : tensor<?xf32> to tensor<4xf32>
  %e = tensor.extract %s[%i] : tensor<4xf32>
  return %x, %e : tensor<?xf32>, f32
}

// -----
// name: undefined_contents

func.func @f(%v: f32, %i: index) -> tensor<4xf32> {
  %k = tensor.empty() : tensor<4xf32>
  %s = tensor.extract_slice %k[1] [2] [1] : tensor<4xf32> to tensor<2xf32>
  %x = linalg.fill ins(%v : f32) outs(%s : tensor<2xf32>) -> tensor<2xf32>
  %y = tensor.insert_slice %x into %k[1] [2] [1] : tensor<2xf32> into tensor<4xf32>
  return %y : tensor<4xf32>
}

// -----
// name: an_op_of_another_package_gets_a_model_by_its

func.func @f(%t: tensor<?xf32>, %u: tensor<?xf32>) -> tensor<?xf32> {
  %x = "mine.add"(%u, %t) : (tensor<?xf32>, tensor<?xf32>) -> tensor<?xf32>
  return %x : tensor<?xf32>
}

// -----
// name: conflicts_are_marked_as_upstream_marks_them

func.func @f(%t: tensor<?xf32>, %v: f32, %i: index) -> (tensor<?xf32>, tensor<4xf32>) {
  %k = arith.constant dense<1.0> : tensor<4xf32>
  %x = tensor.insert %v into %t[%i] : tensor<?xf32>
  %y = tensor.insert %v into %k[%i] : tensor<4xf32>
  %e = tensor.extract %t[%i] : tensor<?xf32>
  return %x, %y : tensor<?xf32>, tensor<4xf32>
}

