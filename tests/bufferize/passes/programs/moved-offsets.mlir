// The offset %k of the insertion comes late: the ops that compute it are moved up if they are pure.

func.func @dim0(%t: tensor<10xf32>, %x: tensor<4xindex>, %y: tensor<?xf32>, %m: memref<4xindex>, %md: memref<?xf32>, %c: f32, %i: index, %b: i1, %sh: tensor<1xindex>, %um: tensor<*xf32>, %v: vector<4xindex>, %iv: i64) -> tensor<10xf32> {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c5 = arith.constant 5 : index
  %e = tensor.empty() : tensor<5xf32>
  %f = linalg.fill ins(%c : f32) outs(%e : tensor<5xf32>) -> tensor<5xf32>
  %k = tensor.dim %y, %c0 : tensor<?xf32>
  %r = tensor.insert_slice %f into %t[%k][5][1] : tensor<5xf32> into tensor<10xf32>
  return %r : tensor<10xf32>
}

// -----

func.func @dim5(%t: tensor<10xf32>, %x: tensor<4xindex>, %y: tensor<?xf32>, %m: memref<4xindex>, %md: memref<?xf32>, %c: f32, %i: index, %b: i1, %sh: tensor<1xindex>, %um: tensor<*xf32>, %v: vector<4xindex>, %iv: i64) -> tensor<10xf32> {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c5 = arith.constant 5 : index
  %e = tensor.empty() : tensor<5xf32>
  %f = linalg.fill ins(%c : f32) outs(%e : tensor<5xf32>) -> tensor<5xf32>
  %k = tensor.dim %y, %c5 : tensor<?xf32>
  %r = tensor.insert_slice %f into %t[%k][5][1] : tensor<5xf32> into tensor<10xf32>
  return %r : tensor<10xf32>
}

// -----

func.func @dimi(%t: tensor<10xf32>, %x: tensor<4xindex>, %y: tensor<?xf32>, %m: memref<4xindex>, %md: memref<?xf32>, %c: f32, %i: index, %b: i1, %sh: tensor<1xindex>, %um: tensor<*xf32>, %v: vector<4xindex>, %iv: i64) -> tensor<10xf32> {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c5 = arith.constant 5 : index
  %e = tensor.empty() : tensor<5xf32>
  %f = linalg.fill ins(%c : f32) outs(%e : tensor<5xf32>) -> tensor<5xf32>
  %k = tensor.dim %y, %i : tensor<?xf32>
  %r = tensor.insert_slice %f into %t[%k][5][1] : tensor<5xf32> into tensor<10xf32>
  return %r : tensor<10xf32>
}

// -----

func.func @dimu(%t: tensor<10xf32>, %x: tensor<4xindex>, %y: tensor<?xf32>, %m: memref<4xindex>, %md: memref<?xf32>, %c: f32, %i: index, %b: i1, %sh: tensor<1xindex>, %um: tensor<*xf32>, %v: vector<4xindex>, %iv: i64) -> tensor<10xf32> {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c5 = arith.constant 5 : index
  %e = tensor.empty() : tensor<5xf32>
  %f = linalg.fill ins(%c : f32) outs(%e : tensor<5xf32>) -> tensor<5xf32>
  %k = tensor.dim %um, %c0 : tensor<*xf32>
  %r = tensor.insert_slice %f into %t[%k][5][1] : tensor<5xf32> into tensor<10xf32>
  return %r : tensor<10xf32>
}

// -----

func.func @mdim0(%t: tensor<10xf32>, %x: tensor<4xindex>, %y: tensor<?xf32>, %m: memref<4xindex>, %md: memref<?xf32>, %c: f32, %i: index, %b: i1, %sh: tensor<1xindex>, %um: tensor<*xf32>, %v: vector<4xindex>, %iv: i64) -> tensor<10xf32> {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c5 = arith.constant 5 : index
  %e = tensor.empty() : tensor<5xf32>
  %f = linalg.fill ins(%c : f32) outs(%e : tensor<5xf32>) -> tensor<5xf32>
  %k = memref.dim %md, %c0 : memref<?xf32>
  %r = tensor.insert_slice %f into %t[%k][5][1] : tensor<5xf32> into tensor<10xf32>
  return %r : tensor<10xf32>
}

// -----

func.func @mdimi(%t: tensor<10xf32>, %x: tensor<4xindex>, %y: tensor<?xf32>, %m: memref<4xindex>, %md: memref<?xf32>, %c: f32, %i: index, %b: i1, %sh: tensor<1xindex>, %um: tensor<*xf32>, %v: vector<4xindex>, %iv: i64) -> tensor<10xf32> {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c5 = arith.constant 5 : index
  %e = tensor.empty() : tensor<5xf32>
  %f = linalg.fill ins(%c : f32) outs(%e : tensor<5xf32>) -> tensor<5xf32>
  %k = memref.dim %md, %i : memref<?xf32>
  %r = tensor.insert_slice %f into %t[%k][5][1] : tensor<5xf32> into tensor<10xf32>
  return %r : tensor<10xf32>
}

// -----

func.func @totensor(%t: tensor<10xf32>, %x: tensor<4xindex>, %y: tensor<?xf32>, %m: memref<4xindex>, %md: memref<?xf32>, %c: f32, %i: index, %b: i1, %sh: tensor<1xindex>, %um: tensor<*xf32>, %v: vector<4xindex>, %iv: i64) -> tensor<10xf32> {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c5 = arith.constant 5 : index
  %e = tensor.empty() : tensor<5xf32>
  %f = linalg.fill ins(%c : f32) outs(%e : tensor<5xf32>) -> tensor<5xf32>
  %z = bufferization.to_tensor %m restrict : memref<4xindex> to tensor<4xindex>
  %k = tensor.extract %z[%i] : tensor<4xindex>
  %r = tensor.insert_slice %f into %t[%k][5][1] : tensor<5xf32> into tensor<10xf32>
  return %r : tensor<10xf32>
}

// -----

func.func @alloc_tensor(%t: tensor<10xf32>, %x: tensor<4xindex>, %y: tensor<?xf32>, %m: memref<4xindex>, %md: memref<?xf32>, %c: f32, %i: index, %b: i1, %sh: tensor<1xindex>, %um: tensor<*xf32>, %v: vector<4xindex>, %iv: i64) -> tensor<10xf32> {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c5 = arith.constant 5 : index
  %e = tensor.empty() : tensor<5xf32>
  %f = linalg.fill ins(%c : f32) outs(%e : tensor<5xf32>) -> tensor<5xf32>
  %z = bufferization.alloc_tensor() : tensor<4xindex>
  %k = tensor.extract %z[%i] : tensor<4xindex>
  %r = tensor.insert_slice %f into %t[%k][5][1] : tensor<5xf32> into tensor<10xf32>
  return %r : tensor<10xf32>
}

// -----

