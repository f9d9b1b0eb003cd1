"""Which files share a process."""

from oneshot_verify.pipeline import prove_files
from oneshot_verify.pipeline.processes.together import MOST_FILES, MOST_TEXT, together
from oneshot_verify.pipeline.request import ProveRequest
from oneshot_verify.verdict import FunctionResult, Verdict


def one(_work):
    return None


def test_files_share_processes_more_and_more_up_to_a_bound():
    groups = list(together([(n, 10) for n in range(100)], one))
    assert [len(each) for each in groups[:6]] == [1, 2, 4, 8, MOST_FILES, MOST_FILES]
    assert [n for group in groups for n in group] == list(range(100))


def test_a_long_file_is_the_last_one_of_its_process():
    lengths = [1, 1, MOST_TEXT, 1, 1]
    assert list(together(enumerate(lengths), one)) == [[0], [1, 2], [3, 4]]


def test_files_with_other_limits_have_a_process_of_their_own():
    files = [(limit, 0) for limit in (1, 5, 5, 7, 7, 7)]
    assert list(together(files, lambda limit: limit)) == [[1], [5, 5], [7, 7, 7]]
    assert list(together([], one)) == []


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
