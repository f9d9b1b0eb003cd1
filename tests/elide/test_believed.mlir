// name: piece

func.func @NAME(%t: tensor<?xf32>, %x: f32, %i: index, %j: index) -> (tensor<?xf32>, f32) {
  %w = tensor.insert %x into %t[%i] : tensor<?xf32>
  %q = tensor.extract %w[%j] : tensor<?xf32>
  %m = arith.fptosi %q : f32 to i32
  %h = arith.index_cast %m : i32 to index
  %k = arith.OP %h, %j : index
  %y = tensor.extract %t[%k] : tensor<?xf32>
  return %w, %y : tensor<?xf32>, f32
}

// -----
// name: needless

func.func @g(%t: tensor<8xf32>, %x: f32, %i: index) -> (tensor<8xf32>, f32) {
  %c1 = arith.constant 1 : index
  %k = arith.addi %i, %c1 : index
  %w = tensor.insert %x into %t[%i] : tensor<8xf32>
  %y = tensor.extract %t[%k] : tensor<8xf32>
  return %w, %y : tensor<8xf32>, f32
}

// -----
// name: long_runs_are_worth_their_time

    func.func @f(%a: tensor<40x40xf32>, %c: tensor<40x40xf32>, %i: index)
        -> (tensor<40x40xf32>, tensor<40x40xf32>) {
      %m = linalg.matmul ins(%a, %a : tensor<40x40xf32>, tensor<40x40xf32>)
        outs(%c : tensor<40x40xf32>) -> tensor<40x40xf32>
      %n = linalg.matmul ins(%m, %c : tensor<40x40xf32>, tensor<40x40xf32>)
        outs(%a : tensor<40x40xf32>) -> tensor<40x40xf32>
      return %m, %n : tensor<40x40xf32>, tensor<40x40xf32>
    }
    
