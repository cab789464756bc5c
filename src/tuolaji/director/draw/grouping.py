"""Drawing teams into groups: pots by seed, clubmates apart, as few exceptions as there must be."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final

from tuolaji.director.draw.stream import Stream
from tuolaji.director.problems import EventError, Said
from tuolaji.director.values import Apart, Team

_MOST_STEPS: Final = 20_000


@dataclass(frozen=True, slots=True)
class Placed:
    """Groups of team ids in the order they were drawn, and the pairs of clubmates that could not be kept apart.

    ``order``: all of them as they came out, one after the other.
    """

    groups: tuple[tuple[str, ...], ...]
    together: tuple[tuple[str, str], ...]
    order: tuple[str, ...]


def into_groups(teams: Sequence[Team], groups: int, apart: Apart, stream: Stream) -> Placed:
    """Draws all teams into ``groups`` of equal size, or one more in the first ones drawn.

    Seeded teams are drawn first, ``groups`` at a time by seed (a pot), one a group; then those without a seed.
    EventError ``draw-impossible`` when clubmates have to be apart and cannot be.
    """
    if groups < 1 or groups > len(teams):
        raise EventError("draw-impossible", what=f"{len(teams)} / {groups}")
    order = _drawn_order(teams, groups, stream)
    preferred = [stream.shuffled(range(groups)) for _ in order]
    sizes = [len(teams) // groups + (1 if group < len(teams) % groups else 0) for group in range(groups)]
    least = 0 if apart == "no" else _least_together(teams, groups)
    if apart == "hard" and least:
        raise EventError("draw-impossible", what=_crowded_club(teams, groups))
    most = len(teams) ** 2 if apart == "no" else least
    while True:
        search = _Search(order, preferred, list(sizes), groups, apart != "no", most)
        if search.place(0):
            groups_found = tuple(tuple(group) for group in search.found)
            return Placed(groups_found, tuple(search.together), tuple(team.id for team, _ in order))
        if apart == "hard":
            raise EventError("draw-impossible", what=Said("单位分不开", "clubmates cannot be apart"))
        most += 1


def _drawn_order(teams: Sequence[Team], groups: int, stream: Stream) -> list[tuple[Team, int]]:
    """Teams in the order they are drawn, each with its pot (−1: no pot)."""
    seeded = sorted((team for team in teams if team.seed), key=lambda team: (team.seed, team.id))
    full = len(seeded) // groups * groups
    drawn: list[tuple[Team, int]] = []
    for pot, start in enumerate(range(0, len(seeded), groups)):
        part = seeded[start : start + groups]
        drawn += [(team, pot if start < full or len(part) <= groups else -1) for team in stream.shuffled(part)]
    rest = sorted((team for team in teams if not team.seed), key=lambda team: team.id)
    return drawn + [(team, -1) for team in stream.shuffled(rest)]


def _least_together(teams: Sequence[Team], groups: int) -> int:
    """Pairs of clubmates that share a group even when every club is spread as evenly as can be."""
    total = 0
    for size in Counter(team.club for team in teams if team.club).values():
        each, over = divmod(size, groups)
        total += over * (each + 1) * each // 2 + (groups - over) * each * (each - 1) // 2
    return total


def _crowded_club(teams: Sequence[Team], groups: int) -> str:
    counts = Counter(team.club for team in teams if team.club)
    club, size = counts.most_common(1)[0]
    return f"{club}: {size} > {groups}"


class _Search:
    """Depth first in the drawn order: every team goes into the first of its preferred groups from where it goes on."""

    def __init__(
        self,
        order: list[tuple[Team, int]],
        preferred: list[list[int]],
        room: list[int],
        groups: int,
        apart: bool,
        most: int,
    ) -> None:
        self.found: list[list[str]] = [[] for _ in range(groups)]
        self.together: list[tuple[str, str]] = []
        self._order = order
        self._preferred = preferred
        self._room = room
        self._apart = apart
        self._most = most
        self._clubs: list[list[tuple[str, str]]] = [[] for _ in range(groups)]
        self._pots: list[set[int]] = [set() for _ in range(groups)]
        self._steps = 0

    def place(self, at: int) -> bool:
        """Places the teams from ``at`` on; False when there is no way within the exceptions allowed, or none found."""
        if at == len(self._order):
            return True
        self._steps += 1
        if self._steps > _MOST_STEPS:
            return False
        team, pot = self._order[at]
        return any(self._try(at, team, pot, group) for group in self._preferred[at])

    def _try(self, at: int, team: Team, pot: int, group: int) -> bool:
        if self._room[group] == 0 or (pot >= 0 and pot in self._pots[group]):
            return False
        mates = [one for one, club in self._clubs[group] if club and club == team.club] if self._apart else []
        if len(self.together) + len(mates) > self._most:
            return False
        pairs = [(mate, team.id) for mate in mates]
        self.together += pairs
        self.found[group].append(team.id)
        self._clubs[group].append((team.id, team.club))
        self._room[group] -= 1
        if pot >= 0:
            self._pots[group].add(pot)
        if self.place(at + 1):
            return True
        if pot >= 0:
            self._pots[group].discard(pot)
        self._room[group] += 1
        self._clubs[group].pop()
        self.found[group].pop()
        del self.together[len(self.together) - len(pairs) :]
        return False
