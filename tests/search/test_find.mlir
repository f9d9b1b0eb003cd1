// name: insert
func.func @f(%t: tensor<?xf32>, %n: index, %x: f32) -> tensor<?xf32> {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %r = scf.for %i = %c0 to %n step %c1 iter_args(%a = %t) -> tensor<?xf32> {
    %b = tensor.insert %x into %a[%i] : tensor<?xf32>
    scf.yield %b : tensor<?xf32>
  }
  return %r : tensor<?xf32>
}
// -----
// name: insert-in-place
func.func @f(%t: memref<?xf32>, %n: index, %x: f32) -> memref<?xf32> {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  scf.for %i = %c0 to %n step %c1 {
    memref.store %x, %t[%i] : memref<?xf32>
  }
  return %t : memref<?xf32>
}
// -----
// name: rarely
func.func @f(%t: tensor<4xf32>, %n: index, %x: f32) -> (tensor<4xf32>, f32) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c999 = arith.constant 999 : index
  %r:2 = scf.for %i = %c0 to %n step %c1 iter_args(%a = %x, %b = %x) -> (f32, f32) {
    %late = arith.cmpi sge, %i, %c999 : index
    %s = arith.addf %x, %x : f32
    %c = arith.select %late, %s, %b : f32
    scf.yield %a, %c : f32, f32
  }
  return %t, %r#1 : tensor<4xf32>, f32
}
// -----
// name: rarely-on-a-buffer
func.func @f(%t: memref<4xf32>, %n: index, %x: f32) -> (memref<4xf32>, f32) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c999 = arith.constant 999 : index
  %r:2 = scf.for %i = %c0 to %n step %c1 iter_args(%a = %x, %b = %x) -> (f32, f32) {
    %late = arith.cmpi sge, %i, %c999 : index
    %s = arith.addf %x, %x : f32
    %c = arith.select %late, %s, %b : f32
    scf.yield %a, %c : f32, f32
  }
  return %t, %r#1 : memref<4xf32>, f32
}
// -----
// name: new-each-time
func.func @f(%t: tensor<?xf32>, %n: index, %x: f32) -> tensor<?xf32> {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %d = tensor.dim %t, %c0 : tensor<?xf32>
  %r = scf.for %i = %c0 to %n step %c1 iter_args(%a = %t) -> tensor<?xf32> {
    %e = tensor.splat %x[%d] : tensor<?xf32>
    scf.yield %e : tensor<?xf32>
  }
  return %r : tensor<?xf32>
}
// -----
// name: new-each-time-in-a-buffer
func.func @f(%t: memref<?xf32>, %n: index, %x: f32) -> memref<?xf32> {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %d = memref.dim %t, %c0 : memref<?xf32>
  %r = scf.for %i = %c0 to %n step %c1 iter_args(%a = %t) -> memref<?xf32> {
    %e = memref.alloc(%d) : memref<?xf32>
    linalg.fill ins(%x : f32) outs(%e : memref<?xf32>)
    scf.yield %e : memref<?xf32>
  }
  return %r : memref<?xf32>
}
// -----
// name: scalar
func.func @f(%t: tensor<4xf32>, %x: f32, %y: f32) -> f32 {
  %z = arith.addf %x, %y : f32
  return %z : f32
}
// -----
// name: another-scalar
func.func @f(%t: memref<4xf32>, %x: f32, %y: f32) -> f32 {
  %z = arith.subf %x, %y : f32
  return %z : f32
}
// -----
// name: call
func.func private @g(%t: tensor<4xf32>, %x: f32) -> tensor<4xf32> {
  %c0 = arith.constant 0 : index
  %r = tensor.insert %x into %t[%c0] : tensor<4xf32>
  return %r : tensor<4xf32>
}
func.func @f(%t: tensor<4xf32>, %x: f32) -> tensor<4xf32> {
  %r = func.call @g(%t, %x) : (tensor<4xf32>, f32) -> tensor<4xf32>
  return %r : tensor<4xf32>
}
// -----
// name: call-with-buffers
func.func private @g(%t: memref<4xf32>, %x: f32) {
  %c0 = arith.constant 0 : index
  memref.store %x, %t[%c0] : memref<4xf32>
  return
}
func.func @f(%t: memref<4xf32>, %x: f32) -> memref<4xf32> {
  func.call @g(%t, %x) : (memref<4xf32>, f32) -> ()
  return %t : memref<4xf32>
}
// -----
// name: large
func.func @f(%t: tensor<200x200xf32>) -> tensor<200x200xf32> {
  %r = linalg.add ins(%t, %t : tensor<200x200xf32>, tensor<200x200xf32>) outs(%t : tensor<200x200xf32>) -> tensor<200x200xf32>
  return %r : tensor<200x200xf32>
}
// -----
// name: large-in-place
func.func @f(%t: memref<200x200xf32>) -> memref<200x200xf32> {
  linalg.add ins(%t, %t : memref<200x200xf32>, memref<200x200xf32>) outs(%t : memref<200x200xf32>)
  return %t : memref<200x200xf32>
}
// -----
// name: deep-loops-alone
func.func @f(%t: memref<?xf32>, %n: index, %x: f32) -> memref<?xf32> {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c8 = arith.constant 8 : index
  %sum = memref.alloca() : memref<f32>
  memref.store %x, %sum[] : memref<f32>
  scf.for %a = %c0 to %c8 step %c1 {
    scf.for %b = %c0 to %c8 step %c1 {
      scf.for %c = %c0 to %c8 step %c1 {
        scf.for %d = %c0 to %c8 step %c1 {
          scf.for %e = %c0 to %c8 step %c1 {
            %before = memref.load %sum[] : memref<f32>
            %after = arith.addf %before, %x : f32
            memref.store %after, %sum[] : memref<f32>
          }
        }
      }
    }
  }
  scf.for %i = %c0 to %n step %c1 {
    memref.store %x, %t[%i] : memref<?xf32>
  }
  return %t : memref<?xf32>
}
