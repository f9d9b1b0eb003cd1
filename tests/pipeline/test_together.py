"""Which files share a worker."""

from oneshot_verify.pipeline import prove_files
from oneshot_verify.pipeline.request import ProveRequest
from oneshot_verify.pipeline.together import MOST_FILES, MOST_TEXT, together
from oneshot_verify.verdict import FunctionResult, Verdict


def one(_work):
    return None


def test_the_first_verdict_waits_for_one_file_only():
    files = iter([(["a"], 10), (["b"], 10)])
    batches = together(files, one)
    assert next(batches) == ["a"]
    assert next(files) == (["b"], 10)


def test_workers_get_more_and_more_files_up_to_a_bound():
    batches = list(together([([n], 10) for n in range(100)], one))
    assert [len(each) for each in batches[:6]] == [1, 2, 4, 8, MOST_FILES, MOST_FILES]
    assert [n for batch in batches for n in batch] == list(range(100))


def test_a_long_file_is_the_last_one_of_its_worker():
    lengths = [1, 1, MOST_TEXT, 1, 1]
    batches = list(together([([n], each) for n, each in enumerate(lengths)], one))
    assert batches == [[0], [1, 2], [3, 4]]


def test_works_with_other_limits_have_a_worker_of_their_own():
    files = [([1], 0), ([5, 5, 7], 0), ([7], 0), ([], 0), ([7], 0)]
    assert list(together(files, lambda work: work)) == [[1], [5, 5], [7, 7], [7]]


def test_files_without_a_function_make_no_batch():
    assert list(together([([], 1), ([], 1), (["a"], 1), ([], 1)], one)) == [["a"]]


def test_a_file_that_ends_its_worker_takes_no_other_one_with_it(tmp_path):
    paths = [tmp_path / f"{number}.mlir" for number in range(6)]
    for path in paths:
        path.write_text(f"func.func @f{path.stem}() {{\n  return\n}}\n")

    def dies(_source, _target, name, _request):
        if name == "f4":
            raise ValueError("no")
        return FunctionResult(name, Verdict.PROVED)

    files = prove_files([*map(str, paths)], ProveRequest(), jobs=1, prover=dies)
    said = {file.functions[0].name: file.functions[0].verdict for file in files}
    failed = said.pop("f4")
    assert failed not in (Verdict.PROVED, Verdict.REFUTED)
    assert len(said) == 5
    assert set(said.values()) == {Verdict.PROVED}
