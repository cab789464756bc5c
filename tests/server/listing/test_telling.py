"""What a room tells to those who are not in it."""

from __future__ import annotations

from msgspec.structs import replace

from tuolaji.server.listing.telling import Standing, note_of_room, table_info
from tuolaji.server.lobby import SeatInfo
from tuolaji.server.rooms.messages import HouseLine, TableManners
from tuolaji.server.rooms.state import Chair, House, RoomState, Sitter

_ROOM = RoomState(
    chairs=(Chair("easy"), Chair("strong", Sitter("ann", "Ann", 0, 1, 1)), Chair("normal"), Chair("strong")),
    host="ann",
    name="Friday",
    code="ABCDEF",
    visibility="public",
    house=House("two-deck-online", {"partner.mode": "pick"}),
)


def test_a_table_seen_from_outside() -> None:
    info = table_info("t", _ROOM, running=False, over=False)
    assert (info.table, info.code, info.name, info.host, info.visibility) == ("t", "ABCDEF", "Friday", "Ann", "public")
    assert info.seats[0] == SeatInfo("bot", "", "easy")
    assert info.seats[1] == SeatInfo("person", "Ann", "strong")
    assert info.house == (HouseLine("partner.mode", "pick"),)
    assert (info.sit, info.watching, info.started, info.over) == ((0, 2, 3), True, False, False)


def test_nobody_sits_down_during_a_deal_or_after_the_match() -> None:
    assert table_info("t", _ROOM, running=True, over=False).sit == ()
    over = table_info("t", _ROOM, running=False, over=True)
    assert (over.sit, over.watching) == ((), False)
    private = replace(_ROOM, manners=TableManners(watching="after"), host=None)
    assert not table_info("t", private, running=True, over=False).watching
    assert table_info("t", private, running=True, over=False).host == ""


def test_what_is_listed_of_a_room() -> None:
    note = note_of_room("t", _ROOM, Standing(here=2), created=5, epoch=7)
    assert (note.people, note.host, note.here, note.created, note.epoch) == ({"ann": 1}, "ann", 2, 5, 7)
    assert note.state == "open"
    assert note_of_room("t", replace(_ROOM, started=True), Standing(), created=5, epoch=7).state == "started"
    assert note_of_room("t", _ROOM, Standing(over=True), created=5, epoch=7).state == "over"
