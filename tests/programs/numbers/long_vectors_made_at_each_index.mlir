// title: Long vectors made at each index.
// verdict: proved
// wrong: "%r = memref.load %m[%i]" => "%r = memref.load %m[%j]" -- long vectors made at each index
func.func @f(%t: tensor<?xf32>, %i: index, %j: index) -> f32 {
  %c0 = arith.constant 0 : index
  %d = tensor.dim %t, %c0 : tensor<?xf32>
  %g = tensor.generate %d {
  ^bb0(%k: index):
    %x = tensor.extract %t[%k] : tensor<?xf32>
    %v = vector.from_elements %x, %x, %x, %x, %x, %x, %x, %x, %x, %x, %x, %x, %x, %x, %x, %x, %x, %x, %x, %x,
        %x, %x, %x, %x, %x, %x, %x, %x, %x, %x, %x, %x, %x, %x, %x, %x, %x, %x, %x, %x, %x, %x, %x, %x, %x,
            %x, %x, %x, %x, %x, %x, %x, %x, %x, %x, %x, %x, %x, %x, %x, %x, %x, %x, %x, %x : vector<65xf32>
    %y = vector.extract %v[3] : f32 from vector<65xf32>
    tensor.yield %y : f32
  } : tensor<?xf32>
  %r = tensor.extract %g[%i] : tensor<?xf32>
  %q = tensor.extract %g[%j] : tensor<?xf32>
  return %r : f32
}
// ----- target
func.func @f(%t: memref<?xf32>, %i: index, %j: index) -> f32 {
  %c0 = arith.constant 0 : index
  %d = memref.dim %t, %c0 : memref<?xf32>
  %m = memref.alloc(%d) : memref<?xf32>
  linalg.map outs(%m : memref<?xf32>) (%o: f32) {
    %k = linalg.index 0 : index
    %x = memref.load %t[%k] : memref<?xf32>
    %v = vector.from_elements %x, %x, %x, %x, %x, %x, %x, %x, %x, %x, %x, %x, %x, %x, %x, %x, %x, %x, %x, %x,
        %x, %x, %x, %x, %x, %x, %x, %x, %x, %x, %x, %x, %x, %x, %x, %x, %x, %x, %x, %x, %x, %x, %x, %x, %x,
            %x, %x, %x, %x, %x, %x, %x, %x, %x, %x, %x, %x, %x, %x, %x, %x, %x, %x, %x, %x : vector<65xf32>
    %y = vector.extract %v[3] : f32 from vector<65xf32>
    linalg.yield %y : f32
  }
  %r = memref.load %m[%i] : memref<?xf32>
  return %r : f32
}
