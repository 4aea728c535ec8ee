"""What is not supported is written down, and nothing else."""

from importlib import resources

from apnap.oracle.unsupported import unsupported


def test_the_list_is_up_to_date() -> None:
    kept = resources.files("apnap.cr").joinpath("unsupported.txt").read_text(encoding="utf-8")
    assert kept.splitlines() == unsupported()
