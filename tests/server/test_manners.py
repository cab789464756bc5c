"""Two people and two bots at one table: lines lost and found, time that runs out, what is agreed on, pauses."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest
from tests.server.company import Company, Guest, company, joined
from tests.server.harness import RunningServer

from tuolaji.record.deriving import command_of
from tuolaji.table import AnyEvent

SPEED = 50.0
PAIR = (0, 1)


@pytest.fixture
def server(tmp_path: Path) -> Iterator[RunningServer]:
    running = RunningServer(tmp_path / "tables.db", speed=SPEED, seed="fixed")
    yield running
    running.stop()


def turn_of(guest: Guest) -> bool:
    """Whether the guest is to play now."""
    return bool(guest.choices["due"]) and guest.snapshot["phase"] == "play"


def leads(guest: Guest) -> bool:
    return "claim" in guest.choices["kinds"]


def left_of(guest: Guest) -> int | None:
    """Milliseconds of the clock that the guest sees."""
    return None if guest.clock is None else int(guest.clock["left"])


# lines


def test_who_drops_in_mid_deal_is_played_for_and_comes_back(server: RunningServer) -> None:
    with company(server, PAIR, manners={"absent_seconds": 30}) as table:
        ann, bo = table.guests
        table.at_play()
        table.until(lambda: len(ann.snapshot["own_plays"]) > 2 or ann.snapshot["tricks_played"] > 2)
        deal = ann.snapshot["deal"]
        bo.wire.close()
        alone = Company([ann])
        alone.until(lambda: ann.room["seats"][1]["here"] is False)
        assert ann.away(1) is None
        alone.until(lambda: ann.away(1) == "line")
        tricks = ann.snapshot["tricks_played"]
        alone.until(lambda: ann.snapshot["tricks_played"] > tricks + 1)
        with joined(server, bo.made, since=bo.snapshot["seq"]) as again:
            assert again.snapshot["deal"] == deal
            assert again.welcome["missed"]
            assert again.away(1) is None
            ann.until(lambda message: message["type"] == "room-changed" and ann.away(1) is None)
            back = Company([ann, again])
            back.until(lambda: turn_of(again) or ann.snapshot["phase"] == "done", ready=False)
            back.until(lambda: ann.snapshot["phase"] in ("done", "over"), ready=False)
            assert ann.snapshot["voided"] is None
            assert ann.snapshot["result"]["deal"] == deal


def test_a_deal_goes_on_to_its_end_when_everybody_but_one_has_left(server: RunningServer) -> None:
    with company(server, PAIR, manners={"absent_seconds": 5, "next_seconds": 0}) as table:
        ann, bo = table.guests
        table.at_play()
        assert bo.command("stand")["type"] == "done"
        bo.wire.close()
        alone = Company([ann])
        alone.until(lambda: ann.snapshot["phase"] == "done", ready=False)
        assert ann.room["seats"][1]["kind"] == "bot"
        assert ann.snapshot["result"] is not None
        ann.drain(0.5)
        assert ann.snapshot["phase"] == "done"  # the next deal waits until everybody is ready
        ann.send({"type": "next"})
        alone.until(lambda: ann.snapshot["phase"] != "done", ready=False)


def test_everybody_sees_who_is_ready(server: RunningServer) -> None:
    with company(server, PAIR, manners={"next_seconds": 0}) as table:
        ann, bo = table.guests
        table.until(lambda: ann.snapshot["phase"] == bo.snapshot["phase"] == "done", ready=False)
        assert bo.room["ready"] == []
        ann.send({"type": "next"})
        table.settled(lambda: ann.room["ready"] == bo.room["ready"] == [0])
        ann.drain(0.3)
        assert ann.snapshot["phase"] == "done"
        bo.send({"type": "next"})
        table.settled(lambda: ann.snapshot["phase"] != "done" and ann.room["ready"] == [])


# time


def timed_out(table: Company, late: Guest, other: Guest) -> None:
    """Lets the time of a guest run out."""
    table.until(lambda: turn_of(late), playing=(other.seat,))
    assert late.clock is not None
    assert late.clock["what"] == "play"
    table.until(lambda: other.away(late.seat) == "time" and late.away(late.seat) == "time", playing=(other.seat,))


def test_out_of_time_a_bot_plays_until_the_person_is_back(server: RunningServer) -> None:
    with company(server, PAIR, manners={"play_seconds": 20}) as table:
        ann, bo = table.guests
        table.at_play()
        timed_out(table, bo, ann)
        tricks = bo.snapshot["tricks_played"]
        table.until(lambda: bo.snapshot["tricks_played"] >= tricks + 3, playing=(0,))
        assert bo.away(1) == "time"
        assert bo.command("back")["type"] == "done"
        table.settled(lambda: ann.away(1) is None and bo.away(1) is None)
        table.until(lambda: turn_of(bo) or ann.snapshot["phase"] == "done", playing=(0,), ready=False)
        if turn_of(bo):
            bo.hinted()
            assert bo.away(1) is None


def test_no_deal_begins_while_everybody_is_away(server: RunningServer) -> None:
    with company(server, PAIR, manners={"play_seconds": 5, "next_seconds": 1}) as table:
        ann, bo = table.guests
        table.until(lambda: ann.snapshot["phase"] == "done", playing=(), ready=False)
        table.settled(lambda: (ann.away(0), ann.away(1)) == ("time", "time"))
        ann.drain(0.5)
        assert ann.snapshot["phase"] == "done"
        bo.send({"type": "next"})
        table.settled(lambda: ann.snapshot["phase"] != "done" and ann.away(1) is None)


def test_an_act_gives_the_seat_back_too(server: RunningServer) -> None:
    with company(server, PAIR, manners={"play_seconds": 20}) as table:
        ann, bo = table.guests
        table.at_play()
        timed_out(table, bo, ann)
        answer = bo.act({"type": "play", "seat": 1, "cards": ["BJ"]}, seq=0)
        assert answer["code"] == "stale"  # too late for the cards, not for the seat
        table.settled(lambda: ann.away(1) is None and bo.away(1) is None)


def test_out_of_time_stays_so_over_a_restart(tmp_path: Path) -> None:
    first = RunningServer(tmp_path / "tables.db", speed=SPEED, seed="fixed")
    with company(first, PAIR, manners={"play_seconds": 20}) as table:
        ann, bo = table.guests
        table.at_play()
        timed_out(table, bo, ann)
        first.stop()
    second = RunningServer(tmp_path / "tables.db", speed=SPEED, seed="fixed")
    try:
        with joined(second, ann.made) as again:
            assert again.away(1) == "time"
    finally:
        second.stop()


# what is agreed on


def could_take_back(table: Company, guest: Guest) -> None:
    """On to where a guest has just played and the trick goes on."""
    for _ in range(40):
        table.until(lambda: turn_of(guest))
        guest.hinted()
        if guest.command("propose", what="take-back", cards=[])["type"] == "done":
            return
    pytest.fail("there was never a play to take back")


def test_a_play_is_taken_back_when_the_other_agrees(server: RunningServer) -> None:
    with company(server, PAIR, manners={"pace": "calm"}) as table:
        ann, bo = table.guests
        table.at_play()
        could_take_back(table, ann)
        table.settled(lambda: bo.room["proposal"] is not None)
        asked = bo.room["proposal"]
        assert (asked["what"], asked["seat"], asked["answers"]) == ("take-back", 0, [True, None, None, None])
        seq = ann.snapshot["seq"]
        table.drain(0.3)
        assert ann.snapshot["seq"] == seq  # the table waits
        if turn_of(bo):
            assert bo.act({"type": "play", "seat": 1, "cards": ["BJ"]})["code"] == "proposal-open"
        assert bo.command("answer", proposal=asked["number"], yes=True)["type"] == "done"
        table.until(lambda: turn_of(ann) and ann.room["proposal"] is None, playing=())
        taken = [event for event in ann.events if event["type"] == "ruling-applied"]
        assert taken[-1]["note"] == "take-back-by-consent"
        assert taken[-1]["seat"] == 0
        table.until(lambda: ann.snapshot["phase"] in ("done", "over"), ready=False)
        assert ann.snapshot["result"]["rulings"] == 0


def test_a_play_stays_when_the_other_declines(server: RunningServer) -> None:
    with company(server, PAIR, manners={"pace": "calm"}) as table:
        ann, bo = table.guests
        table.at_play()
        could_take_back(table, ann)
        table.settled(lambda: bo.room["proposal"] is not None)
        seq = ann.snapshot["seq"]
        assert bo.command("answer", proposal=bo.room["proposal"]["number"], yes=False)["type"] == "done"
        table.settled(lambda: ann.room["proposal"] is None)
        assert ann.snapshot["seq"] >= seq
        assert not [event for event in ann.events if event["type"] == "ruling-applied"]
        again = ann.command("propose", what="take-back", cards=[])
        assert again["code"] in ("proposed-lately", "nothing-to-propose")
        table.until(lambda: ann.snapshot["phase"] in ("done", "over"), ready=False)


def test_no_play_is_taken_back_in_match_mode(server: RunningServer) -> None:
    with company(server, PAIR, manners={"match_mode": True}) as table:
        ann, _ = table.guests
        table.at_play()
        assert ann.command("propose", what="take-back", cards=[])["code"] == "manners-forbid"


def test_bots_agree_to_a_claim_that_cannot_fail(server: RunningServer) -> None:
    """Ann claims whenever she leads: bots say no until it is proved, then it is Bo's word."""
    with company(server, PAIR, deals=0) as table:
        ann, bo = table.guests
        declined = 0
        for _ in range(200):
            table.until(lambda: leads(ann))
            assert ann.command("propose", what="claim", cards=[])["type"] == "done"
            ann.drain(0.02)
            if ann.room["proposal"] is None:
                declined += 1
                ann.hinted()
                continue
            table.until(lambda: bo.room["proposal"] is not None, playing=())
            assert bo.room["proposal"]["what"] == "claim"
            assert bo.command("answer", proposal=bo.room["proposal"]["number"], yes=True)["type"] == "done"
            table.until(lambda: ann.snapshot["phase"] in ("done", "over"), playing=(), ready=False)
            claimed = [event for event in ann.events if event["type"] == "claimed"]
            assert claimed[-1]["seat"] == 0
            assert ann.snapshot["result"]["by"] == "claim"
            assert bo.snapshot["claimed"] == claimed[-1]
            assert declined > 0
            return
        pytest.fail("no claim was ever proved")


