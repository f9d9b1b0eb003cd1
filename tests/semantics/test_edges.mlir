// name: m_memref_xf32_i_index_k_index
%mask = vector.create_mask %k : vector<2xi1>
%p = arith.constant dense<9.0> : vector<2xf32>
%v = vector.maskedload %m[%i], %mask, %p : memref<?xf32>, vector<2xi1>, vector<2xf32> into vector<2xf32>
%r = vector.extract %v[0] : f32 from vector<2xf32>
