// name: threads

func.func @f(%t: KIND<3xf32>) {
  %c2 = arith.constant 2 : index
  LOOP {
    %j = arith.subi %c2, %i : index
    %x = READ %t[AT] : KIND<3xf32>
    vector.print %x : f32
  }
  return
}
// -----
// name: sum

#a = affine_map<(d0, d1) -> (ORDER)>
#b = affine_map<(d0, d1) -> ()>
func.func @f(%t: KIND<3x3xf32>, %o: KIND<f32>) -> KIND<f32> {
  RESULT linalg.generic {indexing_maps = [#a, #b], iterator_types = ["reduction", "reduction"]}
      ins(%t : KIND<3x3xf32>) outs(%o : KIND<f32>) {
  ^bb0(%e: f32, %y: f32):
    %big = arith.constant 1.0e30 : f32
    %d = arith.mulf %e, %big : f32
    %s = arith.ADD %y, %d : f32
    linalg.yield %s : f32
  } TYPE
  return RETURNED : KIND<f32>
}
// -----
// name: negated

func.func @f(%t: KIND<3xf32>, %a: f32) -> f32 {
  %z = arith.constant 0.0 : f32
  %s = OP
  return %s : f32
}
// -----
// name: asserted

func.func @f(%t: KIND<3xf32>, %c: i1) {
  cf.assert %c, "MESSAGE"
  return
}
// -----
// name: lanes

func.func @f() -> f32 {
  %v = arith.constant dense<[1.0e8, 1.0, -1.0e8, LAST]> : vector<4xf32>
  %a = arith.constant 0.0 : f32
  OPS
  return %r : f32
}
// -----
// name: in_pairs

  %0 = vector.extract %v[0] : f32 from vector<4xf32>
  %1 = vector.extract %v[1] : f32 from vector<4xf32>
  %2 = vector.extract %v[2] : f32 from vector<4xf32>
  %3 = vector.extract %v[3] : f32 from vector<4xf32>
  %p = arith.addf %0, %2 : f32
  %q = arith.addf %1, %3 : f32
  %r = arith.addf %p, %q : f32
