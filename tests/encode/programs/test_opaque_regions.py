"""Ops without a meaning that have regions: what stands where is part of what they are."""

from __future__ import annotations

REGIONS = """
func.func @f(%x: f32, %y: f32) -> f32 {
  %r = "acme.choose"() ({
    "acme.yield"(%x) : (f32) -> ()
  }, {
    "acme.yield"(%y) : (f32) -> ()
  }, {
  }) : () -> f32
  return %r : f32
}
"""


def test_which_region_of_an_opaque_op_a_block_is_in(must_prove, must_not_prove, change) -> None:
    must_prove(REGIONS, REGIONS)
    joined = change(REGIONS, "  }, {\n    ", "  ^next:\n    ")
    must_not_prove(REGIONS, change(joined, "  }, {\n  }", "  }, {\n  }, {\n  }"), differs=False)
    empty = change(change(REGIONS, "() ({", "() ({\n  }, {"), "  }, {\n  })", "  })")
    must_not_prove(REGIONS, empty, differs=False)
