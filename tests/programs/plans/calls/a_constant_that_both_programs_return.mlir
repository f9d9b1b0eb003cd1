// title: A constant that both programs return.
// Nobody may write to it, and it stays as it is.
// verdict: proved
// unproved: "return %G" => "return %M" -- the caller may write to what the function may not
// unproved: "return %g" => "return %a" -- who gets it may write to it
// unproved: "return %g" => "%t5 = bufferization.to_tensor %a restrict writable : memref<1xindex> to tensor<1xindex>\n%b = bufferization.to_buffer %t5 read_only : tensor<1xindex> to memref<1xindex>\nreturn %b" -- who gets it may free it
// right: "return %G" => "return %A" -- a copy
memref.global "private" constant @five : memref<1xindex> = dense<5>
func.func @f(%t: tensor<1xindex> {bufferization.writable = false}) -> memref<1xindex> {
  %c0 = arith.constant 0 : index
  %c5 = arith.constant 5 : index
  %x = tensor.extract %t[%c0] : tensor<1xindex>
  // A size is at least 0: the argument holds five, too.
  %e = arith.subi %x, %c5 : index
  %z = tensor.empty(%e) : tensor<?xf32>
  %v = arith.subi %c5, %x : index
  %y = tensor.empty(%v) : tensor<?xf32>
  %a = memref.alloc() : memref<1xindex>
  memref.store %c5, %a[%c0] : memref<1xindex>
  %g = memref.get_global @five : memref<1xindex>
  return %g : memref<1xindex>
}
// ----- target
memref.global "private" constant @five : memref<1xindex> = dense<5>
func.func @f(%M: memref<1xindex> {bufferization.writable = false}) -> memref<1xindex> {
  %i0 = arith.constant 0 : index
  %i5 = arith.constant 5 : index
  %A = memref.alloc() : memref<1xindex>
  memref.store %i5, %A[%i0] : memref<1xindex>
  %G = memref.get_global @five : memref<1xindex>
  return %G : memref<1xindex>
}
// ----- plan
{"points": []}
