// what: a histogram, then the running sums of its bins; the bins are read once more for the largest
func.func @kernel(%data: tensor<65536xi32>) -> (tensor<256xi32>, tensor<256xi32>, i32) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %size = arith.constant 65536 : index
  %bins = arith.constant 256 : index
  %zero = arith.constant 0 : i32
  %one = arith.constant 1 : i32
  %mask = arith.constant 255 : i32
  %h0 = arith.constant dense<0> : tensor<256xi32>
  %h = scf.for %i = %c0 to %size step %c1 iter_args(%a = %h0) -> (tensor<256xi32>) {
    %x = tensor.extract %data[%i] : tensor<65536xi32>
    %m = arith.andi %x, %mask : i32
    %b = arith.index_cast %m : i32 to index
    %n = tensor.extract %a[%b] : tensor<256xi32>
    %n1 = arith.addi %n, %one : i32
    %a1 = tensor.insert %n1 into %a[%b] : tensor<256xi32>
    scf.yield %a1 : tensor<256xi32>
  }
  %s:2 = scf.for %i = %c0 to %bins step %c1 iter_args(%a = %h0, %sum = %zero) -> (tensor<256xi32>, i32) {
    %n = tensor.extract %h[%i] : tensor<256xi32>
    %sum1 = arith.addi %sum, %n : i32
    %a1 = tensor.insert %sum1 into %a[%i] : tensor<256xi32>
    scf.yield %a1, %sum1 : tensor<256xi32>, i32
  }
  %m = scf.for %i = %c0 to %bins step %c1 iter_args(%best = %zero) -> (i32) {
    %n = tensor.extract %h[%i] : tensor<256xi32>
    %best1 = arith.maxsi %best, %n : i32
    scf.yield %best1 : i32
  }
  return %h, %s#0, %m : tensor<256xi32>, tensor<256xi32>, i32
}
