// title: Names of what stands in a branch.
// verdict: proved
// wrong: "// ----- plan\n{\"points\": []}" => "// ----- plan\n{\n\"points\": [\n{\"source\": 1, \"target\": 1, \"rule\": \"cut\",\n\"holds\": [{\"tensor\": \"7.0\", \"buffer\": \"^0.0.0.0\"}]}\n]\n}" -- names of what stands in a branch
func.func @f(%t: tensor<?xi32>, %x: i32, %k: index, %n: index) -> tensor<?xi32> {
  %r = linalg.generic {indexing_maps = [affine_map<(d0) -> (d0)>], iterator_types = ["parallel"]}
      outs(%t : tensor<?xi32>) {
  ^bb0(%a: i32):
    %c0 = arith.constant 0 : index
    %c1 = arith.constant 1 : index
    %c3 = arith.constant 3 : index
    %p = arith.cmpi eq, %k, %k : index
    %v = scf.if %p -> (i32) {
      %s = tensor.from_elements %a : tensor<1xi32>
      %e = tensor.extract %s[%c0] : tensor<1xi32>
      scf.yield %e : i32
    } else {
      scf.yield %x : i32
    }
    linalg.yield %v : i32
  } -> tensor<?xi32>
  return %r : tensor<?xi32>
}
// ----- target
func.func @f(%t: memref<?xi32>, %x: i32, %k: index, %n: index) -> memref<?xi32> {
  linalg.generic {indexing_maps = [affine_map<(d0) -> (d0)>], iterator_types = ["parallel"]}
      outs(%t : memref<?xi32>) {
  ^bb0(%a: i32):
    %c0 = arith.constant 0 : index
    %c1 = arith.constant 1 : index
    %c3 = arith.constant 3 : index
    %p = arith.cmpi eq, %k, %k : index
    %v = arith.select %p, %a, %x : i32
    linalg.yield %v : i32
  }
  return %t : memref<?xi32>
}
// ----- plan
{"points": []}
