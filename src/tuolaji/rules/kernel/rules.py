"""What the kernel knows of a rulebook: a few flags and its ladders."""

from __future__ import annotations

from mypy_extensions import i64

from tuolaji.rules.kernel.fits import ALL_NATURAL, FREE, RUN_NATURAL
from tuolaji.rules.kernel.ladders import LADDER_GENERAL, Ladders, ladders


class KernelRules:
    """The options of following and winning, ready for the kernel.

    ``simple``: a play is legal exactly when it contains the hand's best (no alternatives, no natural pairs, no
    protection). ``any_reading``: an unnamed throw may be followed under any of its irreducible readings.
    """

    def __init__(
        self,
        *,
        ladder: int = LADDER_GENERAL,
        natural_steps: bool = True,
        bulldozer_first: bool = True,
        wide_to_pairs: bool = True,
        break_early: bool = True,
        protect: bool = False,
        squeeze: bool = True,
        run_natural: bool = False,
        superior: tuple[tuple[int, int], ...] = (),
        superior_ruffs: bool = True,
        any_reading: bool = False,
    ) -> None:
        self.ladders: Ladders = ladders(ladder, natural_steps, bulldozer_first, wide_to_pairs, break_early)
        self.protect = protect
        self.squeeze = squeeze
        self.hand_judged: i64 = RUN_NATURAL if run_natural else FREE
        self.play_judged: i64 = FREE
        if protect:
            self.hand_judged = ALL_NATURAL
            self.play_judged = ALL_NATURAL
        self.simple = not (protect or run_natural or ladder >= 2)
        self.superior: dict[i64, i64] = dict(superior)
        self.superior_ruffs = superior_ruffs
        self.any_reading = any_reading