def test_four_people_agree_on_what_they_like(server: RunningServer) -> None:
    with company(server, (0, 1, 2, 3)) as table:
        table.at_play()
        table.until(lambda: any(leads(guest) for guest in table.guests))
        claimer = next(guest for guest in table.guests if leads(guest))
        others = [guest for guest in table.guests if guest is not claimer]
        assert claimer.command("propose", what="claim", cards=[])["type"] == "done"
        table.until(lambda: all(guest.room["proposal"] for guest in others), playing=())
        number = claimer.room["proposal"]["number"]
        for guest in others[:2]:
            assert guest.command("answer", proposal=number, yes=True)["type"] == "done"
        table.settled(lambda: claimer.room["proposal"]["answers"].count(True) == 3)
        assert claimer.snapshot["phase"] == "play"
        assert others[2].command("answer", proposal=number, yes=False)["type"] == "done"
        table.settled(lambda: claimer.room["proposal"] is None)
        assert claimer.snapshot["phase"] == "play"
        assert leads(claimer)
        claimer.hinted()
        table.until(lambda: any(leads(guest) and guest is not claimer for guest in table.guests))
        claimer = next(guest for guest in table.guests if leads(guest) and guest is not claimer)
        assert claimer.command("propose", what="claim", cards=[])["type"] == "done"
        for guest in table.guests:
            if guest is not claimer:
                guest.until(lambda _, one=guest: one.room["proposal"] is not None)  # type: ignore[misc]
                number = guest.room["proposal"]["number"]
                assert guest.command("answer", proposal=number, yes=True)["type"] == "done"
        table.until(lambda: claimer.snapshot["phase"] in ("done", "over"), playing=(), ready=False)
        assert claimer.snapshot["result"]["by"] == "claim"


