"""A referee's desk for the clause tests: positions in card texts, answered by the rules themselves."""

from __future__ import annotations

from collections.abc import Sequence

from tuolaji.cards import cards_text, level_index, parse_cards, trump_index, trump_text
from tuolaji.rulebooks import Rulebook, find, with_options
from tuolaji.rules import engine
from tuolaji.rules.declare import DeclareVerdict, Showing, Standing, check_declaration
from tuolaji.rules.fallback import Fallback, nobody_declared
from tuolaji.rules.levels import Side
from tuolaji.rules.options import Phase
from tuolaji.rules.order import SUIT_TEXTS, order
from tuolaji.rules.result import DealResult, result_of_levels
from tuolaji.rules.rulings import Between, Offence, RulingVerdict, rule_on

Shown = tuple[int, str]  # a seat and the cards it shows


class Desk:
    """One rulebook at one level and trump suit."""

    def __init__(self, code: str, level: str = "2", trump: str | None = None, **options: object) -> None:
        book = find(code)
        self.book: Rulebook = with_options(book, {name.replace("__", "."): value for name, value in options.items()})
        self.level = level
        self.order = order(level_index(level), trump_index(trump))

    def units(self, cards: str) -> list[str]:
        """The canonical reading, each unit as its cards."""
        return [" ".join(cards_text(unit)) for unit in engine.canonical(self.order, parse_cards(cards))]

    def forms(self, cards: str) -> list[tuple[int, int]]:
        """The forms (w, n) of the canonical reading."""
        return self.lead(cards).forms()

    def suit(self, card: str) -> str:
        """The suit in play of a card."""
        (one,) = parse_cards(card)
        return str(SUIT_TEXTS[self.order.suit[one]])

    def above(self, high: str, low: str) -> bool:
        """Whether a card is higher than another of the same suit in play."""
        (one,), (two,) = parse_cards(high), parse_cards(low)
        return self.suit(high) == self.suit(low) and self.order.step[one] > self.order.step[two]

    def lead(self, cards: str, reading: Sequence[str] | None = None) -> engine.Lead:
        """A lead, with its named reading."""
        named = None if reading is None else [parse_cards(unit) for unit in reading]
        return engine.read_lead(self.book, self.order, parse_cards(cards), named)

    def follow(self, lead: str, hand: str, play: str, reading: Sequence[str] | None = None) -> str:
        """The code of a follow."""
        verdict = engine.check_follow(
            self.book, self.order, self.lead(lead, reading), parse_cards(hand), parse_cards(play)
        )
        return verdict.code

    def required(self, lead: str, hand: str) -> list[tuple[int, int]]:
        """The forms that the hand's best amounts to."""
        return list(engine.required_units(self.book, self.order, self.lead(lead), parse_cards(hand)))

    def winner(self, *plays: str, reading: Sequence[str] | None = None) -> int:
        """Which play of a trick wins."""
        lead = self.lead(plays[0], reading)
        return engine.trick_winner(self.book, self.order, lead, [parse_cards(play) for play in plays])

    def throw(self, lead: str, *others: str, reading: Sequence[str] | None = None) -> engine.ThrowVerdict:
        """The test of a throw against the other three hands (missing ones are empty)."""
        hands = [parse_cards(hand) for hand in (*others, "", "", "")[:3]]
        return engine.test_throw(self.book, self.order, self.lead(lead, reading), hands)

    def forced(self, lead: str, *others: str) -> str | None:
        """The cards to be led after a failed throw."""
        verdict = self.throw(lead, *others)
        return None if verdict.forced is None else " ".join(cards_text(verdict.forced))

    def kitty(self, lead: str, winning: str | None = None, won_by: Side = "attackers") -> int:
        """The kitty multiplier for the last trick."""
        cards = parse_cards(winning or lead)
        return engine.kitty_multiplier(self.book, self.order, self.lead(lead), cards, won_by == "attackers")

    def result(
        self,
        score: int,
        defenders: str = "2",
        attackers: str = "2",
        last_trick: str = "",
        won_by: Side = "defenders",
        *,
        alone: bool = False,
    ) -> DealResult:
        """The result of a deal."""
        return result_of_levels(
            self.book,
            score,
            defenders,
            attackers,
            last_trick=parse_cards(last_trick),
            last_trick_won_by=won_by,
            alone=alone,
        )

    def declare(
        self,
        seat: int,
        cards: str,
        *earlier: Shown,
        first: bool = False,
        phase: Phase = "drawing",
        dealer: int | None = None,
        rebellion: bool = False,
    ) -> DeclareVerdict:
        """The verdict on a declaration after ``earlier`` ones, the last of which stands."""
        shown = [Standing(who, tuple(parse_cards(what))) for who, what in earlier]
        return check_declaration(
            self.book,
            Showing(
                level=level_index(self.level),
                first_deal=first,
                phase=phase,
                standing=shown[-1] if shown else None,
                seat=seat,
                cards=tuple(parse_cards(cards)),
                dealer=dealer,
                history=tuple(shown[:-1]),
                dealer_stays=rebellion,
            ),
        )

    def code(self, seat: int, cards: str, *earlier: Shown, first: bool = False, phase: Phase = "drawing") -> str:
        """The code of a declaration with the first seat as dealer."""
        return self.declare(seat, cards, *earlier, first=first, phase=phase, dealer=0).code

    def nobody(self, kitty: str, *, first: bool = False, drew_first: int = 0) -> Fallback:
        """What follows when nobody has declared."""
        return nobody_declared(
            self.book, parse_cards(kitty), level=level_index(self.level), first_deal=first, drew_first=drew_first
        )

    def rule(
        self,
        infraction: str,
        offender: Side = "defenders",
        count: int | None = None,
        *,
        decisive: bool = False,
        buried: int | None = None,
        cards: str = "",
        between: Between = "opponents",
    ) -> RulingVerdict:
        """The ruling on an infraction."""
        return rule_on(
            self.book,
            Offence(
                infraction=infraction,
                offender=offender,
                count=count,
                decisive=decisive,
                buried=buried,
                cards=parse_cards(cards),
                between=between,
            ),
        )


def suit_text(trump: int | None) -> str | None:
    """The letter of a trump suit; ``-`` for no trump, None for none decided."""
    return None if trump is None else trump_text(trump) or "-"


def moved(result: DealResult) -> tuple[str, int, int]:
    """Who has the next deal, and the steps that the defenders and the attackers moved."""
    return result.deal, result.gain_defenders, result.gain_attackers
