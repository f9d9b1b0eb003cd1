"""Taking copies out: what comes out is a program for mlir-opt too, and each edit does what it says."""

import subprocess

import pytest

from oneshot_verify.elide.edits import edited
from oneshot_verify.elide.measure import copies_in
from oneshot_verify.elide.results import Site
from oneshot_verify.elide.retype import NotApplicable
from oneshot_verify.ir import parse, print_module
from oneshot_verify.pipeline.functions import functions
from tests.audit.programs import CALLED, FREED, IN_LOOP, READ_AFTER_WRITE
from tests.texts import texts_beside

TEXTS = texts_beside(__file__)
SHARE, BUILD_IN_PLACE, DROP = "share", "in place", "drop"


def taken_out(text, edit, number=0, function="f"):
    """The text of a program without its copy of this number, taken out in this way."""
    module = parse(text, "target.mlir")[0].module
    ops = list(functions(module)[function].walk())
    copies = [site.op for site in copies_in(functions(module)[function])]
    return print_module(edited(module, [Site(function, ops.index(copies[number]), 0, edit)]))


def accepted(text, mlir_opt):
    """Whether mlir-opt reads and verifies the text."""
    done = subprocess.run([mlir_opt], input=text, capture_output=True, text=True, timeout=60)
    assert done.returncode == 0, done.stderr


def ops(text, name):
    return sum(f"{name} " in line or f"{name}(" in line for line in text.splitlines())


@pytest.mark.mlir
@pytest.mark.parametrize(
    ("text", "edit", "number", "function"),
    [
        (READ_AFTER_WRITE[1], SHARE, 0, "f"),
        (READ_AFTER_WRITE[1], DROP, 0, "f"),
        (IN_LOOP[1], SHARE, 0, "f"),
        (IN_LOOP[1], BUILD_IN_PLACE, 1, "f"),
        (CALLED[1], SHARE, 0, "g"),
        (FREED[1], SHARE, 0, "f"),
    ],
)
def test_what_comes_out_is_a_program(text, edit, number, function, mlir_opt):
    found = taken_out(text, edit, number, function)
    accepted(found, mlir_opt)
    assert ops(found, "memref.copy") == ops(text, "memref.copy") - 1


def test_sharing_takes_the_allocation_and_its_frees_out():
    found = taken_out(FREED[1], SHARE)
    assert ops(found, "memref.alloc") == 0
    assert ops(found, "memref.dealloc") == 0


def test_the_types_of_all_that_is_made_of_a_buffer_follow():
    found = taken_out(IN_LOOP[1], SHARE)
    assert "-> (memref<8xf32, strided<[?], offset: ?>>)" in found
    assert "to memref<4xf32, strided<[?], offset: ?>>" in found
    assert "-> memref<8xf32, strided<[?], offset: ?>> {" in found


def test_signatures_and_calls_follow():
    text = (
        CALLED[1]
        .replace("@g(%t: memref<4xf32>)", "@g(%t: memref<4xf32, strided<[?], offset: ?>>)")
        .replace(
            "copy %t, %a : memref<4xf32>", "copy %t, %a : memref<4xf32, strided<[?], offset: ?>>"
        )
    )
    text = text.replace(
        "%0 = call @g(%t) : (memref<4xf32>)",
        "%c = memref.cast %t : memref<4xf32> to memref<4xf32, strided<[?], offset: ?>>\n"
        "  %0 = call @g(%c) : (memref<4xf32, strided<[?], offset: ?>>)",
    )
    found = taken_out(text, SHARE, function="g")
    assert "-> memref<4xf32, strided<[?], offset: ?>>\n" in found


def test_buffers_that_meet_get_a_type_for_all_of_them(mlir_opt):
    text = TEXTS["buffers_that_meet_get_a_type_for_all_of_them"]
    found = taken_out(text, SHARE)
    accepted(found, mlir_opt)
    assert "scf.if %c -> (memref<4xf32, strided<[?], offset: ?>>)" in found


def test_a_view_that_needs_its_elements_side_by_side_stops_sharing():
    text = TEXTS["a_view_that_needs_its_elements_side_by_side"]
    with pytest.raises(NotApplicable, match="collapse_shape"):
        taken_out(text, SHARE)


def test_data_stays_in_its_memory_space():
    text = TEXTS["data_stays_in_its_memory_space"]
    with pytest.raises(NotApplicable, match="other memory"):
        taken_out(text, SHARE)


def test_building_in_place_moves_the_destination_up():
    found = taken_out(IN_LOOP[1], BUILD_IN_PLACE, 1)
    lines = found.splitlines()
    fill = next(n for n, line in enumerate(lines) if "linalg.fill" in line)
    assert "%s" in lines[fill]
    assert ops(found, "memref.alloc") == 1


def test_a_destination_that_comes_too_late_stops_building_in_place():
    text = TEXTS["a_destination_that_comes_too_late_stops_buil"]
    with pytest.raises(NotApplicable, match=r"'func.call' cannot run before"):
        taken_out(text, BUILD_IN_PLACE)


def test_copies_are_found_in_every_form():
    text = TEXTS["copies_are_found_in_every_form"]
    module = parse(text, "copies.mlir")[0].module
    lines = [site.op.location.line.data for site in copies_in(functions(module)["f"])]
    assert lines == [4, 5, 6, 21]


def test_sizes_that_are_asked_of_the_copied_buffer_do_not_stop_building_in_place(mlir_opt):
    text = TEXTS["sizes_that_are_asked_of_the_copied_buffer_do"]
    found = taken_out(text, BUILD_IN_PLACE)
    accepted(found, mlir_opt)
    assert ops(found, "memref.alloc") == 0


def test_a_destination_that_is_made_of_the_copied_buffer_stops_building_in_place():
    text = TEXTS["a_destination_that_is_made_of_the_copied_buf"]
    with pytest.raises(NotApplicable, match="computed from"):
        taken_out(text, BUILD_IN_PLACE)


def test_a_view_that_only_the_copy_has_used_goes_with_it():
    text = TEXTS["a_view_that_only_the_copy_has_used_goes_with"]
    assert ops(taken_out(text, DROP), "memref.subview") == 0
    more = "memref.dealloc %part : memref<4xf32, strided<[1], offset: ?>>"
    assert ops(taken_out(text.replace("// more", more), DROP), "memref.subview") == 1


def test_numbers_of_a_buffer_stay_where_its_base_is_copied_no_more():
    text = TEXTS["numbers_of_a_buffer_stay_where_its_base_is_c"]
    assert ops(taken_out(text, DROP), "memref.extract_strided_metadata") == 1
    unused = text.replace("return %size", "%z = arith.constant 0 : index\n  return %z")
    assert ops(taken_out(unused, DROP), "memref.extract_strided_metadata") == 0