func.func @alloc(%t: tensor<10xf32>, %x: tensor<4xindex>, %y: tensor<?xf32>, %m: memref<4xindex>, %md: memref<?xf32>, %c: f32, %i: index, %b: i1, %sh: tensor<1xindex>, %um: tensor<*xf32>, %v: vector<4xindex>, %iv: i64) -> tensor<10xf32> {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c5 = arith.constant 5 : index
  %e = tensor.empty() : tensor<5xf32>
  %f = linalg.fill ins(%c : f32) outs(%e : tensor<5xf32>) -> tensor<5xf32>
  %z = memref.alloc() : memref<4xindex>
  %k = memref.load %z[%i] : memref<4xindex>
  %r = tensor.insert_slice %f into %t[%k][5][1] : tensor<5xf32> into tensor<10xf32>
  return %r : tensor<10xf32>
}

// -----

func.func @fromel(%t: tensor<10xf32>, %x: tensor<4xindex>, %y: tensor<?xf32>, %m: memref<4xindex>, %md: memref<?xf32>, %c: f32, %i: index, %b: i1, %sh: tensor<1xindex>, %um: tensor<*xf32>, %v: vector<4xindex>, %iv: i64) -> tensor<10xf32> {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c5 = arith.constant 5 : index
  %e = tensor.empty() : tensor<5xf32>
  %f = linalg.fill ins(%c : f32) outs(%e : tensor<5xf32>) -> tensor<5xf32>
  %z = tensor.from_elements %i, %i : tensor<2xindex>
  %k = tensor.extract %z[%i] : tensor<2xindex>
  %r = tensor.insert_slice %f into %t[%k][5][1] : tensor<5xf32> into tensor<10xf32>
  return %r : tensor<10xf32>
}

// -----

func.func @gen(%t: tensor<10xf32>, %x: tensor<4xindex>, %y: tensor<?xf32>, %m: memref<4xindex>, %md: memref<?xf32>, %c: f32, %i: index, %b: i1, %sh: tensor<1xindex>, %um: tensor<*xf32>, %v: vector<4xindex>, %iv: i64) -> tensor<10xf32> {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c5 = arith.constant 5 : index
  %e = tensor.empty() : tensor<5xf32>
  %f = linalg.fill ins(%c : f32) outs(%e : tensor<5xf32>) -> tensor<5xf32>
  %z = tensor.generate %i { ^bb0(%a: index):
  tensor.yield %a : index } : tensor<?xindex>
  %k = tensor.extract %z[%i] : tensor<?xindex>
  %r = tensor.insert_slice %f into %t[%k][5][1] : tensor<5xf32> into tensor<10xf32>
  return %r : tensor<10xf32>
}

// -----

func.func @gendiv(%t: tensor<10xf32>, %x: tensor<4xindex>, %y: tensor<?xf32>, %m: memref<4xindex>, %md: memref<?xf32>, %c: f32, %i: index, %b: i1, %sh: tensor<1xindex>, %um: tensor<*xf32>, %v: vector<4xindex>, %iv: i64) -> tensor<10xf32> {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c5 = arith.constant 5 : index
  %e = tensor.empty() : tensor<5xf32>
  %f = linalg.fill ins(%c : f32) outs(%e : tensor<5xf32>) -> tensor<5xf32>
  %z = tensor.generate %i { ^bb0(%a: index):
  %w = arith.divui %a, %i : index
  tensor.yield %w : index } : tensor<?xindex>
  %k = tensor.extract %z[%i] : tensor<?xindex>
  %r = tensor.insert_slice %f into %t[%k][5][1] : tensor<5xf32> into tensor<10xf32>
  return %r : tensor<10xf32>
}

// -----

func.func @splat(%t: tensor<10xf32>, %x: tensor<4xindex>, %y: tensor<?xf32>, %m: memref<4xindex>, %md: memref<?xf32>, %c: f32, %i: index, %b: i1, %sh: tensor<1xindex>, %um: tensor<*xf32>, %v: vector<4xindex>, %iv: i64) -> tensor<10xf32> {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c5 = arith.constant 5 : index
  %e = tensor.empty() : tensor<5xf32>
  %f = linalg.fill ins(%c : f32) outs(%e : tensor<5xf32>) -> tensor<5xf32>
  %z = tensor.splat %i : tensor<4xindex>
  %k = tensor.extract %z[%i] : tensor<4xindex>
  %r = tensor.insert_slice %f into %t[%k][5][1] : tensor<5xf32> into tensor<10xf32>
  return %r : tensor<10xf32>
}

// -----

func.func @insert(%t: tensor<10xf32>, %x: tensor<4xindex>, %y: tensor<?xf32>, %m: memref<4xindex>, %md: memref<?xf32>, %c: f32, %i: index, %b: i1, %sh: tensor<1xindex>, %um: tensor<*xf32>, %v: vector<4xindex>, %iv: i64) -> tensor<10xf32> {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c5 = arith.constant 5 : index
  %e = tensor.empty() : tensor<5xf32>
  %f = linalg.fill ins(%c : f32) outs(%e : tensor<5xf32>) -> tensor<5xf32>
  %z = tensor.insert %i into %x[%i] : tensor<4xindex>
  %k = tensor.extract %z[%i] : tensor<4xindex>
  %r = tensor.insert_slice %f into %t[%k][5][1] : tensor<5xf32> into tensor<10xf32>
  return %r : tensor<10xf32>
}

// -----

func.func @pad(%t: tensor<10xf32>, %x: tensor<4xindex>, %y: tensor<?xf32>, %m: memref<4xindex>, %md: memref<?xf32>, %c: f32, %i: index, %b: i1, %sh: tensor<1xindex>, %um: tensor<*xf32>, %v: vector<4xindex>, %iv: i64) -> tensor<10xf32> {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c5 = arith.constant 5 : index
  %e = tensor.empty() : tensor<5xf32>
  %f = linalg.fill ins(%c : f32) outs(%e : tensor<5xf32>) -> tensor<5xf32>
  %z = tensor.pad %x low[1] high[1] { ^bb0(%a: index):
  tensor.yield %i : index } : tensor<4xindex> to tensor<6xindex>
  %k = tensor.extract %z[%i] : tensor<6xindex>
  %r = tensor.insert_slice %f into %t[%k][5][1] : tensor<5xf32> into tensor<10xf32>
  return %r : tensor<10xf32>
}

// -----

func.func @cast(%t: tensor<10xf32>, %x: tensor<4xindex>, %y: tensor<?xf32>, %m: memref<4xindex>, %md: memref<?xf32>, %c: f32, %i: index, %b: i1, %sh: tensor<1xindex>, %um: tensor<*xf32>, %v: vector<4xindex>, %iv: i64) -> tensor<10xf32> {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c5 = arith.constant 5 : index
  %e = tensor.empty() : tensor<5xf32>
  %f = linalg.fill ins(%c : f32) outs(%e : tensor<5xf32>) -> tensor<5xf32>
  %z = tensor.cast %x : tensor<4xindex> to tensor<?xindex>
  %k = tensor.extract %z[%i] : tensor<?xindex>
  %r = tensor.insert_slice %f into %t[%k][5][1] : tensor<5xf32> into tensor<10xf32>
  return %r : tensor<10xf32>
}

