// name: head

func.func @f(%c: i1, %d: i1, %n: index, %m: memref<4xf32>, %k: memref<?xf32>) -> (i1, i1) {
  %true = arith.constant true
  %false = arith.constant false
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index

// -----
// name: blocks

func.func @blocks(%c: i1, %m: memref<4xf32>, %i: index) -> f32 {
  %false = arith.constant false
  %w = arith.constant 1.0 : f32
  cf.cond_br %false, ^dead(%m : memref<4xf32>), ^one(%c, %i : i1, index)
^dead(%x: memref<4xf32>):
  memref.dealloc %x : memref<4xf32>
  cf.br ^one(%false, %i : i1, index)
^one(%unused: i1, %j: index):
  cf.cond_br %c, ^two(%unused, %j : i1, index), ^three(%j : index)
^two(%never: i1, %l: index):
  memref.store %w, %m[%l] : memref<4xf32>
  cf.br ^three(%l : index)
^three(%k: index):
  %r = memref.load %m[%k] : memref<4xf32>
  return %r : f32
}

