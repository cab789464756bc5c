"""The events of the four match documents from roster to final ranking, with standings worked out by hand."""

from __future__ import annotations

from fractions import Fraction

from tests.director.acting import draw, lots, new_event, next_round, play, start, teams_of, won

from tuolaji.director import PRESETS, Event, final_places
from tuolaji.director.commands import DrawBalls, EnterResult
from tuolaji.director.standings import reason_text
from tuolaji.director.values import Match, Result, Team


def named(*names: str) -> list[Team]:
    return [Team(id=name, name=name) for name in names]


def meet(event: Event, stage: str, one: str, two: str, a: int, b: int, how: str = "played") -> None:
    """The open match of two teams ends ``a`` : ``b`` as seen from ``one``."""
    match = next(match for match in event.state.open_matches(stage) if {match.a, match.b} == {one, two})
    scores = (a, b) if match.a == one else (b, a)
    if how == "forfeit":
        event.do(EnterResult(match=match.id, result=Result(winner="a" if match.a == one else "b", how="forfeit")))
        return
    event.do(EnterResult(match=match.id, result=won(*scores)))


def order_of(event: Event, stage: str, group: int = 0) -> list[tuple[int, str]]:
    return [(row.place, row.team) for row in event.state.standings(stage, group)]


def reasons(event: Event, stage: str, group: int = 0) -> list[str]:
    rows = event.state.standings(stage, group)
    return [reason_text(row.above, row.team, rows[i + 1].team, "zh") for i, row in enumerate(rows) if row.above]


def test_2m_knock_out() -> None:
    # Six teams, drawn B5 A… by balls in this order: lines 1–8 of the bracket are P, bye | S, T | Q, bye | U, R
    event = new_event("2M", named("P", "Q", "R", "S", "T", "U"))
    draw(event, "ko")
    start(event, "ko")
    next_round(event, "ko")
    first = event.state.stage_matches("ko")
    byes = [match.a for match in first if match.b is None]
    assert len(byes) == 2  # eight lines, six teams
    assert [match.number for match in first] == [1, 2, 3, 4]
    a_wins = {match.id: match for match in event.state.open_matches("ko")}
    for match in a_wins.values():
        event.do(EnterResult(match=match.id, result=won(4, 2)))
    next_round(event, "ko")
    half = event.state.open_matches("ko")
    assert [(match.a, match.b) for match in half] == [(first[0].a, first[1].a), (first[2].a, first[3].a)]
    # both semi-finals equal at the bell: who reached the level first is the winner (2M-二.1)
    event.do(EnterResult(match=half[0].id, result=Result(winner="a", levels=(3, 3))))
    event.do(EnterResult(match=half[1].id, result=won(1, 4)))
    next_round(event, "ko")
    final, third = event.state.open_matches("ko")
    assert (final.a, final.b) == (half[0].a, half[1].b)
    assert (third.a, third.b) == (half[0].b, half[1].a)
    event.do(EnterResult(match=final.id, result=won(4, 5)))
    event.do(EnterResult(match=third.id, result=won(4, 1)))
    lost_first = sorted(match.b for match in first if match.b is not None)
    places = final_places(event.state)
    assert [(place.place, place.team) for place in places[:4]] == [
        (1, half[1].b),
        (2, half[0].a),
        (3, half[0].b),
        (4, half[1].a),
    ]
    assert sorted(place.team for place in places[4:]) == lost_first
    assert all(place.place == 5 and place.shared for place in places[4:])


