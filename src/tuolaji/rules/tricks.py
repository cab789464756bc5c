"""Winning a trick, for card lists (rules README "Winning a trick")."""

from __future__ import annotations

from collections.abc import Sequence

from tuolaji.rules.kernel.beating import IN_SUIT, OTHER, RUFF, Standing
from tuolaji.rules.kernel_rules import kernel_rules
from tuolaji.rules.lead import Lead
from tuolaji.rules.options import Rulebook
from tuolaji.rules.order import Order


def open_trick(rulebook: Rulebook, lead: Lead) -> Standing:
    """The standing play of a trick that has just been led."""
    standing = Standing(kernel_rules(rulebook))
    if lead.named:
        standing.lead_named(lead.packed, lead.codes())
    else:
        standing.lead(lead.packed)
    return standing


def add_play(o: Order, lead: Lead, standing: Standing, play: Sequence[int]) -> bool:
    """Adds a follower's play to the trick; whether it stands from now on."""
    suit = o.suit[play[0]] if play else -1
    if suit == lead.suit:
        kind = IN_SUIT
    elif suit == 0:
        kind = RUFF
    else:
        return False
    for card in play:
        if o.suit[card] != suit:
            return False
    return len(play) == lead.size and standing.take(o.pack_suit(play, suit), kind) and kind != OTHER


def trick_winner(rulebook: Rulebook, o: Order, lead: Lead, plays: Sequence[Sequence[int]]) -> int:
    """Which of one to four plays stands; ``plays[0]`` is the lead. An empty play (a seat sitting out) never wins."""
    standing = open_trick(rulebook, lead)
    best = 0
    for i in range(1, len(plays)):
        if add_play(o, lead, standing, plays[i]):
            best = i
    return best
