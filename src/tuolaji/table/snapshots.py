"""Making the snapshot of a viewer's state."""

from __future__ import annotations

from tuolaji.cards import NO_TRUMP, level_text, points_of, trump_text
from tuolaji.rules.engine import order
from tuolaji.rules.levels import level_at, rank_at
from tuolaji.rules.options import Rulebook
from tuolaji.table.codec import TEXTS, texts, units_texts
from tuolaji.table.redact import Viewer, viewer_text
from tuolaji.table.sides import attackers_of, defenders_of, running_score
from tuolaji.table.snapshot import DeclaredCards, Snapshot, TrickPlay, TrickSeen
from tuolaji.table.state import HIDDEN, Deal, Hand, State, Trick

_EMPTY = Deal(number=0, first=0, dealer=None, level=None, first_deal=True, hands=((), (), (), ()))


def snapshot(state: State, viewer: Viewer) -> Snapshot:
    """What the viewer may see of a state folded from the viewer's own events."""
    rulebook = state.rulebook
    deal = state.deal
    seat = viewer if isinstance(viewer, int) else None
    shown = _EMPTY if deal is None else deal
    kitty = _kitty(state, shown)
    one, two, three, four = [level_at(rulebook, place) for place in state.places]
    first, second, third, fourth = [len(hand) for hand in shown.hands]
    score = None if deal is None else running_score(rulebook, deal)
    return Snapshot(
        rulebook=rulebook.id,
        code=rulebook.code,
        digest=rulebook.digest,
        partner_mode=rulebook.partner.mode,
        viewer=viewer_text(viewer),
        seat=seat,
        seq=state.seq,
        deal=shown.number,
        phase=state.phase,
        turn=state.turn,
        first=None if deal is None else deal.first,
        first_deal=shown.first_deal,
        deciding=shown.deciding,
        last_deal=state.last_deal,
        rebel=shown.rebel,
        dealer=shown.dealer if deal is not None else state.dealer,
        named=None if shown.named is None else TEXTS[shown.named],
        partner=_partner(rulebook, shown),
        alone=shown.alone,
        defenders=defenders_of(rulebook, shown),
        attackers=attackers_of(rulebook, shown),
        levels=(one, two, three, four),
        places=state.places,
        level=None if shown.level is None else level_text(shown.level),
        trump=None if shown.trump is None else trump_text(shown.trump),
        trump_known=shown.trump is not None,
        turned=texts(shown.turned),
        declarations=tuple(
            [DeclaredCards(one.seat, texts(one.cards), one.kind, trump_text(one.trump)) for one in shown.declarations]
        ),
        passed=shown.passed,
        stock=max(4 * rulebook.deal.hand - shown.drawn, 0) if deal is not None else 0,
        counts=(first, second, third, fourth),
        hand=None if seat is None else _sorted(state, shown, seat),
        hands=tuple([_sorted(state, shown, one) for one in range(4)]) if viewer == "full" else None,
        fresh=_fresh(state, shown, viewer),
        exposed=_exposed(state, shown),
        kitty_size=len(shown.kitty) if deal is not None else 0,
        kitty=None if kitty is None else texts(kitty),
        kitty_points=None if kitty is None else points_of(kitty),
        buried_by=shown.buried_by,
        trick=None if shown.trick is None else _trick(shown.trick),
        last_trick=_last_trick(rulebook, shown),
        own_plays=_own_plays(rulebook, shown, seat),
        tricks_played=len(shown.tricks),
        throw=shown.throw,
        taken=shown.taken,
        fines=shown.fines,
        rulings=shown.rulings,
        score=score,
        threshold=None if score is None else next_threshold(rulebook, score),
        takeover=rulebook.result.keep[-1][0],
        sitting=shown.sitting,
        ruled=shown.ruled,
        claimed=shown.claimed,
        shown=shown.shown,
        result=state.result,
        voided=state.voided,
        ended=state.ended,
    )


def next_threshold(rulebook: Rulebook, score: int) -> int:
    """The next attackers' score above this one at which the result changes, as a multiple of 5 like all card points."""
    rules = rulebook.result
    if score < 0 and rules.below_zero_step and -score >= rules.below_zero_step:
        return 5 - -score // rules.below_zero_step * rules.below_zero_step
    for below, _ in rules.keep:
        if score < below:
            return -(-below // 5) * 5
    top = rules.keep[-1][0]
    return top + ((score - top) // rules.step + 1) * rules.step


def _partner(rulebook: Rulebook, deal: Deal) -> int | None:
    if rulebook.partner.mode == "fixed":
        return None if deal.dealer is None else (deal.dealer + 2) % 4
    return deal.partner


def _exposed(state: State, deal: Deal) -> tuple[tuple[str, ...], ...]:
    """Cards shown and still held; in the play they are left to memory where nobody may look back (2M-二.2)."""
    if state.phase in ("play", "choose", "done", "over") and state.rulebook.look_back == "none":
        return ((), (), (), ())
    return tuple([texts(cards) for cards in deal.exposed])


def _sorted(state: State, deal: Deal, seat: int) -> tuple[str, ...]:
    """A hand high to low: by the deal's order, before it is known by the level alone."""
    level = deal.level if deal.level is not None else rank_at(state.rulebook, state.places[seat])
    o = order(level, NO_TRUMP if deal.trump is None else deal.trump)
    hand = deal.hands[seat]
    if HIDDEN in hand:
        known = [card for card in hand if card != HIDDEN]
        return texts([*o.sort(known), *[HIDDEN] * (len(hand) - len(known))])
    return texts(o.sort(hand))


def _fresh(state: State, deal: Deal, viewer: Viewer) -> tuple[str, ...]:
    """The kitty cards to be marked in the hand of the player who has to bury."""
    if state.phase not in ("bury", "name") or not (viewer == "full" or viewer in state.turn):
        return ()
    return texts(deal.fresh)


def _kitty(state: State, deal: Deal) -> Hand | None:
    """The kitty where the viewer may know and, by the rulebook, still look at it (3M-五.2)."""
    if HIDDEN in deal.kitty or not deal.kitty:
        return None
    if deal.shown is not None:
        return deal.kitty
    if deal.buried_by is None:
        return None
    led = deal.trick is not None or bool(deal.tricks)
    return None if led and state.rulebook.deal.kitty_closed else deal.kitty


def _trick(trick: Trick) -> TrickSeen:
    named = None if trick.named is None else units_texts(trick.named)
    plays = [
        TrickPlay(laid.seat, texts(laid.cards), units_texts(laid.units), named if laid.seat == trick.leader else None)
        for laid in trick.plays
    ]
    return TrickSeen(trick.number, trick.leader, tuple(plays), trick.standing, trick.points)


def _last_trick(rulebook: Rulebook, deal: Deal) -> TrickSeen | None:
    return None if rulebook.look_back == "none" or not deal.tricks else _trick(deal.tricks[-1])


def _own_plays(rulebook: Rulebook, deal: Deal, seat: int | None) -> tuple[tuple[str, ...], ...]:
    if rulebook.look_back != "own-and-last" or seat is None:
        return ()
    return tuple([texts(laid.cards) for trick in deal.tricks for laid in trick.plays if laid.seat == seat])