// -----

func.func @rank(%t: tensor<10xf32>, %x: tensor<4xindex>, %y: tensor<?xf32>, %m: memref<4xindex>, %md: memref<?xf32>, %c: f32, %i: index, %b: i1, %sh: tensor<1xindex>, %um: tensor<*xf32>, %v: vector<4xindex>, %iv: i64) -> tensor<10xf32> {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c5 = arith.constant 5 : index
  %e = tensor.empty() : tensor<5xf32>
  %f = linalg.fill ins(%c : f32) outs(%e : tensor<5xf32>) -> tensor<5xf32>
  %k = tensor.rank %um : tensor<*xf32>
  %r = tensor.insert_slice %f into %t[%k][5][1] : tensor<5xf32> into tensor<10xf32>
  return %r : tensor<10xf32>
}

// -----

func.func @reshape(%t: tensor<10xf32>, %x: tensor<4xindex>, %y: tensor<?xf32>, %m: memref<4xindex>, %md: memref<?xf32>, %c: f32, %i: index, %b: i1, %sh: tensor<1xindex>, %um: tensor<*xf32>, %v: vector<4xindex>, %iv: i64) -> tensor<10xf32> {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c5 = arith.constant 5 : index
  %e = tensor.empty() : tensor<5xf32>
  %f = linalg.fill ins(%c : f32) outs(%e : tensor<5xf32>) -> tensor<5xf32>
  %z = tensor.reshape %x(%sh) : (tensor<4xindex>, tensor<1xindex>) -> tensor<?xindex>
  %k = tensor.extract %z[%i] : tensor<?xindex>
  %r = tensor.insert_slice %f into %t[%k][5][1] : tensor<5xf32> into tensor<10xf32>
  return %r : tensor<10xf32>
}

// -----

func.func @switch(%t: tensor<10xf32>, %x: tensor<4xindex>, %y: tensor<?xf32>, %m: memref<4xindex>, %md: memref<?xf32>, %c: f32, %i: index, %b: i1, %sh: tensor<1xindex>, %um: tensor<*xf32>, %v: vector<4xindex>, %iv: i64) -> tensor<10xf32> {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c5 = arith.constant 5 : index
  %e = tensor.empty() : tensor<5xf32>
  %f = linalg.fill ins(%c : f32) outs(%e : tensor<5xf32>) -> tensor<5xf32>
  %k = scf.index_switch %i -> index case 0 { scf.yield %c0 : index } default { scf.yield %c1 : index}
  %r = tensor.insert_slice %f into %t[%k][5][1] : tensor<5xf32> into tensor<10xf32>
  return %r : tensor<10xf32>
}

// -----

func.func @exec(%t: tensor<10xf32>, %x: tensor<4xindex>, %y: tensor<?xf32>, %m: memref<4xindex>, %md: memref<?xf32>, %c: f32, %i: index, %b: i1, %sh: tensor<1xindex>, %um: tensor<*xf32>, %v: vector<4xindex>, %iv: i64) -> tensor<10xf32> {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c5 = arith.constant 5 : index
  %e = tensor.empty() : tensor<5xf32>
  %f = linalg.fill ins(%c : f32) outs(%e : tensor<5xf32>) -> tensor<5xf32>
  %k = scf.execute_region -> index { scf.yield %c0 : index }
  %r = tensor.insert_slice %f into %t[%k][5][1] : tensor<5xf32> into tensor<10xf32>
  return %r : tensor<10xf32>
}

// -----

func.func @ifdiv(%t: tensor<10xf32>, %x: tensor<4xindex>, %y: tensor<?xf32>, %m: memref<4xindex>, %md: memref<?xf32>, %c: f32, %i: index, %b: i1, %sh: tensor<1xindex>, %um: tensor<*xf32>, %v: vector<4xindex>, %iv: i64) -> tensor<10xf32> {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c5 = arith.constant 5 : index
  %e = tensor.empty() : tensor<5xf32>
  %f = linalg.fill ins(%c : f32) outs(%e : tensor<5xf32>) -> tensor<5xf32>
  %k = scf.if %b -> index { %w = arith.divui %i, %i : index
  scf.yield %w : index } else { scf.yield %c1 : index}
  %r = tensor.insert_slice %f into %t[%k][5][1] : tensor<5xf32> into tensor<10xf32>
  return %r : tensor<10xf32>
}

// -----

func.func @ifload(%t: tensor<10xf32>, %x: tensor<4xindex>, %y: tensor<?xf32>, %m: memref<4xindex>, %md: memref<?xf32>, %c: f32, %i: index, %b: i1, %sh: tensor<1xindex>, %um: tensor<*xf32>, %v: vector<4xindex>, %iv: i64) -> tensor<10xf32> {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c5 = arith.constant 5 : index
  %e = tensor.empty() : tensor<5xf32>
  %f = linalg.fill ins(%c : f32) outs(%e : tensor<5xf32>) -> tensor<5xf32>
  %k = scf.if %b -> index { %w = memref.load %m[%i] : memref<4xindex>
  scf.yield %w : index } else { scf.yield %c1 : index}
  %r = tensor.insert_slice %f into %t[%k][5][1] : tensor<5xf32> into tensor<10xf32>
  return %r : tensor<10xf32>
}

// -----

func.func @while(%t: tensor<10xf32>, %x: tensor<4xindex>, %y: tensor<?xf32>, %m: memref<4xindex>, %md: memref<?xf32>, %c: f32, %i: index, %b: i1, %sh: tensor<1xindex>, %um: tensor<*xf32>, %v: vector<4xindex>, %iv: i64) -> tensor<10xf32> {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c5 = arith.constant 5 : index
  %e = tensor.empty() : tensor<5xf32>
  %f = linalg.fill ins(%c : f32) outs(%e : tensor<5xf32>) -> tensor<5xf32>
  %k = scf.while (%a = %i) : (index) -> index { scf.condition(%b) %a : index } do { ^bb0(%a: index):
  scf.yield %a : index}
  %r = tensor.insert_slice %f into %t[%k][5][1] : tensor<5xf32> into tensor<10xf32>
  return %r : tensor<10xf32>
}

// -----

func.func @for2(%t: tensor<10xf32>, %x: tensor<4xindex>, %y: tensor<?xf32>, %m: memref<4xindex>, %md: memref<?xf32>, %c: f32, %i: index, %b: i1, %sh: tensor<1xindex>, %um: tensor<*xf32>, %v: vector<4xindex>, %iv: i64) -> tensor<10xf32> {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c5 = arith.constant 5 : index
  %e = tensor.empty() : tensor<5xf32>
  %f = linalg.fill ins(%c : f32) outs(%e : tensor<5xf32>) -> tensor<5xf32>
  %k = scf.for %j = %c0 to %i step %c5 iter_args(%a = %i) -> index { scf.yield %a : index }
  %r = tensor.insert_slice %f into %t[%k][5][1] : tensor<5xf32> into tensor<10xf32>
  return %r : tensor<10xf32>
}

