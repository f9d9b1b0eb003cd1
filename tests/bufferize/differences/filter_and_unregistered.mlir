// title: a dialect filter, and an op of a dialect that is not registered
// pass: one-shot-bufferize{allow-unknown-ops dialect-filter=tensor}
// upstream: crashes
// ours: verifies
func.func @f(%t: tensor<?xf32>, %i: index) -> f32 {
  "dummy.op"() : () -> ()
  %x = tensor.extract %t[%i] : tensor<?xf32>
  return %x : f32
}
