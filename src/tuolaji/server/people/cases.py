"""What may be wrong with what a person asks."""

from __future__ import annotations

from typing import Final

from tuolaji.server.http.problems import Case

BAD_NAME: Final = Case(400, "bad-name", "名字不能用", "this is no name to go by")
BAD_PASSWORD: Final = Case(
    400, "bad-password", "密码不能用：须有 8 到 200 个字符", "a password has 8 to 200 characters"
)
NAME_TAKEN: Final = Case(409, "name-taken", "已有账号用这个名字", "another account has this name")
WRONG_LOGIN: Final = Case(403, "wrong-login", "名字或密码不对", "no account has this name and password")
NO_SESSION: Final = Case(401, "no-session", "尚未登录", "nobody is logged in here")
ALREADY_ACCOUNT: Final = Case(409, "already-account", "已经是账号了", "this is an account already; log out first")
NO_ACCOUNT: Final = Case(409, "no-account", "访客没有密码", "a guest has no password")
TOO_MANY_ATTEMPTS: Final = Case(429, "too-many-attempts", "尝试太多，请稍候", "too many attempts; wait a little")
TOO_MANY_PEOPLE: Final = Case(429, "too-many-people", "此地址的新访客太多", "too many new guests from this address")
BUSY: Final = Case(503, "busy", "服务器忙，请再试", "too many passwords wait to be compared; try again")
