"""Seeds: every chance of a simulation follows from its seed and the game's number, whatever process plays it."""

from __future__ import annotations


def shuffle_seed(seed: str, game: int, deal: int) -> str:
    """The seed of a deal's shuffle (and of the seat that draws first): deal number ``deal`` of game number ``game``.

    It does not depend on the players, so that a duplicate game has the same cards.
    """
    return f"{seed}/{game}/{deal}"


def player_seed(seed: str, game: int, side: int) -> str:
    """The seed of the players of a side (0: the first-named player, 1: the other) in game number ``game``.

    It goes with the player, not with the seats: in a duplicate the same player has the same chances elsewhere.
    """
    return f"{seed}/{game}/player-{side}"
