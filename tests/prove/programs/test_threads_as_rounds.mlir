// name: target

func.func @f(%t: memref<64xf32>, %n: index) -> memref<64xf32> {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c4 = arith.constant 4 : index
  %c8 = arith.constant 8 : index
  scf.for %i = %c0 to %n step %c4 {
    %s = memref.subview %t[%i] [4] [1] : memref<64xf32> to memref<4xf32, strided<[1], offset: ?>>
    linalg.exp ins(%s : memref<4xf32, strided<[1], offset: ?>>)
      outs(%s : memref<4xf32, strided<[1], offset: ?>>)
  }
  return %t : memref<64xf32>
}

// -----
// name: prints

func.func @f(%t: tensor<8xf32>, %n: index) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  scf.parallel (%i, %j) = (%c0, %c1) to (%n, %n) step (%c1, %c1) {
    %k = arith.addi %i, %j : index
    %x = tensor.extract %t[%k] : tensor<8xf32>
    vector.print %x : f32
    scf.reduce
  }
  return
}

// -----
// name: prints_2

func.func @f(%t: memref<8xf32>, %n: index) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  scf.for %i = %c0 to %n step %c1 {
    scf.for %j = %c1 to %n step %c1 {
      %k = arith.addi %i, %j : index
      %x = memref.load %t[%k] : memref<8xf32>
      vector.print %x : f32
    }
  }
  return
}

// -----
// name: loops_that_are_as_many_by_chance

func.func @f(%t: tensor<8xf32>) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c5 = arith.constant 5 : index
  scf.for %i = %c0 to %c1 step %c1 {
    vector.print %i : index
  }
  scf.parallel (%i) = (%c0) to (%c5) step (%c1) {
    %x = tensor.extract %t[%i] : tensor<8xf32>
    vector.print %x : f32
    scf.reduce
  }
  return
}

// -----
// name: loops_that_are_as_many_by_chance_target

func.func @f(%t: memref<8xf32>) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c5 = arith.constant 5 : index
  vector.print %c0 : index
  scf.for %i = %c0 to %c5 step %c1 {
    %x = memref.load %t[%i] : memref<8xf32>
    vector.print %x : f32
  }
  return
}

