// title: A row that nobody writes.
// verdict: proved
// right: "memref.copy %b, %d : memref<4xf32, #row> to memref<4xf32, #row>" => "memref.copy %b, %d : memref<4xf32, #row> to memref<4xf32, #row>\nfunc.call @copy(%b, %b) : (memref<4xf32, #row>, memref<4xf32, #row>) -> ()" -- a row of its own that a thread copies onto itself
// right: "memref.copy %b, %d : memref<4xf32, #row> to memref<4xf32, #row>" => "memref.copy %b, %d : memref<4xf32, #row> to memref<4xf32, #row>\nfunc.call @copy(%d, %d) : (memref<4xf32, #row>, memref<4xf32, #row>) -> ()" -- a row of its own that a thread copies onto itself
// unproved: "func.call @copy(%a, %b) : (memref<4xf32, #row>, memref<4xf32, #row>) -> ()" => "func.call @copy(%a, %b) : (memref<4xf32, #row>, memref<4xf32, #row>) -> ()\nfunc.call @copy(%a, %a) : (memref<4xf32, #row>, memref<4xf32, #row>) -> ()" -- a row of all that each thread copies onto itself
// wrong: "func.call @copy(%a, %b) : (memref<4xf32, #row>, memref<4xf32, #row>) -> ()" => "func.call @copy(%a, %b) : (memref<4xf32, #row>, memref<4xf32, #row>) -> ()\nfunc.call @copy(%b, %a) : (memref<4xf32, #row>, memref<4xf32, #row>) -> ()\nmemref.store %x, %a[%c0] : memref<4xf32, #row>" -- copied to and fro
// wrong: "func.call @copy(%a, %b) : (memref<4xf32, #row>, memref<4xf32, #row>) -> ()" => "func.call @copy(%a, %b) : (memref<4xf32, #row>, memref<4xf32, #row>) -> ()\nmemref.store %x, %a[%c0] : memref<4xf32, #row>" -- copied away
func.func @f(%m: tensor<4xf32>, %o: tensor<4x4xf32>, %x: f32) -> tensor<4x4xf32> {
  %r = scf.forall (%i) in (4) shared_outs(%s = %o) -> (tensor<4x4xf32>) {
    scf.forall.in_parallel {
      tensor.parallel_insert_slice %m into %s[%i, 0] [1, 4] [1, 1]
          : tensor<4xf32> into tensor<4x4xf32>
    }
  }
  return %r : tensor<4x4xf32>
}
// ----- target
#row = strided<[1], offset: ?>
func.func private @copy(%a: memref<4xf32, #row>, %b: memref<4xf32, #row>) {
  memref.copy %a, %b : memref<4xf32, #row> to memref<4xf32, #row>
  return
}
func.func @f(%m: memref<4xf32>, %o: memref<4x4xf32>, %x: f32) -> memref<4x4xf32> {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %rows = memref.alloc() : memref<5x4xf32>
  %first = memref.subview %rows[%c0, 0] [1, 4] [1, 1] : memref<5x4xf32> to memref<4xf32, #row>
  memref.copy %m, %first : memref<4xf32> to memref<4xf32, #row>
  scf.forall (%i) in (4) {
    %next = arith.addi %i, %c1 : index
    %a = memref.subview %rows[%c0, 0] [1, 4] [1, 1] : memref<5x4xf32> to memref<4xf32, #row>
    %b = memref.subview %rows[%next, 0] [1, 4] [1, 1] : memref<5x4xf32> to memref<4xf32, #row>
    func.call @copy(%a, %b) : (memref<4xf32, #row>, memref<4xf32, #row>) -> ()
    %d = memref.subview %o[%i, 0] [1, 4] [1, 1] : memref<4x4xf32> to memref<4xf32, #row>
    memref.copy %b, %d : memref<4xf32, #row> to memref<4xf32, #row>
  }
  return %o : memref<4x4xf32>
}
