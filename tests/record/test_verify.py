"""``tuolaji verify``: a fair match is proven, and whatever is tampered with is found and named."""

from __future__ import annotations

import json
from pathlib import Path

import pytest
from tests.record.fair_keeping import ROOT, TABLE, keep_fair
from tests.record.keeping import keep, lines_of, put, rehash
from tests.table.test_random_matches import BOOKS

from tuolaji.cli import main
from tuolaji.cli.fetching import FetchError, record_address
from tuolaji.record import export_view, read_record
from tuolaji.record.fair import commitment_of, deal_seed
from tuolaji.record.verifying import Finding, verify

OTHER = "1e" * 32


@pytest.fixture(scope="module")
def lines(tmp_path_factory: pytest.TempPathFactory) -> list[bytes]:
    return lines_of(keep_fair(tmp_path_factory.mktemp("fair") / "match.jsonl"))


def found(lines: list[bytes], noted: str = "") -> Finding:
    return verify("match.jsonl", b"".join(line + b"\n" for line in lines), noted)


def replaced(lines: list[bytes], old: bytes, new: bytes, line: int | None = None) -> list[bytes]:
    """A careful forger's work: the text replaced, the chain hashed anew."""
    changed = [one.replace(old, new) if line is None or at == line else one for at, one in enumerate(lines)]
    assert changed != lines
    return rehash(changed)


def start_of(lines: list[bytes], deal: int) -> int:
    return [at for at, line in enumerate(lines) if b'"type":"deal-started"' in line][deal - 1]


@pytest.mark.parametrize("name", BOOKS)
def test_a_fair_match_is_proven(name: str, tmp_path: Path) -> None:
    finding = verify("it", keep_fair(tmp_path / "match.jsonl", name, deals=1).read_bytes())
    assert finding.proven
    assert (finding.table, finding.root, finding.commitment) == (TABLE, ROOT, commitment_of(TABLE, ROOT))
    assert finding.deals
    assert [(deal.deal, deal.code) for deal in finding.deals] == [
        (number, "proven") for number in range(1, len(finding.deals) + 1)
    ]
    assert finding.problems == ()


def test_the_commitment_that_was_noted_is_compared(lines: list[bytes]) -> None:
    assert found(lines, commitment_of(TABLE, ROOT)).proven
    assert found(lines, commitment_of(TABLE, OTHER)).code == "other-commitment"
    assert found(replaced(lines, ROOT.encode(), OTHER.encode()), commitment_of(TABLE, ROOT)).code == "bad-commitment"


def test_another_root_commitment_or_table_is_found(lines: list[bytes]) -> None:
    for old, new in (
        (ROOT, OTHER),
        (commitment_of(TABLE, ROOT), commitment_of(TABLE, OTHER)),
        (f'"table":"{TABLE}"', '"table":"another"'),
    ):
        assert found(replaced(lines, old.encode(), new.encode())).code == "bad-commitment"
    assert found(replaced(lines, ROOT.encode(), b"0f")).code == "bad-root"
    assert found(replaced(lines, b',"root":"' + ROOT.encode() + b'"', b"")).code == "no-root"


def test_a_deal_from_another_secret_is_found(lines: list[bytes]) -> None:
    """Root and commitment go together, but the deals were not shuffled from them."""
    forged = replaced(lines, ROOT.encode(), OTHER.encode())
    forged = replaced(forged, commitment_of(TABLE, ROOT).encode(), commitment_of(TABLE, OTHER).encode())
    finding = found(forged)
    assert (finding.code, [deal.code for deal in finding.deals]) == ("bad-deal", ["bad-seed"] * len(finding.deals))


def test_a_swapped_seed_names_its_deal(lines: list[bytes]) -> None:
    second = start_of(lines, 2)
    forged = replaced(lines, deal_seed(ROOT, 2).encode(), deal_seed(ROOT, 5).encode(), second)
    finding = found(forged)
    assert finding.code == "bad-deal"
    assert [deal.code for deal in finding.deals][:2] == ["proven", "bad-seed"]
    assert finding.deals[1].line == second + 1


def test_a_stacked_pack_is_found(lines: list[bytes]) -> None:
    first = start_of(lines, 1)
    event = json.loads(lines[first])["event"]
    pack = json.dumps(event["pack"], separators=(",", ":")).encode()
    stacked = [*event["pack"][1:], event["pack"][0]]
    finding = found(replaced(lines, pack, json.dumps(stacked, separators=(",", ":")).encode(), first))
    assert (finding.code, finding.deals[0].code) == ("bad-deal", "bad-pack")
    assert finding.problems[0].code == "illegal-event"


def test_a_cut_after_the_shuffle_is_found(lines: list[bytes]) -> None:
    first = start_of(lines, 1)
    finding = found(replaced(lines, b'"cut":0', b'"cut":3', first))
    assert (finding.code, finding.deals[0].code) == ("bad-deal", "bad-cut")


