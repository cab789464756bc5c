"""What can be wrong with a command to an event."""

from __future__ import annotations

from typing import Final, NamedTuple

from tuolaji.director.values import Text

TEXTS: Final[dict[str, tuple[str, str]]] = {
    "bad-command": ("命令不合格式：{what}", "the command is not of its form: {what}"),
    "no-event": ("还没有建立赛事", "there is no event yet"),
    "event-exists": ("赛事已经建立", "the event exists already"),
    "bad-format": ("赛制有误：{what}", "the format is wrong: {what}"),
    "does-not-fit": ("赛制容不下：{what}", "the format does not fit: {what}"),
    "unknown-team": ("没有 {team} 这个队", "there is no team {team}"),
    "team-exists": ("{team} 已经在册", "{team} is entered already"),
    "roster-closed": ("{stage} 已经开始，不能再{what}", "{stage} has begun: too late to {what}"),
    "team-withdrawn": ("{team} 已经退出", "{team} has withdrawn"),
    "unknown-stage": ("没有 {stage} 这个阶段", "there is no stage {stage}"),
    "stage-started": ("{stage} 已经开始", "{stage} has begun"),
    "stage-waits": ("{stage} 还不能开始：{what}", "{stage} cannot begin yet: {what}"),
    "stage-not-started": ("{stage} 还没有开始", "{stage} has not begun"),
    "round-open": ("本轮还有 {count} 场没有结果", "{count} matches of the round have no result"),
    "no-more-rounds": ("{stage} 没有下一轮了", "{stage} has no further round"),
    "bad-field": ("参赛名单不合：{what}", "the field is not right: {what}"),
    "bad-pairs": ("对阵不合：{what}", "the pairings are not right: {what}"),
    "no-pairing": ("排不出不重复的对阵", "no pairing without a rematch exists"),
    "unknown-match": ("没有 {match} 这场", "there is no match {match}"),
    "result-known": (
        "{match}（{teams}）已有结果 {levels}，请用更正",
        "{match} ({teams}) has a result, {levels}: correct it instead",
    ),
    "no-result": ("{match} 还没有结果", "{match} has no result yet"),
    "bad-result": ("{match} 的结果不可能：{what}", "the result of {match} is impossible: {what}"),
    "match-closed": ("{match} 的后续阶段已经开始", "a later stage has begun on the result of {match}"),
    "reason-missing": ("请写明理由", "a reason is needed"),
    "unknown-draw": ("没有 {subject} 这个抽签", "there is no draw {subject}"),
    "draw-committed": ("{subject} 的抽签已经封存", "the draw {subject} is committed already"),
    "draw-not-committed": ("{subject} 的抽签还没有封存", "the draw {subject} is not committed"),
    "draw-done": ("{subject} 已经抽过", "the draw {subject} is done"),
    "draw-stale": ("封存之后名单或条件变了：{what}", "the roster or the constraints changed since: {what}"),
    "draw-sealed": (
        "{draw}已经封存，它的名单和条件不能再变：先开封，或先撤销第 {line} 条（就是封存）",
        "{draw} is sealed, and what it is about stands: open it first, or undo line {line}, which sealed it",
    ),
    "draw-mismatch": (
        "开封与封存不符：盐不对，或封存以前的内容后来撤销过",
        "what was opened is not what was committed: another salt, or a line from before it was undone since",
    ),
    "draw-impossible": ("按这些条件抽不出来：{what}", "no draw meets the constraints: {what}"),
    "bad-balls": ("球序有误：{what}", "the balls are wrong: {what}"),
    "unknown-line": ("没有第 {seq} 条", "there is no line {seq}"),
    "undo-undone": ("第 {seq} 条已经撤销", "line {seq} is undone already"),
    "undo-blocked": ("撤销会使第 {blocked} 条不成立：{what}", "undoing it would break line {blocked}: {what}"),
    "unknown-infraction": ("这份规则没有 {what} 这一条", "the rulebook has no infraction {what}"),
    "too-many-open": (
        "还有 {count} 场没有结果（至多 {most} 场才能算清）",
        "{count} matches are open (at most {most} can be worked out)",
    ),
    "rounds-to-come": ("{stage} 最后一轮排出以后才能算", "{stage}: to be worked out once the last round is paired"),
    "unknown-ruling": ("没有 {ruling} 这次判罚", "there is no ruling {ruling}"),
    "ruling-exists": ("{ruling} 这个编号已经用过", "the ruling {ruling} exists already"),
    "ruling-closed": ("{ruling} 已是 {status}", "the ruling {ruling} is {status}"),
    "sheet-order": ("{match} 缺第 {deal} 局的计分单", "{match} lacks the sheet of deal {deal}"),
    "sheet-known": (
        "{match} 第 {deal} 局已有计分单，请用更正",
        "{match} has a sheet of deal {deal}: correct it instead",
    ),
    "bad-sheet": ("计分单不可能：{what}", "the score sheet is impossible: {what}"),
    "clock-runs": ("计时已在走", "the clock runs already"),
    "clock-stands": ("计时没有在走", "the clock stands"),
    "clock-back": ("时间倒退了", "the time goes back"),
    "no-round": ("{stage} 没有第 {round} 轮", "{stage} has no round {round}"),
    "checked-in": ("{match} 的这一方已经到了", "that side of {match} has checked in"),
    "no-bell": ("{match} 没有叫裁判", "nobody called the referee to {match}"),
    "bad-journal": ("日志第 {line} 行：{what}", "journal line {line}: {what}"),
}


class Said(NamedTuple):
    """What is named in an EventError, where it is words: in both languages."""

    zh: str
    en: str


def said(text: Text) -> Said:
    """A name that an EventError mentions."""
    return Said(text.zh, text.en)


class EventError(ValueError):
    """A command that cannot be carried out. ``code`` is stable; ``zh`` and ``en`` say what is wrong and where."""

    def __init__(self, code: str, **values: object) -> None:
        zh, en = TEXTS[code]
        self.code = code
        self.values = values
        self.zh = zh.format(**{name: one.zh if isinstance(one, Said) else one for name, one in values.items()})
        self.en = en.format(**{name: one.en if isinstance(one, Said) else one for name, one in values.items()})
        super().__init__(self.en)
