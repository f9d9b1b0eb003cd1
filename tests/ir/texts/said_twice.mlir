func.func @f(%a: i32, %x: f32, %t: tensor<4xf32>, %v: vector<4xf32>) {
  %r0 = arith.addi %a, %a {overflowFlags = #arith.overflow<nsw>} : i32
  %r1 = arith.addi %a, %a overflow<nuw> {overflowFlags = #arith.overflow<nsw>} : i32
  %r2 = "arith.addi"(%a, %a) {overflowFlags = #arith.overflow<nsw>} : (i32, i32) -> i32
  %r3 = "arith.addi"(%a, %a) <{}> {overflowFlags = #arith.overflow<nsw>} : (i32, i32) -> i32
  %r4 = "arith.addi"(%a, %a) <{overflowFlags = #arith.overflow<nuw>}> {overflowFlags = #arith.overflow<nsw>} : (i32, i32) -> i32
  %r5 = arith.constant {value = 2 : i32} 1 : i32
  %r6 = "arith.constant"() <{value = 1 : i32}> {value = 2 : i32} : () -> i32
  %r7 = arith.addf %x, %x fastmath<ninf> {fastmath = #arith.fastmath<nnan>} : f32
  %r8 = arith.cmpi slt, %a, %a {predicate = 3 : i64} : i32
  %r9 = tensor.extract_slice %t[0] [2] [1] {static_offsets = array<i64: 1>} : tensor<4xf32> to tensor<2xf32>
  %r10 = vector.reduction <add>, %v {kind = #vector.kind<mul>} : vector<4xf32> into f32
  %commented = // a comment
    "arith.addi"(%a, %a) <{overflowFlags = #arith.overflow<nuw>}> {overflowFlags = #arith.overflow<nsw>} : (i32, i32) -> i32
  return
}