def test_3m_rank_pairing() -> None:
    event = new_event("3M", named("A", "B", "C", "D", "E", "F"))
    event.do(DrawBalls(subject="main", balls=("A", "B", "C", "D", "E", "F")))
    start(event, "main")
    next_round(event, "main")
    # round 1, by lot: A–B 8:2, C–D 3:6, E–F 5:5
    meet(event, "main", "A", "B", 8, 2)
    meet(event, "main", "C", "D", 3, 6)
    meet(event, "main", "E", "F", 5, 5)
    # points A 2, D 2, E 1, F 1, B 0, C 0; differences A +6, D +3, E 0, F 0, C −3, B −6; E = F also in the latest round
    assert order_of(event, "main") == [(1, "A"), (2, "D"), (3, "E"), (3, "F"), (5, "C"), (6, "B")]
    assert reasons(event, "main") == [
        "A 与 D 积分相同，净级差 6 > 3",
        "D 与 E：积分 2 > 1",
        "F 与 C：积分 1 > 0",
        "C 与 B 积分相同，净级差 -3 > -6",
    ]
    next_round(event, "main")
    assert [(m.a, m.b) for m in event.state.open_matches("main")] == [("A", "D"), ("E", "F"), ("C", "B")]
    # round 2: A–D 4:4, E–F 7:4, C–B by forfeit of B: 2 points, no levels
    meet(event, "main", "A", "D", 4, 4)
    meet(event, "main", "E", "F", 7, 4)
    meet(event, "main", "C", "B", 0, 0, "forfeit")
    # points A 3, D 3, E 3, C 2, F 1, B 0; differences A +6, D +3, E +3, C −3, F −3, B −6
    # D = E in points and difference; latest round: E 7 > D 4
    assert order_of(event, "main") == [(1, "A"), (2, "E"), (3, "D"), (4, "C"), (5, "F"), (6, "B")]
    assert reasons(event, "main")[1] == "E 与 D 积分、净级差相同，最近一轮级分 7 > 4"
    next_round(event, "main")
    assert [(m.a, m.b) for m in event.state.open_matches("main")] == [("A", "E"), ("D", "C"), ("F", "B")]
    for pair in (("A", "E", 2, 6), ("D", "C", 6, 2), ("F", "B", 9, 9)):
        meet(event, "main", *pair)
    next_round(event, "main")
    # points E 5, D 5, A 3, F 2, C 2, B 1; differences E +7, D +7, A +2, C −7, F −3; latest round E 6 = D 6: shared
    assert order_of(event, "main") == [(1, "D"), (1, "E"), (3, "A"), (4, "F"), (5, "C"), (6, "B")]
    assert [(m.a, m.b) for m in event.state.open_matches("main")] == [("D", "E"), ("A", "F"), ("C", "B")]
    for pair in (("E", "D", 3, 3), ("A", "F", 5, 1), ("C", "B", 4, 2)):
        meet(event, "main", *pair)
    # points E 6, D 6, A 5, C 4, F 2, B 1; E and D also level in difference (+7) and in the latest round (3): shared
    assert order_of(event, "main") == [(1, "D"), (1, "E"), (3, "A"), (4, "C"), (5, "F"), (6, "B")]
    assert event.state.complete("main")
    assert [place.place for place in final_places(event.state)] == [1, 1, 3, 4, 5, 6]


def test_4m_groups_to_the_final_round_robin() -> None:
    event = new_event("4M", teams_of(16))
    draw(event, "groups")
    start(event, "groups")
    names = event.state.started("groups").groups

    def group_scores(match: Match) -> Result:
        group = names[match.group]
        one, two = group.index(match.a), group.index(match.b or "")
        table = GROUPS[match.group]
        if (one, two) in table:
            return won(*table[one, two])
        b, a = table[two, one]
        return won(a, b)

    play(event, "groups", group_scores)
    w, x, y, z = names[0]
    # group 1: W beats all; X, Y, Z beat one another in a ring: 2 + 1 + 1 = 4 each, W 6.
    # ratio among the three: X 12+5 : 8+10 = 17/18, Y 8+12 : 12+6 = 20/18 = 10/9, Z 10+6 : 5+12 = 16/17
    assert order_of(event, "groups", 0) == [(1, w), (2, y), (3, x), (4, z)]
    assert event.state.standings("groups", 0)[1].above is not None
    assert Fraction(17, 18) > Fraction(16, 17)
    assert reasons(event, "groups", 0)[1] == f"{y} 与 {x} 积分相同，小分级率 1.11 > 0.94"
    assert reasons(event, "groups", 0)[2] == f"{x} 与 {z} 积分相同，小分级率 17/18 > 16/17"  # 0.94 and 0.94
    # group 2: two won two matches each (5 points), two won one each (4): twice their own match decides
    one, two, three, four = names[1]
    assert order_of(event, "groups", 1) == [(1, two), (2, one), (3, four), (4, three)]
    assert reasons(event, "groups", 1) == [
        f"{two} 与 {one} 积分相同，相互胜负 2 > 1",
        f"{one} 与 {four}：积分 5 > 4",
        f"{four} 与 {three} 积分相同，相互胜负 2 > 1",
    ]
    # group 3: the ring has the same ratios throughout, 12:9 each way: a lot decides
    assert [place for place, _ in order_of(event, "groups", 2)] == [1, 2, 2, 2]
    # group 4: in the ring P's opponents climbed nothing: its ratio is above any number
    p, _, _, s = names[3]
    assert order_of(event, "groups", 3)[0] == (1, s)
    assert order_of(event, "groups", 3)[1] == (2, p)
    lots(event, "groups")
    assert [place for place, _ in order_of(event, "groups", 2)] == [1, 2, 3, 4]
    assert reasons(event, "groups", 2)[1].endswith("抽签在前")
    start(event, "eight")
    next_round(event, "eight")
    firsts = {event.state.standings("groups", g)[0].team: g for g in range(4)}
    seconds = {event.state.standings("groups", g)[1].team: g for g in range(4)}
    for match in event.state.stage_matches("eight"):
        assert {match.a, match.b or ""} & set(firsts)
        assert {match.a, match.b or ""} & set(seconds)
        ids = {**firsts, **seconds}
        assert ids[match.a] != ids[match.b or ""]
    play(event, "eight", lambda match: won(12, 7) if match.a in firsts else won(7, 12))
    start(event, "final")
    assert sorted(event.state.started("final").groups[0]) == sorted(firsts)
    play(event, "final", lambda match: won(12, 4) if firsts[match.a] < firsts[match.b or ""] else won(4, 12))
    places = final_places(event.state)
    assert [place.team for place in places[:4]] == sorted(firsts, key=lambda team: firsts[team])
    assert [place.place for place in places] == [1, 2, 3, 4, 5, 5, 5, 5, *[9] * 4, *[13] * 4]


