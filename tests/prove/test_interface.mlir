// name: function

GLOBAL
func.func private @ext(BUFFER ATTRIBUTE)
func.func VISIBILITY @f(%t: KIND<4xf32> ARGUMENT, %m: BUFFER) -> BUFFER FUNCTION {
  %c0 = arith.constant 0 : index
  func.call @ext(%m) : (BUFFER) -> ()
  return %m : BUFFER
}

// -----
// name: a_helper_of_the_bufferized_program_works_on_target

func.func private @help(%m: memref<4xf32>) -> f32 {
  %c = arith.constant 0 : index
  WORK
  return %x : f32
}
func.func @f(%m: memref<4xf32>) -> f32 {
  %x = func.call @help(%m) : (memref<4xf32>) -> f32
  return %x : f32
}
// -----
// name: sent

func.func @f(%m: memref<8xf32>) {
  %s = memref.subview %m[0] [4] [STEP] : memref<8xf32> to memref<4xf32, strided<[STEP]>>
  "my.send"(%s) : (memref<4xf32, strided<[STEP]>>) -> ()
  return
}
// -----
// name: the_value_of_a_constant_that_nobody_reads_he

    memref.global VISIBILITY constant @c : memref<1xf32> = dense<VALUE>
    func.func @f() {
      %false = arith.constant false
      cf.assert %false, "never"
      return
    }
// -----
// name: a_memory_space_that_only_the_buffers_have

    func.func private @ext(BUFFER)
    func.func @f(%t: BUFFER) {
      func.call @ext(%t) : (BUFFER) -> ()
      return
    }
// -----
// name: what_is_said_of_a_helper_that_only_the_buffe

    func.func @f(%t: tensor<4xf32>, %c: i1, %x: f32, %y: f32) -> f32 {
      %r = arith.select %c, %x, %y : f32
      return %r : f32
    }
// -----
// name: what_is_said_of_a_helper_that_only_the_buffe_target

    func.func @f(%t: memref<4xf32>, %c: i1, %x: f32, %y: f32) -> f32 {
      %r = func.call @h(%t, %c, %x, %y) : (memref<4xf32>, i1, f32, f32) -> f32
      return %r : f32
    }
    func.func private @h(%t: memref<4xf32> ARGUMENT, %c: i1, %x: f32, %y: f32) -> f32 FUNCTION {
      %r = arith.select %c, %x, %y OP : f32
      return %r : f32
    }
// -----
// name: resource

