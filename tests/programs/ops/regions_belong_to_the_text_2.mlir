// title: Regions belong to the text.
// verdict: unproved
// unproved: "%z = \"acme.mix\"(%x, %x)" => "%z = \"acme.mix\"(%x, %y)" -- regions belong to the text
func.func @f(%t: tensor<?xf32>, %x: f32, %n: index) -> f32 {
  %a = tensor.cast %t : tensor<?xf32> to tensor<?xf32>
  %r = "acme.each"(%a) ({
  ^bb0(%e: tensor<?xf32>, %i: index):
        %j = arith.addi %i, %n : index
        %y = tensor.extract %e[%j] : tensor<?xf32>
        %z = "acme.mix"(%y, %x) : (f32, f32) -> f32
        "acme.done"(%z) : (f32) -> ()
  }) : (tensor<?xf32>) -> f32
  return %r : f32
}
// ----- target
func.func @f(%t: memref<?xf32>, %x: f32, %n: index) -> f32 {
  %a = bufferization.to_tensor %t : memref<?xf32> to tensor<?xf32>
  %r = "acme.each"(%a) ({
  ^bb0(%e: tensor<?xf32>, %i: index):
        %j = arith.addi %i, %n : index
        %y = tensor.extract %e[%j] : tensor<?xf32>
        %z = "acme.mix"(%x, %x) : (f32, f32) -> f32
        "acme.done"(%z) : (f32) -> ()
  }) : (tensor<?xf32>) -> f32
  return %r : f32
}
