"""Programs that lose copies by one rewrite, and twins in which it must not be taken."""

from __future__ import annotations

from dataclasses import dataclass

from tests.texts import texts_beside

TEXTS = texts_beside(__file__)


@dataclass(frozen=True)
class Case:
    """A program that loses copies by one rewrite."""

    rewrite: str
    text: str
    before: int
    """How many `memref.copy` there are without elision."""
    after: int
    change: tuple[str, str]
    """What to replace in the text, and by what, so that the rewrite must not be taken."""
    twin_before: int
    twin_after: int

    @property
    def twin(self) -> str:
        """The program with that change."""
        assert self.change[0] in self.text
        return self.text.replace(*self.change)


CASES = [
    Case(
        "read through insertion",
        TEXTS["read_through_insertion"],
        before=2,
        after=0,
        # The tensor with the insertion is needed as a whole.
        change=(
            "%u = arith.addi %e, %a : i8",
            "%e2 = tensor.extract %w[%k, %j] : tensor<4x?xi8>\n"
            "%u = func.call @sum(%w, %e2, %e) : (tensor<4x?xi8>, i8, i8) -> i8",
        ),
        twin_before=2,
        twin_after=2,
    ),
    Case(
        "read through insertion",
        TEXTS["read_through_insertion_2"],
        before=1,
        after=0,
        # A choice for each of many reads costs more than one copy.
        change=(
            "%y = tensor.extract %a[%j] : tensor<8xf32>",
            TEXTS["y_tensor_extract_a_j_tensor_8xf32"],
        ),
        twin_before=1,
        twin_after=1,
    ),
    Case(
        "read earlier",
        TEXTS["read_earlier"],
        before=1,
        after=0,
        # Where to read hangs on what was written.
        change=(
            "%p = tensor.extract_slice %t[%i]",
            "%e = tensor.extract %a[%c2] : tensor<8xf32>\n"
            "%b = arith.cmpf oeq, %e, %x : f32\n"
            "%h = arith.select %b, %i, %i : index\n"
            "%p = tensor.extract_slice %t[%h]",
        ),
        twin_before=1,
        twin_after=1,
    ),
    Case(
        "share contents",
        TEXTS["share_contents"],
        before=1,
        after=0,
        # The other one is needed, too.
        change=("return %c, %y", "%z = tensor.extract %c[%i] : tensor<8xf32>\n  return %t, %z"),
        twin_before=1,
        twin_after=0,
    ),
    Case(
        "build in place",
        TEXTS["build_in_place"],
        before=1,
        after=0,
        # What is computed reads the part that is overwritten, other elements of it.
        change=(
            "%e = tensor.empty() : tensor<4xf32>\n"
            "  %m = linalg.exp ins(%u : tensor<4xf32>) outs(%e : tensor<4xf32>) -> tensor<4xf32>\n",
            TEXTS["build_in_place_2"],
        ),
        twin_before=1,
        twin_after=1,
    ),
    Case(
        "hoist empty",
        TEXTS["hoist_empty"],
        before=0,
        after=0,
        # Each round keeps the buffer of the round before.
        change=("scf.yield %w", "scf.yield %m"),
        twin_before=0,
        twin_after=0,
    ),
    Case(
        "forget contents",
        TEXTS["forget_contents"],
        before=2,
        after=0,
        # The last tile, where it is shorter than the others, leaves an element as it was.
        change=("(4, s0 - d0)", "(4, s0 - d0 - 1)"),
        twin_before=2,
        twin_after=1,
    ),
    Case(
        "forget contents",
        TEXTS["forget_contents_2"],
        before=2,
        after=1,
        # What was padded is read.
        change=("ins(%s : tensor<8xf32>)", "ins(%q : tensor<8xf32>)"),
        twin_before=2,
        twin_after=2,
    ),
    Case(
        "forget contents",
        TEXTS["forget_contents_3"],
        before=3,
        after=1,
        # It adds to what was there.
        change=("%s = arith.addf %a, %b", "%s0 = arith.addf %a, %b : f32\n%s = arith.addf %s0, %c"),
        twin_before=3,
        twin_after=2,
    ),
    Case(
        "hoist computation",
        TEXTS["hoist_computation"],
        before=1,
        after=1,
        # What is made is another one in each round.
        change=("%v = arith.addf %x, %x : f32", "%v = tensor.extract %a[%i] : tensor<?xf32>"),
        twin_before=1,
        twin_after=1,
    ),
    Case(
        "share computation",
        TEXTS["share_computation"],
        before=2,
        after=1,
        # The first one is written to, and then the second one is read.
        change=(
            "return %a, %w : f32",
            """%v = tensor.insert %y into %p[%i] : tensor<8xf32>
  %b = tensor.extract %v[%i] : tensor<8xf32>
  return %b, %w : f32""",
        ),
        twin_before=2,
        twin_after=1,
    ),
    Case(
        "build in place",
        TEXTS["build_in_place_3"],
        before=1,
        after=0,
        # The part is wanted as it was.
        change=(
            "return %w : tensor<32xf32>",
            "%o = tensor.extract_slice %t[4] [8] [1] : tensor<32xf32> to tensor<8xf32>\n"
            "%p = tensor.insert_slice %o into %w[0] [8] [1] : tensor<8xf32> into tensor<32xf32>\n"
            "return %p : tensor<32xf32>",
        ),
        twin_before=3,
        twin_after=3,
    ),
    Case(
        "read the start",
        TEXTS["read_the_start"],
        before=1,
        after=0,
        # The first two rounds read what the second one writes, and so do the others.
        change=("tensor.extract %a[%i]", "tensor.extract %a[%c1]"),
        twin_before=1,
        twin_after=1,
    ),
    Case(
        "read the start",
        TEXTS["read_the_start_2"],
        before=2,
        after=0,
        # No thread writes the last element.
        change=("d0 * -4 + 14", "d0 * -4 + 13"),
        twin_before=2,
        twin_after=1,
    ),
    Case(
        "copy the rest",
        TEXTS["copy_the_rest"],
        before=2,
        after=1,
        # The part is read before it is overwritten.
        change=(
            "linalg.exp ins(%u : tensor<6xf32>) outs(%s : tensor<6xf32>)",
            "linalg.generic {indexing_maps = [affine_map<(i) -> (i)>, affine_map<(i) -> (i)>],"
            ' iterator_types = ["parallel"]} ins(%u : tensor<6xf32>) outs(%s : tensor<6xf32>) {\n'
            "  ^bb0(%a: f32, %b: f32):\n    %c = arith.addf %a, %b : f32\n    linalg.yield %c : f32\n  }",
        ),
        twin_before=3,
        twin_after=3,
    ),
    Case(
        "copy the rest",
        TEXTS["copy_the_rest_2"],
        before=1,
        after=1,
        # The rest is two parts.
        change=("%c6 = arith.constant 6", "%c6 = arith.constant 4"),
        twin_before=1,
        twin_after=1,
    ),
    Case(
        "read the start",
        TEXTS["read_the_start_3"],
        before=2,
        after=0,
        # The last tile stays as it was.
        change=("%end = arith.constant 16", "%end = arith.constant 12"),
        twin_before=2,
        twin_after=1,
    ),
    Case(
        "inline call",
        TEXTS["inline_call"],
        before=1,
        after=0,
        # What is overwritten is read by the function.
        change=(
            "%r = call @g(%x)",
            "%s = tensor.extract_slice %t[5] [8] [1] : tensor<64xf32> to tensor<8xf32>\n  %r = call @g(%s)",
        ),
        twin_before=1,
        twin_after=1,
    ),
    Case(
        "inline call",
        TEXTS["inline_call_2"],
        before=1,
        after=0,
        # The result is used as a whole, too.
        change=(
            "scf.yield %w : tensor<64xf32>",
            "%y = tensor.insert_slice %r into %w[%c0] [8] [1] : tensor<8xf32> into tensor<64xf32>\n"
            "    scf.yield %y : tensor<64xf32>",
        ),
        twin_before=2,
        twin_after=2,
    ),
    Case(
        "inline call",
        TEXTS["inline_call_3"],
        before=1,
        after=0,
        # The second result is used.
        change=(
            "return %r, %y",
            "%q = linalg.add ins(%r, %s : tensor<8xf32>, tensor<8xf32>) outs(%r : tensor<8xf32>) -> tensor<8xf32>\n"
            "  return %q, %y",
        ),
        twin_before=1,
        twin_after=1,
    ),
    Case(
        "read earlier in rounds",
        TEXTS["read_earlier_in_rounds"],
        before=1,
        after=0,
        # What is read was written by the round before.
        change=("%o = tensor.extract %t[%i]", "%o = tensor.extract %t[%h]"),
        twin_before=1,
        twin_after=1,
    ),
    Case(
        "fill instead",
        TEXTS["fill_instead"],
        before=1,
        after=0,
        # Its elements are different ones.
        change=(
            "dense<1.5>",
            "dense<[0.0, 1.0, 2.0, 3.0, 4.0, 5.0, 6.0, 7.0,"
            " 8.0, 9.0, 10.0, 11.0, 12.0, 13.0, 14.0, 15.0]>",
        ),
        twin_before=1,
        twin_after=1,
    ),
    Case(
        "fill instead",
        TEXTS["fill_instead_2"],
        before=1,
        after=0,
        # What both begin with has other elements in other places.
        change=(
            "%f = linalg.fill ins(%z : f32)",
            "%f = linalg.exp ins(%x : tensor<?xf32>)",
        ),
        twin_before=1,
        twin_after=1,
    ),
    Case(
        "compute over",
        TEXTS["compute_over"],
        before=0,
        after=0,
        # It reads other elements than those that it writes.
        change=(
            "indexing_maps = [#id, #id, #id]",
            "indexing_maps = [affine_map<(i) -> (7 - i)>, #id, #id]",
        ),
        twin_before=0,
        twin_after=0,
    ),
    Case(
        "write twice",
        TEXTS["write_twice"],
        before=1,
        after=0,
        # Each place hangs on what was in the first one.
        change=("#in = affine_map<(i) -> (i)>", "#in = affine_map<(i) -> (0)>"),
        twin_before=1,
        twin_after=1,
    ),
    Case(
        "write twice",
        TEXTS["write_twice_2"],
        before=1,
        after=0,
        # What was there is read once more.
        change=("extract_slice %v", "extract_slice %t"),
        twin_before=1,
        twin_after=1,
    ),
]