// -----

func.func @generic(%t: tensor<10xf32>, %x: tensor<4xindex>, %y: tensor<?xf32>, %m: memref<4xindex>, %md: memref<?xf32>, %c: f32, %i: index, %b: i1, %sh: tensor<1xindex>, %um: tensor<*xf32>, %v: vector<4xindex>, %iv: i64) -> tensor<10xf32> {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c5 = arith.constant 5 : index
  %e = tensor.empty() : tensor<5xf32>
  %f = linalg.fill ins(%c : f32) outs(%e : tensor<5xf32>) -> tensor<5xf32>
  %z = linalg.generic {indexing_maps=[affine_map<(d0)->(d0)>,affine_map<(d0)->(d0)>], iterator_types=["parallel"]} ins(%x: tensor<4xindex>) outs(%x: tensor<4xindex>) { ^bb0(%a: index, %o: index):
  %w = arith.addi %a, %o : index
  linalg.yield %w : index } -> tensor<4xindex>
  %k = tensor.extract %z[%i] : tensor<4xindex>
  %r = tensor.insert_slice %f into %t[%k][5][1] : tensor<5xf32> into tensor<10xf32>
  return %r : tensor<10xf32>
}

// -----

func.func @genericdiv(%t: tensor<10xf32>, %x: tensor<4xindex>, %y: tensor<?xf32>, %m: memref<4xindex>, %md: memref<?xf32>, %c: f32, %i: index, %b: i1, %sh: tensor<1xindex>, %um: tensor<*xf32>, %v: vector<4xindex>, %iv: i64) -> tensor<10xf32> {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c5 = arith.constant 5 : index
  %e = tensor.empty() : tensor<5xf32>
  %f = linalg.fill ins(%c : f32) outs(%e : tensor<5xf32>) -> tensor<5xf32>
  %z = linalg.generic {indexing_maps=[affine_map<(d0)->(d0)>,affine_map<(d0)->(d0)>], iterator_types=["parallel"]} ins(%x: tensor<4xindex>) outs(%x: tensor<4xindex>) { ^bb0(%a: index, %o: index):
  %w = arith.divui %a, %o : index
  linalg.yield %w : index } -> tensor<4xindex>
  %k = tensor.extract %z[%i] : tensor<4xindex>
  %r = tensor.insert_slice %f into %t[%k][5][1] : tensor<5xf32> into tensor<10xf32>
  return %r : tensor<10xf32>
}

// -----

func.func @vecextract(%t: tensor<10xf32>, %x: tensor<4xindex>, %y: tensor<?xf32>, %m: memref<4xindex>, %md: memref<?xf32>, %c: f32, %i: index, %b: i1, %sh: tensor<1xindex>, %um: tensor<*xf32>, %v: vector<4xindex>, %iv: i64) -> tensor<10xf32> {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c5 = arith.constant 5 : index
  %e = tensor.empty() : tensor<5xf32>
  %f = linalg.fill ins(%c : f32) outs(%e : tensor<5xf32>) -> tensor<5xf32>
  %k = vector.extract %v[0] : index from vector<4xindex>
  %r = tensor.insert_slice %f into %t[%k][5][1] : tensor<5xf32> into tensor<10xf32>
  return %r : tensor<10xf32>
}

// -----

func.func @tread(%t: tensor<10xf32>, %x: tensor<4xindex>, %y: tensor<?xf32>, %m: memref<4xindex>, %md: memref<?xf32>, %c: f32, %i: index, %b: i1, %sh: tensor<1xindex>, %um: tensor<*xf32>, %v: vector<4xindex>, %iv: i64) -> tensor<10xf32> {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c5 = arith.constant 5 : index
  %e = tensor.empty() : tensor<5xf32>
  %f = linalg.fill ins(%c : f32) outs(%e : tensor<5xf32>) -> tensor<5xf32>
  %z = vector.transfer_read %x[%c0], %c0 : tensor<4xindex>, vector<4xindex>
  %k = vector.extract %z[0] : index from vector<4xindex>
  %r = tensor.insert_slice %f into %t[%k][5][1] : tensor<5xf32> into tensor<10xf32>
  return %r : tensor<10xf32>
}

// -----

func.func @treadm(%t: tensor<10xf32>, %x: tensor<4xindex>, %y: tensor<?xf32>, %m: memref<4xindex>, %md: memref<?xf32>, %c: f32, %i: index, %b: i1, %sh: tensor<1xindex>, %um: tensor<*xf32>, %v: vector<4xindex>, %iv: i64) -> tensor<10xf32> {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c5 = arith.constant 5 : index
  %e = tensor.empty() : tensor<5xf32>
  %f = linalg.fill ins(%c : f32) outs(%e : tensor<5xf32>) -> tensor<5xf32>
  %z = vector.transfer_read %m[%c0], %c0 : memref<4xindex>, vector<4xindex>
  %k = vector.extract %z[0] : index from vector<4xindex>
  %r = tensor.insert_slice %f into %t[%k][5][1] : tensor<5xf32> into tensor<10xf32>
  return %r : tensor<10xf32>
}

// -----

func.func @twrite(%t: tensor<10xf32>, %x: tensor<4xindex>, %y: tensor<?xf32>, %m: memref<4xindex>, %md: memref<?xf32>, %c: f32, %i: index, %b: i1, %sh: tensor<1xindex>, %um: tensor<*xf32>, %v: vector<4xindex>, %iv: i64) -> tensor<10xf32> {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c5 = arith.constant 5 : index
  %e = tensor.empty() : tensor<5xf32>
  %f = linalg.fill ins(%c : f32) outs(%e : tensor<5xf32>) -> tensor<5xf32>
  %z = vector.transfer_write %v, %x[%c0] : vector<4xindex>, tensor<4xindex>
  %k = tensor.extract %z[%i] : tensor<4xindex>
  %r = tensor.insert_slice %f into %t[%k][5][1] : tensor<5xf32> into tensor<10xf32>
  return %r : tensor<10xf32>
}

// -----

func.func @apply(%t: tensor<10xf32>, %x: tensor<4xindex>, %y: tensor<?xf32>, %m: memref<4xindex>, %md: memref<?xf32>, %c: f32, %i: index, %b: i1, %sh: tensor<1xindex>, %um: tensor<*xf32>, %v: vector<4xindex>, %iv: i64) -> tensor<10xf32> {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c5 = arith.constant 5 : index
  %e = tensor.empty() : tensor<5xf32>
  %f = linalg.fill ins(%c : f32) outs(%e : tensor<5xf32>) -> tensor<5xf32>
  %k = affine.apply affine_map<(d0)->(d0 floordiv 3)>(%i)
  %r = tensor.insert_slice %f into %t[%k][5][1] : tensor<5xf32> into tensor<10xf32>
  return %r : tensor<10xf32>
}

// -----

