// name: a_splat_of_a_scalable_vector_is_as_long_as_t_body

  %t = arith.constant dense<true> : vector<[4]xi1>
  %m = arith.constant dense<false> : vector<1x[4]xi1>
  %v = vector.insert %t, %m [0] : vector<[4]xi1> into vector<1x[4]xi1>
  %r = vector.extract %v[0, 3] : i1 from vector<1x[4]xi1>
