"""lit itself, with the configuration of the page, where the wheel is installed."""


def test_the_page_works(tmp_path, shown, fresh):
    passing = shown("mlir", "// RUN:")
    (tmp_path / "passing.mlir").write_text(passing)
    (tmp_path / "failing.mlir").write_text(passing.replace("expected: proved", "expected: unknown"))
    (tmp_path / "lit.cfg.py").write_text(shown("python", "# lit.cfg.py"))
    done = fresh.run("lit -v -j1 .", tmp_path)
    assert "PASS: my-dialect :: passing.mlir" in done.stdout
    assert "FAIL: my-dialect :: failing.mlir" in done.stdout
    assert "expected unknown, got @write: proved" in done.stdout