func.func @min(%t: tensor<10xf32>, %x: tensor<4xindex>, %y: tensor<?xf32>, %m: memref<4xindex>, %md: memref<?xf32>, %c: f32, %i: index, %b: i1, %sh: tensor<1xindex>, %um: tensor<*xf32>, %v: vector<4xindex>, %iv: i64) -> tensor<10xf32> {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c5 = arith.constant 5 : index
  %e = tensor.empty() : tensor<5xf32>
  %f = linalg.fill ins(%c : f32) outs(%e : tensor<5xf32>) -> tensor<5xf32>
  %k = affine.min affine_map<(d0)->(d0, 3)>(%i)
  %r = tensor.insert_slice %f into %t[%k][5][1] : tensor<5xf32> into tensor<10xf32>
  return %r : tensor<10xf32>
}

// -----

func.func @applysym(%t: tensor<10xf32>, %x: tensor<4xindex>, %y: tensor<?xf32>, %m: memref<4xindex>, %md: memref<?xf32>, %c: f32, %i: index, %b: i1, %sh: tensor<1xindex>, %um: tensor<*xf32>, %v: vector<4xindex>, %iv: i64) -> tensor<10xf32> {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c5 = arith.constant 5 : index
  %e = tensor.empty() : tensor<5xf32>
  %f = linalg.fill ins(%c : f32) outs(%e : tensor<5xf32>) -> tensor<5xf32>
  %k = affine.apply affine_map<()[s0, s1]->(s0 floordiv s1)>()[%i, %i]
  %r = tensor.insert_slice %f into %t[%k][5][1] : tensor<5xf32> into tensor<10xf32>
  return %r : tensor<10xf32>
}

// -----

func.func @max(%t: tensor<10xf32>, %x: tensor<4xindex>, %y: tensor<?xf32>, %m: memref<4xindex>, %md: memref<?xf32>, %c: f32, %i: index, %b: i1, %sh: tensor<1xindex>, %um: tensor<*xf32>, %v: vector<4xindex>, %iv: i64) -> tensor<10xf32> {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c5 = arith.constant 5 : index
  %e = tensor.empty() : tensor<5xf32>
  %f = linalg.fill ins(%c : f32) outs(%e : tensor<5xf32>) -> tensor<5xf32>
  %k = affine.max affine_map<(d0)->(d0, 3)>(%i)
  %r = tensor.insert_slice %f into %t[%k][5][1] : tensor<5xf32> into tensor<10xf32>
  return %r : tensor<10xf32>
}

// -----

func.func @afor(%t: tensor<10xf32>, %x: tensor<4xindex>, %y: tensor<?xf32>, %m: memref<4xindex>, %md: memref<?xf32>, %c: f32, %i: index, %b: i1, %sh: tensor<1xindex>, %um: tensor<*xf32>, %v: vector<4xindex>, %iv: i64) -> tensor<10xf32> {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c5 = arith.constant 5 : index
  %e = tensor.empty() : tensor<5xf32>
  %f = linalg.fill ins(%c : f32) outs(%e : tensor<5xf32>) -> tensor<5xf32>
  %k = affine.for %j = 0 to 4 iter_args(%a = %i) -> index { affine.yield %a : index }
  %r = tensor.insert_slice %f into %t[%k][5][1] : tensor<5xf32> into tensor<10xf32>
  return %r : tensor<10xf32>
}

// -----

func.func @idxdiv(%t: tensor<10xf32>, %x: tensor<4xindex>, %y: tensor<?xf32>, %m: memref<4xindex>, %md: memref<?xf32>, %c: f32, %i: index, %b: i1, %sh: tensor<1xindex>, %um: tensor<*xf32>, %v: vector<4xindex>, %iv: i64) -> tensor<10xf32> {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c5 = arith.constant 5 : index
  %e = tensor.empty() : tensor<5xf32>
  %f = linalg.fill ins(%c : f32) outs(%e : tensor<5xf32>) -> tensor<5xf32>
  %k = index.divu %i, %c5
  %r = tensor.insert_slice %f into %t[%k][5][1] : tensor<5xf32> into tensor<10xf32>
  return %r : tensor<10xf32>
}

// -----

func.func @idxadd(%t: tensor<10xf32>, %x: tensor<4xindex>, %y: tensor<?xf32>, %m: memref<4xindex>, %md: memref<?xf32>, %c: f32, %i: index, %b: i1, %sh: tensor<1xindex>, %um: tensor<*xf32>, %v: vector<4xindex>, %iv: i64) -> tensor<10xf32> {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c5 = arith.constant 5 : index
  %e = tensor.empty() : tensor<5xf32>
  %f = linalg.fill ins(%c : f32) outs(%e : tensor<5xf32>) -> tensor<5xf32>
  %k = index.add %i, %c5
  %r = tensor.insert_slice %f into %t[%k][5][1] : tensor<5xf32> into tensor<10xf32>
  return %r : tensor<10xf32>
}

// -----

func.func @ceildivui(%t: tensor<10xf32>, %x: tensor<4xindex>, %y: tensor<?xf32>, %m: memref<4xindex>, %md: memref<?xf32>, %c: f32, %i: index, %b: i1, %sh: tensor<1xindex>, %um: tensor<*xf32>, %v: vector<4xindex>, %iv: i64) -> tensor<10xf32> {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c5 = arith.constant 5 : index
  %e = tensor.empty() : tensor<5xf32>
  %f = linalg.fill ins(%c : f32) outs(%e : tensor<5xf32>) -> tensor<5xf32>
  %k = arith.ceildivui %i, %c5 : index
  %r = tensor.insert_slice %f into %t[%k][5][1] : tensor<5xf32> into tensor<10xf32>
  return %r : tensor<10xf32>
}

// -----

func.func @ceildivsi(%t: tensor<10xf32>, %x: tensor<4xindex>, %y: tensor<?xf32>, %m: memref<4xindex>, %md: memref<?xf32>, %c: f32, %i: index, %b: i1, %sh: tensor<1xindex>, %um: tensor<*xf32>, %v: vector<4xindex>, %iv: i64) -> tensor<10xf32> {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c5 = arith.constant 5 : index
  %e = tensor.empty() : tensor<5xf32>
  %f = linalg.fill ins(%c : f32) outs(%e : tensor<5xf32>) -> tensor<5xf32>
  %k = arith.ceildivsi %i, %c5 : index
  %r = tensor.insert_slice %f into %t[%k][5][1] : tensor<5xf32> into tensor<10xf32>
  return %r : tensor<10xf32>
}

// -----

func.func @floordiv(%t: tensor<10xf32>, %x: tensor<4xindex>, %y: tensor<?xf32>, %m: memref<4xindex>, %md: memref<?xf32>, %c: f32, %i: index, %b: i1, %sh: tensor<1xindex>, %um: tensor<*xf32>, %v: vector<4xindex>, %iv: i64) -> tensor<10xf32> {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c5 = arith.constant 5 : index
  %e = tensor.empty() : tensor<5xf32>
  %f = linalg.fill ins(%c : f32) outs(%e : tensor<5xf32>) -> tensor<5xf32>
  %k = arith.floordivsi %i, %c5 : index
  %r = tensor.insert_slice %f into %t[%k][5][1] : tensor<5xf32> into tensor<10xf32>
  return %r : tensor<10xf32>
}

