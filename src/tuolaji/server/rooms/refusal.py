"""Why a room does not do what it is asked, and what it must know of the match to decide."""

from __future__ import annotations

from typing import Final

import msgspec


class Progress(msgspec.Struct, frozen=True, kw_only=True):
    """How far the match is: the first deal was started, a deal is being played now, the match has ended."""

    begun: bool = False
    running: bool = False
    over: bool = False


class Facts(msgspec.Struct, frozen=True, kw_only=True):
    """What lies outside the room. ``at``: the time (epoch milliseconds).

    ``begun``: the first deal has been started; ``running``: a deal is being played now; ``over``: the match has ended.
    ``lock``: hash of the password that comes with the command (empty: none comes). ``take_back``, ``claim``: seats
    that could propose it now; ``proved``: the claim cannot fail, so that bots agree to it. ``absent``: seats of people
    that bots stand in for; ``seq``: the match's latest event.
    """

    at: int
    seq: int = 0
    begun: bool = False
    running: bool = False
    over: bool = False
    lock: str = ""
    take_back: tuple[int, ...] = ()
    claim: tuple[int, ...] = ()
    proved: bool = False
    absent: tuple[int, ...] = ()


class Refusal(msgspec.Struct, frozen=True):
    """The command is not carried out; ``code`` is stable, ``detail`` (en) and ``zh`` say more where there is more."""

    code: str
    detail: str = ""
    zh: str = ""


_TEXTS: Final[dict[str, tuple[str, str]]] = {
    "not-host": ("只有桌主可以这样做", "only the host may do that"),
    "not-seated": ("你没有坐在这桌", "you do not sit at this table"),
    "nobody-there": ("这个座位上没有人", "nobody sits there"),
    "host-stands": ("桌主自己离座即可", "the host leaves by standing up"),
    "already-started": ("牌局已经开始", "the match has begun"),
    "not-started": ("牌局还没有开始", "the match has not begun"),
    "house-fixed": ("第一副牌已经发了，规则不能再改", "the first deal has begun: the rules stay as they are"),
    "unknown-rulebook": ("没有这本规则", "there is no such rulebook"),
    "unknown-option": ("没有这个选项", "there is no such option"),
    "bad-option": ("这个选项不能这样设", "the option cannot be set so"),
    "deal-running": ("这副牌打完才可以", "not while a deal is being played"),
    "match-over": ("这盘已经结束", "the match is over"),
    "needs-password": ("请设一个密码", "a password is needed"),
    "seat-taken": ("这个座位有人了", "somebody sits there"),
    "table-full": ("座位都满了", "all seats are taken"),
    "seats-reserved": ("这桌留给赛事的两队，不能这样做", "this table is kept for the two sides of a match"),
    "sides-missing": ("两队到齐才能开始", "it begins when both sides are there"),
    "removed": ("桌主请你离开了这桌", "the host has removed you from this table"),
    "paused": ("牌局暂停中", "the table is paused"),
    "no-proposal": ("没有待答复的提议", "there is nothing to answer"),
    "proposal-open": ("先答复上一个提议", "another proposal waits for answers"),
    "proposed-lately": ("刚提过，过一会儿再提", "you proposed something a moment ago"),
    "already-answered": ("你已经答复过了", "you have answered"),
    "not-yours": ("这不是你的提议", "the proposal is not yours"),
    "manners-forbid": ("这桌不允许这样做", "this table does not allow it"),
    "nothing-to-propose": ("现在没有可以提议的", "there is nothing to propose now"),
    "chat-off": ("这桌不聊天", "there is no chat at this table"),
    "chat-phrases": ("这桌只用短语", "this table speaks in set phrases"),
    "chat-muted": ("比赛中不聊天，这副牌打完再说", "no chat during a deal in match mode"),
    "too-fast": ("太快了，请稍候", "that is too fast, wait a little"),
    "chat-fast": ("说得太快了", "that is too fast"),
    "chat-empty": ("没有可说的", "there is nothing to say"),
    "unknown-phrase": ("没有这个短语", "there is no such phrase"),
}


def refusal_text(refusal: Refusal) -> tuple[str, str]:
    """The refusal in words, zh and en."""
    if refusal.zh:
        return refusal.zh, refusal.detail
    return _TEXTS.get(refusal.code, (refusal.code, refusal.detail or refusal.code))
