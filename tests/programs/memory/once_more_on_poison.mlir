// title: An op that nobody knows runs twice on poison.
// verdict: unproved
func.func @f(%a: tensor<4xindex>, %m: tensor<1xf32>, %z: index) -> f32 {
  %c0 = arith.constant 0 : index
  %u = ub.poison : index
  %t = tensor.empty() : tensor<4xindex>
  %p = linalg.fill ins(%u : index) outs(%t : tensor<4xindex>) -> tensor<4xindex>
  %r = "iree_linalg_ext.map_store"(%a, %p) : (tensor<4xindex>, tensor<4xindex>) -> tensor<4xindex>
  %s = "iree_linalg_ext.map_store"(%a, %p) : (tensor<4xindex>, tensor<4xindex>) -> tensor<4xindex>
  %x = tensor.extract %r[%c0] : tensor<4xindex>
  %y = tensor.extract %s[%c0] : tensor<4xindex>
  %b = arith.cmpi eq, %x, %z : index
  scf.if %b {
    vector.print %z : index
  }
  %d = arith.cmpi eq, %y, %z : index
  scf.if %d {
    vector.print %z : index
  }
  %e = tensor.extract %m[%c0] : tensor<1xf32>
  return %e : f32
}
// ----- target
func.func @f(%a: memref<4xindex>, %m: memref<1xf32>, %z: index) -> f32 {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %p = memref.alloc() : memref<4xindex>
  linalg.fill ins(%c0 : index) outs(%p : memref<4xindex>)
  %q = memref.alloc() : memref<4xindex>
  linalg.fill ins(%c1 : index) outs(%q : memref<4xindex>)
  "iree_linalg_ext.map_store"(%a, %p) : (memref<4xindex>, memref<4xindex>) -> ()
  "iree_linalg_ext.map_store"(%a, %q) : (memref<4xindex>, memref<4xindex>) -> ()
  %x = memref.load %p[%c0] : memref<4xindex>
  %y = memref.load %q[%c0] : memref<4xindex>
  %b = arith.cmpi eq, %x, %z : index
  scf.if %b {
    vector.print %z : index
  }
  %d = arith.cmpi eq, %y, %z : index
  scf.if %d {
    vector.print %z : index
  }
  %i = arith.subi %x, %y : index
  %e = memref.load %m[%i] : memref<1xf32>
  return %e : f32
}
