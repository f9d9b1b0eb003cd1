// title: Bytes that are missing inside of an attribute.
// verdict: proved
// assumes: the resource 'abc', whose bytes are missing
// assumes: the resource 'abd', whose bytes are missing
// assumes: the resource 'abe', whose bytes are missing
func.func @f(%t: tensor<1xf32> {acme.k = [dense_resource<abd> : tensor<1xi32>]}) -> tensor<1xf32> {
  "acme.op"() {w = [dense_resource<abc> : tensor<1xi32>]} : () -> ()
  return %t : tensor<1xf32>
}
"acme.beside"() {w = dense_resource<abe> : tensor<1xi32>} : () -> ()
// ----- target
func.func @f(%t: memref<1xf32> {acme.k = [dense_resource<abd> : tensor<1xi32>]}) -> memref<1xf32> {
  "acme.op"() {w = [dense_resource<abc> : tensor<1xi32>]} : () -> ()
  return %t : memref<1xf32>
}
"acme.beside"() {w = dense_resource<abe> : tensor<1xi32>} : () -> ()