"my.table"() {w = dense_resource<a> : tensor<1xf32>} : () -> ()
func.func @f(%x: f32) -> f32 {
  return %x : f32
}
{-#
  dialect_resources: { builtin: { a: "0x04000000BYTES" } }
#-}

// -----
// name: nobody_else_says_that_an_op_was_not_read_added

func.func private @ext()
func.func @f() { return }
"llvm.mlir.global_ctors"() {oneshot_verify.unread = "f", ctors = [@f]} : () -> ()

// -----
// name: attributes_of_new_arguments

func.func @f(%x: f32) -> tensor<4xf32> {
  %t = tensor.splat %x : tensor<4xf32>
  return %t : tensor<4xf32>
}

// -----
// name: the_sizes_that_a_function_without_a_body_ret

func.func private @ext() -> tensor<?xf32>
func.func @f(%i: index) -> index {
  %t = func.call @ext() : () -> tensor<?xf32>
  %n = tensor.dim %t, %i : tensor<?xf32>
  return %n : index
}

// -----
// name: an_attribute_stays_with_its_op_body

func.func @f(%x: f32, %y: f32, %c: i1, %t: KIND<4xf32>) -> (f32, f32) {
  %r = arith.select %c, %x, %y FIRST : f32
  %s = arith.select %c, %y, %x SECOND : f32
  return %r, %s : f32, f32
}

// -----
// name: what_is_said_of_a_call_beside_calls_of_a_hel

    func.func private @g(%t: tensor<4xf32>) -> tensor<4xf32> {
      return %t : tensor<4xf32>
    }
    func.func @f(%t: tensor<4xf32>) -> tensor<4xf32> {
      %a = call @g(%t) {domain = "[0, 1]"} : (tensor<4xf32>) -> tensor<4xf32>
      %b = call @g(%a) : (tensor<4xf32>) -> tensor<4xf32>
      return %b : tensor<4xf32>
    }
// -----
// name: what_is_said_of_a_call_beside_calls_of_a_hel_target

    func.func private @free(%m: memref<1xindex>) {
      return
    }
    func.func private @g(%t: memref<4xf32>) -> memref<4xf32> {
      return %t : memref<4xf32>
    }
    func.func @f(%t: memref<4xf32>) -> memref<4xf32> {
      %m = memref.alloca() : memref<1xindex>
      call @free(%m) HELPER : (memref<1xindex>) -> ()
      %a = call @g(%t) FIRST : (memref<4xf32>) -> memref<4xf32>
      %b = call @g(%a) SECOND : (memref<4xf32>) -> memref<4xf32>
      return %b : memref<4xf32>
    }
// -----
// name: selects

func.func @f(%c: i1, %x: KIND, %y: KIND, %d: i1, %z: KIND, %t: GIVEN<4xf32>) -> (KIND, KIND) {
  OPS
  return %a, %b : KIND, KIND
}

// -----
// name: attributes_of_results_beside_one_that_became

func.func @f(%x: i8) -> (tensor<4xi8>, i8 {llvm.signext}) {
  %t = tensor.splat %x : tensor<4xi8>
  return %t, %x : tensor<4xi8>, i8
}

// -----
// name: an_attribute_stays_with_its_result_beside_on

func.func @f(%t: tensor<4xf32>, %x: i8, %y: i8) -> (tensor<4xf32>, i8 {llvm.signext}, i8) {
  return %t, %x, %y : tensor<4xf32>, i8, i8
}

// -----
// name: an_attribute_stays_with_its_result_beside_on_target

func.func @f(%t: memref<4xf32>, %x: i8, %y: i8) -> (i8 FIRST, i8 SECOND) {
  return %x, %y : i8, i8
}

// -----
// name: a_layout_that_only_the_bufferized_program_sp

func.func private @ext() -> tensor<4x4xf32>
func.func @f() -> f32 {
  %c0 = arith.constant 0 : index
  %t = func.call @ext() : () -> tensor<4x4xf32>
  %x = tensor.extract %t[%c0, %c0] : tensor<4x4xf32>
  return %x : f32
}

// -----
// name: what_is_said_of_the_memory_of_an_argument

func.func @f(%t: tensor<4xf32> {SAID}, %x: f32) -> tensor<4xf32> {
  %c0 = arith.constant 0 : index
  %r = tensor.insert %x into %t[%c0] : tensor<4xf32>
  return %r : tensor<4xf32>
}

// -----
// name: what_is_said_of_the_memory_of_an_argument_target

func.func @f(%t: memref<4xf32> {SAID}, %x: f32) -> memref<4xf32> {
  %c0 = arith.constant 0 : index
  memref.store %x, %t[%c0] : memref<4xf32>
  return %t : memref<4xf32>
}

// -----
// name: an_attribute_promises_something_of_what_is_l

func.func @f(%m: memref<4xf32>, %t: KIND<4xf32>, %x: f32) -> (f32, f32) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  LOADS
  AFTER
  return %a, %b : f32, f32
}

// -----
// name: truncated

func.func @f(%x: f64, %t: KIND<4xf16>) -> (f32, f16) {
  %a = arith.truncf %x {acme.tag} : f64 to f32
  %b = arith.truncf %x OTHER : f64 to f16
  return %a, %b : f32, f16
}

// -----
// name: what_becomes_of_results_behind_one_that_beca

func.func @f(%v: f32, %m: memref<4xf32>) -> (tensor<4xf32>, memref<4xf32>) {
  %t = tensor.splat %v : tensor<4xf32>
  return %t, %m : tensor<4xf32>, memref<4xf32>
}