def test_another_first_seat_is_found(lines: list[bytes]) -> None:
    first = start_of(lines, 1)
    seat = json.loads(lines[first])["event"]["first"]
    finding = found(replaced(lines, b'"first":%d' % seat, b'"first":%d' % ((seat + 1) % 4), first))
    assert (finding.code, finding.deals[0].code) == ("bad-deal", "bad-first")


def test_an_altered_or_cut_record_is_found_though_its_shuffles_are_fair(lines: list[bytes]) -> None:
    altered = [*lines]
    altered[60] = altered[60].replace(b'"seat":', b'"seat":1', 1)
    assert found(altered).code == "bad-record"
    assert found(altered).problems[0].line == 61
    assert [one.code for one in found(lines[:-1]).problems] == ["cut"]
    drawn = next(at for at, line in enumerate(lines) if b'"card-drawn"' in line)
    assert found(rehash([*lines[:drawn], *lines[drawn + 1 :]])).code in ("bad-record", "unreadable")


def test_what_was_never_committed_is_not_proven(tmp_path: Path, lines: list[bytes]) -> None:
    keep(tmp_path / "plain.jsonl", "2M")
    finding = verify("plain", (tmp_path / "plain.jsonl").read_bytes())
    assert (finding.code, finding.deals[0].code) == ("no-commitment", "unproven")
    running = verify("running", keep_fair(tmp_path / "running.jsonl", opened=False).read_bytes())
    assert running.code == "no-root"
    assert ROOT not in running.root
    assert verify("nothing", b"").code == "unreadable"
    assert verify("nothing", b"\xff\x00{}\n").code == "unreadable"


def test_a_view_of_the_match_keeps_the_seeds(tmp_path: Path, lines: list[bytes]) -> None:
    record = read_record(put(tmp_path / "match.jsonl", lines))
    export_view(record, 0, tmp_path / "seat.jsonl")
    exported = (tmp_path / "seat.jsonl").read_bytes()
    assert deal_seed(ROOT, 1).encode() not in exported
    assert {deal.code for deal in verify("seat", exported).deals} <= {"bad-seed", "unproven"}


def test_the_command_prints_a_verdict(
    tmp_path: Path, lines: list[bytes], capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    path = str(put(tmp_path / "match.jsonl", lines))
    forged = str(put(tmp_path / "forged.jsonl", replaced(lines, ROOT.encode(), OTHER.encode())))
    for language, word in (("zh", "结论"), ("en", "verdict")):
        monkeypatch.setenv("TUOLAJI_LANG", language)
        assert main(["verify", path]) == 0
        shown = capsys.readouterr().out
        assert word in shown
        assert "(proven)" in shown.splitlines()[-1]
        assert main(["verify", path, forged]) == 1
        assert "(bad-commitment)" in capsys.readouterr().out.splitlines()[-1]
    assert main(["verify", "--json", path, forged, str(tmp_path / "none")]) == 1
    report = json.loads(capsys.readouterr().out)
    assert [one["code"] for one in report] == ["proven", "bad-commitment", "unreadable"]
    assert main(["verify", path, "--commitment", commitment_of(TABLE, ROOT).upper()]) == 0
    assert main(["verify", path, "--commitment", "0" * 64]) == 1
    with pytest.raises(SystemExit) as stop:
        main(["verify", path, "--commitment", "short"])
    assert stop.value.code == 2


@pytest.mark.parametrize(
    ("address", "record"),
    [
        ("http://host:8000/r/ab-C_1", "http://host:8000/api/matches/ab-C_1/record"),
        ("https://host/t/x/", "https://host/api/matches/x/record"),
        ("http://host/cards/api/matches/x/deals/3", "http://host/cards/api/matches/x/record"),
        ("http://host/api/matches/x/record?y#z", "http://host/api/matches/x/record"),
    ],
)
def test_any_address_of_a_match_leads_to_its_record(address: str, record: str) -> None:
    assert record_address(address) == record


@pytest.mark.parametrize(
    "address",
    ["http://host/", "http:///r/x", "http://host/p/x", "http://host/r/x/y", "http://h:99999/r/x", "http://[x/r/y"],
)
def test_other_addresses_are_refused(address: str) -> None:
    with pytest.raises(FetchError):
        record_address(address)


def test_a_server_that_is_not_there_is_told(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["verify", "--json", "http://127.0.0.1:1/r/x"]) == 1
    assert json.loads(capsys.readouterr().out)[0]["code"] == "unreadable"


def test_what_is_no_line_has_no_number(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["verify", str(tmp_path / "none.jsonl")]) == 1
    said = capsys.readouterr().out
    assert "unreadable" in said
    assert "line 0" not in said
    assert "第 0 行" not in said