// -----

func.func @remui(%t: tensor<10xf32>, %x: tensor<4xindex>, %y: tensor<?xf32>, %m: memref<4xindex>, %md: memref<?xf32>, %c: f32, %i: index, %b: i1, %sh: tensor<1xindex>, %um: tensor<*xf32>, %v: vector<4xindex>, %iv: i64) -> tensor<10xf32> {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c5 = arith.constant 5 : index
  %e = tensor.empty() : tensor<5xf32>
  %f = linalg.fill ins(%c : f32) outs(%e : tensor<5xf32>) -> tensor<5xf32>
  %k = arith.remui %i, %c5 : index
  %r = tensor.insert_slice %f into %t[%k][5][1] : tensor<5xf32> into tensor<10xf32>
  return %r : tensor<10xf32>
}

// -----

func.func @remsi(%t: tensor<10xf32>, %x: tensor<4xindex>, %y: tensor<?xf32>, %m: memref<4xindex>, %md: memref<?xf32>, %c: f32, %i: index, %b: i1, %sh: tensor<1xindex>, %um: tensor<*xf32>, %v: vector<4xindex>, %iv: i64) -> tensor<10xf32> {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c5 = arith.constant 5 : index
  %e = tensor.empty() : tensor<5xf32>
  %f = linalg.fill ins(%c : f32) outs(%e : tensor<5xf32>) -> tensor<5xf32>
  %k = arith.remsi %i, %c5 : index
  %r = tensor.insert_slice %f into %t[%k][5][1] : tensor<5xf32> into tensor<10xf32>
  return %r : tensor<10xf32>
}

// -----

func.func @divsi(%t: tensor<10xf32>, %x: tensor<4xindex>, %y: tensor<?xf32>, %m: memref<4xindex>, %md: memref<?xf32>, %c: f32, %i: index, %b: i1, %sh: tensor<1xindex>, %um: tensor<*xf32>, %v: vector<4xindex>, %iv: i64) -> tensor<10xf32> {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c5 = arith.constant 5 : index
  %e = tensor.empty() : tensor<5xf32>
  %f = linalg.fill ins(%c : f32) outs(%e : tensor<5xf32>) -> tensor<5xf32>
  %k = arith.divsi %i, %c5 : index
  %r = tensor.insert_slice %f into %t[%k][5][1] : tensor<5xf32> into tensor<10xf32>
  return %r : tensor<10xf32>
}

// -----

func.func @shl(%t: tensor<10xf32>, %x: tensor<4xindex>, %y: tensor<?xf32>, %m: memref<4xindex>, %md: memref<?xf32>, %c: f32, %i: index, %b: i1, %sh: tensor<1xindex>, %um: tensor<*xf32>, %v: vector<4xindex>, %iv: i64) -> tensor<10xf32> {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c5 = arith.constant 5 : index
  %e = tensor.empty() : tensor<5xf32>
  %f = linalg.fill ins(%c : f32) outs(%e : tensor<5xf32>) -> tensor<5xf32>
  %k = arith.shli %i, %i : index
  %r = tensor.insert_slice %f into %t[%k][5][1] : tensor<5xf32> into tensor<10xf32>
  return %r : tensor<10xf32>
}

// -----

func.func @cmp(%t: tensor<10xf32>, %x: tensor<4xindex>, %y: tensor<?xf32>, %m: memref<4xindex>, %md: memref<?xf32>, %c: f32, %i: index, %b: i1, %sh: tensor<1xindex>, %um: tensor<*xf32>, %v: vector<4xindex>, %iv: i64) -> tensor<10xf32> {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c5 = arith.constant 5 : index
  %e = tensor.empty() : tensor<5xf32>
  %f = linalg.fill ins(%c : f32) outs(%e : tensor<5xf32>) -> tensor<5xf32>
  %z = arith.cmpi slt, %i, %c5 : index
  %k = arith.select %z, %i, %c5 : index
  %r = tensor.insert_slice %f into %t[%k][5][1] : tensor<5xf32> into tensor<10xf32>
  return %r : tensor<10xf32>
}

// -----

func.func @ic(%t: tensor<10xf32>, %x: tensor<4xindex>, %y: tensor<?xf32>, %m: memref<4xindex>, %md: memref<?xf32>, %c: f32, %i: index, %b: i1, %sh: tensor<1xindex>, %um: tensor<*xf32>, %v: vector<4xindex>, %iv: i64) -> tensor<10xf32> {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c5 = arith.constant 5 : index
  %e = tensor.empty() : tensor<5xf32>
  %f = linalg.fill ins(%c : f32) outs(%e : tensor<5xf32>) -> tensor<5xf32>
  %k = arith.index_cast %iv : i64 to index
  %r = tensor.insert_slice %f into %t[%k][5][1] : tensor<5xf32> into tensor<10xf32>
  return %r : tensor<10xf32>
}

// -----

func.func @meta(%t: tensor<10xf32>, %x: tensor<4xindex>, %y: tensor<?xf32>, %m: memref<4xindex>, %md: memref<?xf32>, %c: f32, %i: index, %b: i1, %sh: tensor<1xindex>, %um: tensor<*xf32>, %v: vector<4xindex>, %iv: i64) -> tensor<10xf32> {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c5 = arith.constant 5 : index
  %e = tensor.empty() : tensor<5xf32>
  %f = linalg.fill ins(%c : f32) outs(%e : tensor<5xf32>) -> tensor<5xf32>
  %base, %k, %sz, %st = memref.extract_strided_metadata %md : memref<?xf32> -> memref<f32>, index, index, index
  %r = tensor.insert_slice %f into %t[%k][5][1] : tensor<5xf32> into tensor<10xf32>
  return %r : tensor<10xf32>
}

// -----

func.func @mrank(%t: tensor<10xf32>, %x: tensor<4xindex>, %y: tensor<?xf32>, %m: memref<4xindex>, %md: memref<?xf32>, %c: f32, %i: index, %b: i1, %sh: tensor<1xindex>, %um: tensor<*xf32>, %v: vector<4xindex>, %iv: i64) -> tensor<10xf32> {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c5 = arith.constant 5 : index
  %e = tensor.empty() : tensor<5xf32>
  %f = linalg.fill ins(%c : f32) outs(%e : tensor<5xf32>) -> tensor<5xf32>
  %z = memref.rank %md : memref<?xf32>
  %k = arith.addi %z, %i : index
  %r = tensor.insert_slice %f into %t[%k][5][1] : tensor<5xf32> into tensor<10xf32>
  return %r : tensor<10xf32>
}

// -----

