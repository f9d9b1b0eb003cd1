// name: what_a_later_op_of_a_block_defines_that_is_n

        return %a : i32
      ^bb1:
        %0 = arith.addi %1, %a : i32
        %1 = arith.addi %0, %a : i32
        return %0 : i32
// -----
// name: what_another_block_defines

        return %a : i32
      ^bb1:
        %0 = arith.addi %1, %a : i32
        return %0 : i32
      ^bb2:
        %1 = arith.addi %a, %a : i32
        return %1 : i32
// -----
// name: the_result_of_an_op_itself

        cf.br ^bb2
      ^bb1:
        %1 = arith.addi %1, %1 : i32
        cf.br ^bb2
      ^bb2:
        return %a : i32
// -----
// name: what_another_block_defines_in_a_region

        return %a : i32
      ^bb1:
        scf.if %c { %0 = arith.addi %1, %a : i32 }
        return %a : i32
      ^bb2:
        %1 = arith.addi %a, %a : i32
        return %1 : i32
// -----
// name: what_a_block_that_is_reached_defines

        cf.br ^bb2
      ^bb1:
        %0 = arith.addi %1, %a : i32
        cf.br ^bb2
      ^bb2:
        %1 = arith.addi %a, %a : i32
        return %1 : i32
// -----
// name: what_comes_before_a_block_that_a_dead_one_go

        %1 = arith.addi %a, %a : i32
        cf.br ^bb2
      ^bb1:
        cf.br ^bb2
      ^bb2:
        return %1 : i32
// -----
// name: what_dominates_a_block_at_the_end_of_a_loop

        %1 = arith.addi %a, %a : i32
        cf.br ^bb1(%1 : i32)
      ^bb1(%2: i32):
        %3 = arith.addi %2, %1 : i32
        cf.cond_br %c, ^bb1(%3 : i32), ^bb2
      ^bb2:
        return %3 : i32
// -----
// name: what_a_dead_block_defines_where_it_is_reache

        cf.br ^bb2
      ^bb1:
        %1 = arith.addi %a, %a : i32
        cf.br ^bb2
      ^bb2:
        return %1 : i32
// -----
// name: what_a_dead_block_defines_in_a_region

        scf.if %c { %0 = arith.addi %1, %1 : i32 }
        return %a : i32
      ^bb1:
        %1 = arith.addi %1, %1 : i32
        return %1 : i32
// -----
// name: what_comes_later_in_a_dead_block_in_a_region

        return %a : i32
      ^bb1:
        scf.if %c { %0 = arith.addi %1, %a : i32 }
        %1 = arith.addi %a, %a : i32
        return %1 : i32
// -----
// name: what_comes_later_in_a_region_of_a_dead_block

        return %a : i32
      ^bb1:
        scf.if %c {
          %0 = arith.addi %1, %a : i32
          %1 = arith.addi %a, %a : i32
        }
        return %a : i32
// -----
// name: what_one_of_two_ways_defines

        cf.cond_br %c, ^bb1, ^bb2
      ^bb1:
        %1 = arith.addi %a, %a : i32
        cf.br ^bb2
      ^bb2:
        return %1 : i32