// -----
// name: what_becomes_of_results_behind_one_that_beca_target

func.func @f(%v: f32, %m: memref<4xf32>, %t: memref<4xf32 NEW>) -> RETURNED {
  linalg.fill ins(%v : f32) outs(%t : memref<4xf32 NEW>)
  %c = memref.memory_space_cast %m : memref<4xf32> to memref<4xf32, 2>
  return RESULT : RETURNED
}

// -----
// name: a_constant_of_the_same_name_that_nobody_else

func.func @f(%i: index) -> f32 {
  %t = arith.constant dense<[3.0, 4.0]> : tensor<2xf32>
  %x = tensor.extract %t[%i] : tensor<2xf32>
  return %x : f32
}

// -----
// name: a_constant_of_the_same_name_that_nobody_else_target

func.func @f(%i: index) -> f32 {
  %t = memref.get_global @w : memref<2xf32>
  %x = memref.load %t[%i] : memref<2xf32>
  return %x : f32
}

// -----
// name: alone

func.func private @g(%a: tensor<4xf32> {llvm.noalias}, %b: tensor<4xf32>) -> tensor<4xf32> {
  %c0 = arith.constant 0 : index
  %x = tensor.extract %b[%c0] : tensor<4xf32>
  %y = arith.addf %x, %x : f32
  %r = tensor.insert %y into %a[%c0] : tensor<4xf32>
  return %r : tensor<4xf32>
}
func.func @f(%t: tensor<4xf32>, %s: tensor<4xf32>) -> tensor<4xf32> {
  %r = func.call @g(%t, OTHER) : (tensor<4xf32>, tensor<4xf32>) -> tensor<4xf32>
  return %r : tensor<4xf32>
}

// -----
// name: together

func.func private @g(%a: memref<4xf32> {llvm.noalias}, %b: memref<4xf32>) -> memref<4xf32> {
  %c0 = arith.constant 0 : index
  %x = memref.load %b[%c0] : memref<4xf32>
  %y = arith.addf %x, %x : f32
  memref.store %y, %a[%c0] : memref<4xf32>
  return %a : memref<4xf32>
}
func.func @f(%t: memref<4xf32>, %s: memref<4xf32>) -> memref<4xf32> {
  %r = func.call @g(%t, OTHER) : (memref<4xf32>, memref<4xf32>) -> memref<4xf32>
  return %r : memref<4xf32>
}

// -----
// name: integers_without_bits

func.func @f(%a: i0, %b: i0, %t: KIND<4xf32>) -> i8 {
  %x = arith.addi %a, %b : i0
  %y = arith.extui %x : i0 to i8
  return %y : i8
}

// -----
// name: the_library_that_an_op_is_to_be_called_from

#same = affine_map<(i) -> (i)>
func.func @f(%t: KIND<4xf32>) -> KIND<4xf32> {
  GIVEN linalg.generic {indexing_maps = [#same], iterator_types = ["parallel"] CALL}
    outs(%t : KIND<4xf32>) {
  ^bb0(%x: f32):
    %y = arith.addf %x, %x : f32
    linalg.yield %y : f32
  } TYPE
  return RETURNED : KIND<4xf32>
}

// -----
// name: a_constant_that_only_functions_read

        memref.global "private" constant @c : memref<i8> = dense<{}>
        func.func @f() -> i8 {{
          %c = memref.get_global @c : memref<i8> %x = memref.load %c[] : memref<i8> %y = arith.subi %x, %x : i8
          return %y : i8
        }}
    
// -----
// name: erf

func.func @f(%t: KIND<4xf32>, %x: f32) -> f32 {
  %r = math.erf %x : f32
  return %r : f32
}

// -----
// name: aligned

memref.global "private" CONSTANT @a : memref<16xf32> = dense<1.0> {alignment = NUMBER}
func.func private @ext(memref<16xf32>)
func.func @f(%x: f32) -> memref<16xf32> {
  %g = memref.get_global @a : memref<16xf32>
  CALL
  return %g : memref<16xf32>
}