func.func @subview(%t: tensor<10xf32>, %x: tensor<4xindex>, %y: tensor<?xf32>, %m: memref<4xindex>, %md: memref<?xf32>, %c: f32, %i: index, %b: i1, %sh: tensor<1xindex>, %um: tensor<*xf32>, %v: vector<4xindex>, %iv: i64) -> tensor<10xf32> {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c5 = arith.constant 5 : index
  %e = tensor.empty() : tensor<5xf32>
  %f = linalg.fill ins(%c : f32) outs(%e : tensor<5xf32>) -> tensor<5xf32>
  %z = memref.subview %md[%i][5][1] : memref<?xf32> to memref<5xf32, strided<[1], offset: ?>>
  %k = memref.dim %z, %c0 : memref<5xf32, strided<[1], offset: ?>>
  %r = tensor.insert_slice %f into %t[%k][5][1] : tensor<5xf32> into tensor<10xf32>
  return %r : tensor<10xf32>
}

// -----

func.func @concat(%t: tensor<10xf32>, %x: tensor<4xindex>, %y: tensor<?xf32>, %m: memref<4xindex>, %md: memref<?xf32>, %c: f32, %i: index, %b: i1, %sh: tensor<1xindex>, %um: tensor<*xf32>, %v: vector<4xindex>, %iv: i64) -> tensor<10xf32> {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c5 = arith.constant 5 : index
  %e = tensor.empty() : tensor<5xf32>
  %f = linalg.fill ins(%c : f32) outs(%e : tensor<5xf32>) -> tensor<5xf32>
  %z = tensor.concat dim(0) %x, %x : (tensor<4xindex>, tensor<4xindex>) -> tensor<8xindex>
  %k = tensor.extract %z[%i] : tensor<8xindex>
  %r = tensor.insert_slice %f into %t[%k][5][1] : tensor<5xf32> into tensor<10xf32>
  return %r : tensor<10xf32>
}

// -----

func.func @aptr(%t: tensor<10xf32>, %x: tensor<4xindex>, %y: tensor<?xf32>, %m: memref<4xindex>, %md: memref<?xf32>, %c: f32, %i: index, %b: i1, %sh: tensor<1xindex>, %um: tensor<*xf32>, %v: vector<4xindex>, %iv: i64) -> tensor<10xf32> {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c5 = arith.constant 5 : index
  %e = tensor.empty() : tensor<5xf32>
  %f = linalg.fill ins(%c : f32) outs(%e : tensor<5xf32>) -> tensor<5xf32>
  %k = memref.extract_aligned_pointer_as_index %md : memref<?xf32> -> index
  %r = tensor.insert_slice %f into %t[%k][5][1] : tensor<5xf32> into tensor<10xf32>
  return %r : tensor<10xf32>
}

// -----

func.func @call(%t: tensor<10xf32>, %x: tensor<4xindex>, %y: tensor<?xf32>, %m: memref<4xindex>, %md: memref<?xf32>, %c: f32, %i: index, %b: i1, %sh: tensor<1xindex>, %um: tensor<*xf32>, %v: vector<4xindex>, %iv: i64) -> tensor<10xf32> {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c5 = arith.constant 5 : index
  %e = tensor.empty() : tensor<5xf32>
  %f = linalg.fill ins(%c : f32) outs(%e : tensor<5xf32>) -> tensor<5xf32>
  %k = func.call @g(%i) : (index) -> index
  %r = tensor.insert_slice %f into %t[%k][5][1] : tensor<5xf32> into tensor<10xf32>
  return %r : tensor<10xf32>
}
func.func private @g(index) -> index

// -----

func.func @forall(%t: tensor<10xf32>, %x: tensor<4xindex>, %y: tensor<?xf32>, %m: memref<4xindex>, %md: memref<?xf32>, %c: f32, %i: index, %b: i1, %sh: tensor<1xindex>, %um: tensor<*xf32>, %v: vector<4xindex>, %iv: i64) -> tensor<10xf32> {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c5 = arith.constant 5 : index
  %e = tensor.empty() : tensor<5xf32>
  %f = linalg.fill ins(%c : f32) outs(%e : tensor<5xf32>) -> tensor<5xf32>
  %z = scf.forall (%j) in (4) shared_outs(%o = %x) -> tensor<4xindex> { %q = tensor.empty() : tensor<1xindex>
  scf.forall.in_parallel { tensor.parallel_insert_slice %q into %o[%j][1][1] : tensor<1xindex> into tensor<4xindex>} }
  %k = tensor.extract %z[%i] : tensor<4xindex>
  %r = tensor.insert_slice %f into %t[%k][5][1] : tensor<5xf32> into tensor<10xf32>
  return %r : tensor<10xf32>
}

// -----

func.func @lmap(%t: tensor<10xf32>, %x: tensor<4xindex>, %y: tensor<?xf32>, %m: memref<4xindex>, %md: memref<?xf32>, %c: f32, %i: index, %b: i1, %sh: tensor<1xindex>, %um: tensor<*xf32>, %v: vector<4xindex>, %iv: i64) -> tensor<10xf32> {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c5 = arith.constant 5 : index
  %e = tensor.empty() : tensor<5xf32>
  %f = linalg.fill ins(%c : f32) outs(%e : tensor<5xf32>) -> tensor<5xf32>
  %z = linalg.map { arith.addi } ins(%x, %x: tensor<4xindex>, tensor<4xindex>) outs(%x: tensor<4xindex>)
  %k = tensor.extract %z[%i] : tensor<4xindex>
  %r = tensor.insert_slice %f into %t[%k][5][1] : tensor<5xf32> into tensor<10xf32>
  return %r : tensor<10xf32>
}

// -----

func.func @ldivu(%t: tensor<10xf32>, %x: tensor<4xindex>, %y: tensor<?xf32>, %m: memref<4xindex>, %md: memref<?xf32>, %c: f32, %i: index, %b: i1, %sh: tensor<1xindex>, %um: tensor<*xf32>, %v: vector<4xindex>, %iv: i64) -> tensor<10xf32> {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c5 = arith.constant 5 : index
  %e = tensor.empty() : tensor<5xf32>
  %f = linalg.fill ins(%c : f32) outs(%e : tensor<5xf32>) -> tensor<5xf32>
  %xx = arith.index_cast %x : tensor<4xindex> to tensor<4xi64>
  %z = linalg.div_unsigned ins(%xx, %xx: tensor<4xi64>, tensor<4xi64>) outs(%xx: tensor<4xi64>) -> tensor<4xi64>
  %k2 = tensor.extract %z[%i] : tensor<4xi64>
  %k = arith.index_cast %k2 : i64 to index
  %r = tensor.insert_slice %f into %t[%k][5][1] : tensor<5xf32> into tensor<10xf32>
  return %r : tensor<10xf32>
}

// -----

