"""Where a campaign keeps its state."""

from pathlib import Path

from oneshot_verify.cli.fuzz import _open, new_folder
from oneshot_verify.fuzz.campaign.state import JOURNAL
from oneshot_verify.fuzz.campaign.work import Settings


def test_a_new_campaign_beside_another_has_a_number(tmp_path, monkeypatch, capsys):
    monkeypatch.chdir(tmp_path)
    folder = Path("reports/campaign")
    assert new_folder(folder) == folder
    assert capsys.readouterr().err == ""
    for number in ("", "-2"):
        Path(f"{folder}{number}").mkdir(parents=True)
        Path(f"{folder}{number}", JOURNAL).touch()
    assert new_folder(folder) == Path("reports/campaign-3")
    assert capsys.readouterr().err.splitlines() == [
        "oneshot-verify: reports/campaign holds a campaign already; this new one is in reports/campaign-3",
        "oneshot-verify: to go on with the other one:"
        " oneshot-verify fuzz --resume --state reports/campaign",
    ]


def test_the_one_that_is_there_stays_as_it_is(tmp_path):
    first = _open(tmp_path / "state", Settings(seed=1), False)
    second = _open(tmp_path / "state", Settings(seed=2), False)
    assert second.folder == tmp_path / "state-2"
    for state, seed in ((first, 1), (second, 2)):
        assert _open(state.folder, Settings(), True).progress.settings.seed == seed
