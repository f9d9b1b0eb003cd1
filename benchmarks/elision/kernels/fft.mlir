// what: the stages of an FFT, butterfly by butterfly: x[j] is set first, then x[i], both from the old x[i] and x[j]
func.func @kernel(%re0: tensor<4096xf32>, %im0: tensor<4096xf32>, %wr: tensor<4096xf32>, %wi: tensor<4096xf32>)
    -> (tensor<4096xf32>, tensor<4096xf32>) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c2 = arith.constant 2 : index
  %size = arith.constant 4096 : index
  %stages = arith.constant 12 : index
  %r:2 = scf.for %s = %c0 to %stages step %c1 iter_args(%re = %re0, %im = %im0)
      -> (tensor<4096xf32>, tensor<4096xf32>) {
    %half = arith.shli %c1, %s : index
    %full = arith.muli %half, %c2 : index
    %stride = arith.divui %size, %full : index
    %g:2 = scf.for %base = %c0 to %size step %full iter_args(%a = %re, %b = %im)
        -> (tensor<4096xf32>, tensor<4096xf32>) {
      %h:2 = scf.for %k = %c0 to %half step %c1 iter_args(%x = %a, %y = %b)
          -> (tensor<4096xf32>, tensor<4096xf32>) {
        %i = arith.addi %base, %k : index
        %j = arith.addi %i, %half : index
        %t = arith.muli %k, %stride : index
        %cr = tensor.extract %wr[%t] : tensor<4096xf32>
        %ci = tensor.extract %wi[%t] : tensor<4096xf32>
        %xj = tensor.extract %x[%j] : tensor<4096xf32>
        %yj = tensor.extract %y[%j] : tensor<4096xf32>
        %0 = arith.mulf %cr, %xj : f32
        %1 = arith.mulf %ci, %yj : f32
        %tr = arith.subf %0, %1 : f32
        %2 = arith.mulf %cr, %yj : f32
        %3 = arith.mulf %ci, %xj : f32
        %ti = arith.addf %2, %3 : f32
        %old_xi = tensor.extract %x[%i] : tensor<4096xf32>
        %old_yi = tensor.extract %y[%i] : tensor<4096xf32>
        %qr = arith.subf %old_xi, %tr : f32
        %qi = arith.subf %old_yi, %ti : f32
        %x1 = tensor.insert %qr into %x[%j] : tensor<4096xf32>
        %y1 = tensor.insert %qi into %y[%j] : tensor<4096xf32>
        %xi = tensor.extract %x[%i] : tensor<4096xf32>
        %yi = tensor.extract %y[%i] : tensor<4096xf32>
        %pr = arith.addf %xi, %tr : f32
        %pi = arith.addf %yi, %ti : f32
        %x2 = tensor.insert %pr into %x1[%i] : tensor<4096xf32>
        %y2 = tensor.insert %pi into %y1[%i] : tensor<4096xf32>
        scf.yield %x2, %y2 : tensor<4096xf32>, tensor<4096xf32>
      }
      scf.yield %h#0, %h#1 : tensor<4096xf32>, tensor<4096xf32>
    }
    scf.yield %g#0, %g#1 : tensor<4096xf32>, tensor<4096xf32>
  }
  return %r#0, %r#1 : tensor<4096xf32>, tensor<4096xf32>
}
