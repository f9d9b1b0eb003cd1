// name: program

func.func @f(%m: memref<?x100xf32>, %i: index, %n: index) -> f32 {
  %v = affine.vector_load %m[%i, symbol(%n) + 3] : memref<?x100xf32>, vector<8xf32>
  affine.vector_store %v, %m[%i + 1, %i * 2 - 1] : memref<?x100xf32>, vector<8xf32>
  %w = affine.vector_load %m[(%i - %n) floordiv 3, -%i] {note} : memref<?x100xf32>, vector<2x8xf32>
  affine.parallel (%a, %b) = (0, %i) to (%n, min(%n, 10)) step (2, 1) {
    %x = affine.load %m[%a, %b] : memref<?x100xf32>
    affine.store %x, %m[%a mod 4, %b floordiv symbol(%n)] : memref<?x100xf32>
  }
  %r:2 = affine.parallel (%a) = (max(0, %i ceildiv 2)) to (%n) reduce ("addf", "mulf") -> (f32, f32) {
    %x = affine.load %m[%a, 0] : memref<?x100xf32>
    affine.yield %x, %x : f32, f32
  }
  affine.parallel () = () to () {
  }
  %d:3 = affine.delinearize_index %i into (4, %n, 7) : index, index, index
  %e:2 = affine.delinearize_index %i into (%n) : index, index
  %l = affine.linearize_index [%i, %n] by (3, %n) : index
  %k = affine.linearize_index disjoint [%i, %n] by (5) : index
  return %r#0 : f32
}