def test_a_proposal_is_withdrawn(server: RunningServer) -> None:
    with company(server, PAIR, manners={"pace": "calm"}) as table:
        ann, bo = table.guests
        table.at_play()
        could_take_back(table, ann)
        assert bo.command("withdraw")["code"] == "not-yours"
        assert ann.command("withdraw")["type"] == "done"
        table.settled(lambda: bo.room["proposal"] is None)
        table.until(lambda: ann.snapshot["phase"] in ("done", "over"), ready=False)


def test_a_proposal_lives_over_a_restart(tmp_path: Path) -> None:
    first = RunningServer(tmp_path / "tables.db", speed=SPEED, seed="fixed")
    with company(first, PAIR, manners={"pace": "calm"}) as table:
        ann, bo = table.guests
        table.at_play()
        could_take_back(table, ann)
        number = ann.room["proposal"]["number"] if ann.room["proposal"] else 0
        first.stop()
    second = RunningServer(tmp_path / "tables.db", speed=SPEED, seed="fixed")
    try:
        with joined(second, ann.made) as one, joined(second, bo.made) as other:
            assert other.room["proposal"]["number"] >= number
            assert other.command("answer", proposal=other.room["proposal"]["number"], yes=True)["type"] == "done"
            one.until(lambda _: any(event["type"] == "ruling-applied" for event in one.events))
            assert one.room["proposal"] is None or one.until(lambda _: one.room["proposal"] is None)
    finally:
        second.stop()