GROUPS = {
    0: {(0, 1): (12, 3), (0, 2): (12, 3), (0, 3): (12, 3), (1, 2): (12, 8), (2, 3): (12, 6), (3, 1): (10, 5)},
    1: {(1, 0): (12, 9), (0, 2): (12, 9), (0, 3): (12, 2), (2, 1): (12, 6), (1, 3): (12, 1), (3, 2): (12, 11)},
    2: {(0, 1): (12, 1), (0, 2): (12, 2), (0, 3): (12, 3), (1, 2): (12, 9), (2, 3): (12, 9), (3, 1): (12, 9)},
    3: {(3, 0): (12, 1), (3, 1): (12, 1), (3, 2): (12, 1), (0, 1): (12, 0), (1, 2): (12, 3), (2, 0): (0, 12)},
}


def test_3s_partners_and_groups_by_lot() -> None:
    players = [Team(id=f"x{i}", name=f"选手{i}") for i in range(18)]
    event = new_event(PRESETS["3S"](), players)
    draw(event, "partners")
    assert sorted(player for group in event.state.draws["partners"].groups or () for player in group) == sorted(
        player.id for player in players
    )
    draw(event, "groups")
    start(event, "groups")
    assert sorted(len(group) for group in event.state.started("groups").groups) == [2, 2, 2, 3]
    play(event, "groups", lambda match: won(7, 2) if match.a < (match.b or "") else won(2, 7))
    start(event, "final")
    final = event.state.started("final").groups[0]
    a, b, c, d = final
    # a beats b 7:5, b beats c 7:5, c beats a 7:5, all beat d 7:0. Points 6 each, d 0. Net: a +2−2+7, b, c alike: +7;
    # totals: 7 + 5 + 7 = 19 each: only a lot parts them
    scores = {(a, b): (7, 5), (b, c): (7, 5), (c, a): (7, 5), (a, d): (7, 0), (b, d): (7, 0), (c, d): (7, 0)}

    def by_table(match: Match) -> Result:
        pair = (match.a, match.b or "")
        return won(*scores[pair]) if pair in scores else won(*reversed(scores[pair[1], pair[0]]))

    play(event, "final", by_table)
    assert [place for place, _ in order_of(event, "final")] == [1, 1, 1, 4]
    lots(event, "final")
    assert [place for place, _ in order_of(event, "final")] == [1, 2, 3, 4]
    drawn = event.state.lots[frozenset((a, b, c))]
    assert tuple(team for _, team in order_of(event, "final")[:3]) == drawn
    assert reasons(event, "final")[0] == (f"{drawn[0]} 与 {drawn[1]} 积分、净级差、总级数相同，{drawn[0]} 抽签在前")
