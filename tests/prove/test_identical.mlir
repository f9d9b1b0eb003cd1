// name: text

memref.global constant @c : memref<2xf32> = dense<[1.0, 2.0]>
func.func private @g(%m: memref<?xf32>) -> f32 {
  %c0 = arith.constant 0 : index
  %x = memref.load %m[%c0] : memref<?xf32>
  return %x : f32
}
func.func @f(%m: memref<?xf32>, %n: memref<?xf32>, %k: index, %b: i1) -> f32 {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %d = memref.get_global @c : memref<2xf32>
  %z = memref.load %d[%c0] : memref<2xf32>
  %r:2 = scf.for %i = %c0 to %k step %c1 iter_args(%p = %m, %q = %n) -> (memref<?xf32>, memref<?xf32>) {
    memref.store %z, %p[%c0] : memref<?xf32>
    scf.yield %q, %p : memref<?xf32>, memref<?xf32>
  }
  cf.cond_br %b, ^one(%r#0 : memref<?xf32>), ^two
^one(%s: memref<?xf32>):
  %x = func.call @g(%s) : (memref<?xf32>) -> f32
  return %x : f32
^two:
  return %z : f32
}

// -----
// name: nested

module attributes {acme.outer = 1 : i32} {
  module @m attributes {acme.inner = 1 : i32} {
    func.func @f(%a: i32) -> i32 {
      %t = "acme.make"(%a) : (i32) -> tuple<i32>
      %r = "acme.op"(%t) : (tuple<i32>) -> i32
      return %r : i32
    }
  }
}

// -----
// name: a_function_that_is_undefined_on_all_inputs_t

func.func private @others(memref<4xi32>) -> memref<4xi32>
func.func @f(%n: index) -> i32 {
  %a = memref.alloc() : memref<4xi32>
  %x = func.call @others(%a) : (memref<4xi32>) -> memref<4xi32>
  memref.dealloc %a : memref<4xi32>
  AGAIN
  %v = memref.load %x[%n] : memref<4xi32>
  return %v : i32
}


// -----
// name: an_index_is_inserted

func.func @f(%n: index, %t: tensor<1xindex>) -> tensor<1xindex> {
  %c0 = arith.constant 0 : index
  %r = tensor.insert %c0 into %t[%c0] : tensor<1xindex>
  return %r : tensor<1xindex>
}

// -----
// name: an_index_that_overflows

func.func @f(%n: index, %t: memref<1xindex>) -> memref<1xindex> {
  %c0 = arith.constant 0 : index
  %c4 = arith.constant 4 : index
  %big = arith.constant 4611686018427387904 : index
  %x = arith.maxsi %n, INDEX : index
  %m = arith.muli %x, %c4 : index
  %d = arith.divsi %m, %c4 : index
  %s = arith.subi %d, %x : index
  memref.store %s, %t[%c0] : memref<1xindex>
  return %t : memref<1xindex>
}
