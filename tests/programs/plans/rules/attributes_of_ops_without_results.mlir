// title: Attributes of ops without results.
// Such an op must not be run where it breaks a promise.
// verdict: proved
// wrong: "%j, %m[%i] :" => "%j, %m[%i] {acme.tag} :" -- only the target promises something
func.func @f(%m: memref<4xindex>, %k: index) {
  %i = arith.constant 0 : index
  memref.store %k, %m[%i] : memref<4xindex>
  return
}
// ----- target
func.func @f(%m: memref<4xindex>, %j: index) {
  %i = arith.constant 0 : index
  memref.store %j, %m[%i] : memref<4xindex>
  return
}
// ----- plan
{"points": []}