# pauses


def test_nothing_happens_in_a_pause(server: RunningServer) -> None:
    with company(server, PAIR, manners={"play_seconds": 60}) as table:
        ann, bo = table.guests
        table.at_play()
        table.until(lambda: turn_of(ann), playing=(1,))
        left = left_of(ann)
        assert left is not None
        assert bo.command("pause", on=True)["type"] == "done"
        table.settled(lambda: ann.room["paused"] == {"seat": 1} and left_of(ann) is None)
        assert ann.act({"type": "play", "seat": 0, "cards": ["BJ"]})["code"] == "paused"
        seq = ann.snapshot["seq"]
        table.drain(2.0)  # longer than the time for a play
        assert ann.snapshot["seq"] == seq
        assert ann.away(0) is None
        assert ann.command("pause", on=False)["type"] == "done"
        table.settled(lambda: ann.room["paused"] is None and left_of(ann) is not None)
        assert ann.away(0) is None
        assert 0 < (left_of(ann) or 0) <= left
        ann.hinted()
        table.until(lambda: ann.snapshot["seq"] > seq)


def test_a_pause_lasts_over_a_restart(tmp_path: Path) -> None:
    first = RunningServer(tmp_path / "tables.db", speed=SPEED, seed="fixed")
    with company(first, PAIR) as table:
        ann, bo = table.guests
        table.at_play()
        assert ann.command("pause", on=True)["type"] == "done"
        first.stop()
    second = RunningServer(tmp_path / "tables.db", speed=SPEED, seed="fixed")
    try:
        with joined(second, bo.made) as again:
            assert again.room["paused"] == {"seat": 0}
            seq = again.snapshot["seq"]
            again.drain(0.3)
            assert again.snapshot["seq"] == seq
            assert again.command("pause", on=False)["type"] == "done"
    finally:
        second.stop()


# records


def test_what_was_agreed_on_is_kept_and_lawful(server: RunningServer) -> None:
    """Every event in the store follows from a command, those of consent too."""
    import msgspec

    with company(server, (0, 1), manners={"pace": "calm"}) as table:
        ann, bo = table.guests
        table.at_play()
        could_take_back(table, ann)
        bo.until(lambda _: bo.room["proposal"] is not None)
        assert bo.command("answer", proposal=bo.room["proposal"]["number"], yes=True)["type"] == "done"
        ann.until(lambda _: any(event["type"] == "ruling-applied" for event in ann.events))
        events = [msgspec.json.decode(one.body, type=AnyEvent) for one in server.stored(ann.made["table"])]
    ruled = [event for event in events if type(event).__name__ == "RulingApplied"]
    assert len(ruled) == 1
    assert command_of(ruled[0]) is not None