func.func @mask(%t: tensor<10xf32>, %x: tensor<4xindex>, %y: tensor<?xf32>, %m: memref<4xindex>, %md: memref<?xf32>, %c: f32, %i: index, %b: i1, %sh: tensor<1xindex>, %um: tensor<*xf32>, %v: vector<4xindex>, %iv: i64) -> tensor<10xf32> {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c5 = arith.constant 5 : index
  %e = tensor.empty() : tensor<5xf32>
  %f = linalg.fill ins(%c : f32) outs(%e : tensor<5xf32>) -> tensor<5xf32>
  %mm = vector.create_mask %i : vector<4xi1>
  %z = vector.mask %mm { vector.transfer_write %v, %x[%c0] : vector<4xindex>, tensor<4xindex> } : vector<4xi1> -> tensor<4xindex>
  %k = tensor.extract %z[%i] : tensor<4xindex>
  %r = tensor.insert_slice %f into %t[%k][5][1] : tensor<5xf32> into tensor<10xf32>
  return %r : tensor<10xf32>
}

// -----

func.func @gather(%t: tensor<10xf32>, %x: tensor<4xindex>, %y: tensor<?xf32>, %m: memref<4xindex>, %md: memref<?xf32>, %c: f32, %i: index, %b: i1, %sh: tensor<1xindex>, %um: tensor<*xf32>, %v: vector<4xindex>, %iv: i64) -> tensor<10xf32> {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c5 = arith.constant 5 : index
  %e = tensor.empty() : tensor<5xf32>
  %f = linalg.fill ins(%c : f32) outs(%e : tensor<5xf32>) -> tensor<5xf32>
  %mm = vector.create_mask %i : vector<4xi1>
  %z = vector.gather %x[%c0][%v], %mm, %v : tensor<4xindex>, vector<4xindex>, vector<4xi1>, vector<4xindex> into vector<4xindex>
  %k = vector.extract %z[0] : index from vector<4xindex>
  %r = tensor.insert_slice %f into %t[%k][5][1] : tensor<5xf32> into tensor<10xf32>
  return %r : tensor<10xf32>
}

// -----

func.func @mat(%t: tensor<10xf32>, %x: tensor<4xindex>, %y: tensor<?xf32>, %m: memref<4xindex>, %md: memref<?xf32>, %c: f32, %i: index, %b: i1, %sh: tensor<1xindex>, %um: tensor<*xf32>, %v: vector<4xindex>, %iv: i64) -> tensor<10xf32> {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c5 = arith.constant 5 : index
  %e = tensor.empty() : tensor<5xf32>
  %f = linalg.fill ins(%c : f32) outs(%e : tensor<5xf32>) -> tensor<5xf32>
  %z = bufferization.materialize_in_destination %x in %x : (tensor<4xindex>, tensor<4xindex>) -> tensor<4xindex>
  %k = tensor.extract %z[%i] : tensor<4xindex>
  %r = tensor.insert_slice %f into %t[%k][5][1] : tensor<5xf32> into tensor<10xf32>
  return %r : tensor<10xf32>
}

// -----

func.func @vred(%t: tensor<10xf32>, %x: tensor<4xindex>, %y: tensor<?xf32>, %m: memref<4xindex>, %md: memref<?xf32>, %c: f32, %i: index, %b: i1, %sh: tensor<1xindex>, %um: tensor<*xf32>, %v: vector<4xindex>, %iv: i64) -> tensor<10xf32> {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c5 = arith.constant 5 : index
  %e = tensor.empty() : tensor<5xf32>
  %f = linalg.fill ins(%c : f32) outs(%e : tensor<5xf32>) -> tensor<5xf32>
  %k = vector.reduction <add>, %v : vector<4xindex> into index
  %r = tensor.insert_slice %f into %t[%k][5][1] : tensor<5xf32> into tensor<10xf32>
  return %r : tensor<10xf32>
}

// -----

func.func @math(%t: tensor<10xf32>, %x: tensor<4xindex>, %y: tensor<?xf32>, %m: memref<4xindex>, %md: memref<?xf32>, %c: f32, %i: index, %b: i1, %sh: tensor<1xindex>, %um: tensor<*xf32>, %v: vector<4xindex>, %iv: i64) -> tensor<10xf32> {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c5 = arith.constant 5 : index
  %e = tensor.empty() : tensor<5xf32>
  %f = linalg.fill ins(%c : f32) outs(%e : tensor<5xf32>) -> tensor<5xf32>
  %z = math.ctpop %iv : i64
  %k = arith.index_cast %z : i64 to index
  %r = tensor.insert_slice %f into %t[%k][5][1] : tensor<5xf32> into tensor<10xf32>
  return %r : tensor<10xf32>
}

// -----

func.func @fdiv(%t: tensor<10xf32>, %x: tensor<4xindex>, %y: tensor<?xf32>, %m: memref<4xindex>, %md: memref<?xf32>, %c: f32, %i: index, %b: i1, %sh: tensor<1xindex>, %um: tensor<*xf32>, %v: vector<4xindex>, %iv: i64) -> tensor<10xf32> {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c5 = arith.constant 5 : index
  %e = tensor.empty() : tensor<5xf32>
  %f = linalg.fill ins(%c : f32) outs(%e : tensor<5xf32>) -> tensor<5xf32>
  %z = arith.divf %c, %c : f32
  %w = arith.fptosi %z : f32 to i64
  %k = arith.index_cast %w : i64 to index
  %r = tensor.insert_slice %f into %t[%k][5][1] : tensor<5xf32> into tensor<10xf32>
  return %r : tensor<10xf32>
}

// -----

func.func @getglobal(%t: tensor<10xf32>, %x: tensor<4xindex>, %y: tensor<?xf32>, %m: memref<4xindex>, %md: memref<?xf32>, %c: f32, %i: index, %b: i1, %sh: tensor<1xindex>, %um: tensor<*xf32>, %v: vector<4xindex>, %iv: i64) -> tensor<10xf32> {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c5 = arith.constant 5 : index
  %e = tensor.empty() : tensor<5xf32>
  %f = linalg.fill ins(%c : f32) outs(%e : tensor<5xf32>) -> tensor<5xf32>
  %z = memref.get_global @gl : memref<4xindex>
  %k = memref.dim %z, %c0 : memref<4xindex>
  %r = tensor.insert_slice %f into %t[%k][5][1] : tensor<5xf32> into tensor<10xf32>
  return %r : tensor<10xf32>
}
memref.global constant @gl : memref<4xindex> = dense<0>

// -----

func.func @assuming(%t: tensor<10xf32>, %x: tensor<4xindex>, %y: tensor<?xf32>, %m: memref<4xindex>, %md: memref<?xf32>, %c: f32, %i: index, %b: i1, %sh: tensor<1xindex>, %um: tensor<*xf32>, %v: vector<4xindex>, %iv: i64) -> tensor<10xf32> {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c5 = arith.constant 5 : index
  %e = tensor.empty() : tensor<5xf32>
  %f = linalg.fill ins(%c : f32) outs(%e : tensor<5xf32>) -> tensor<5xf32>
  %w = shape.const_witness true
  %k = shape.assuming %w -> (index) { shape.assuming_yield %i : index }
  %r = tensor.insert_slice %f into %t[%k][5][1] : tensor<5xf32> into tensor<10xf32>
  return %r : tensor<10xf32>
}
