"""The calls about oneself."""

from __future__ import annotations

from starlette.requests import Request
from starlette.responses import Response

from tuolaji.server.http.endpoint import Endpoint, as_json
from tuolaji.server.people.cases import (
    ALREADY_ACCOUNT,
    BAD_NAME,
    BAD_PASSWORD,
    BUSY,
    NAME_TAKEN,
    NO_ACCOUNT,
    NO_SESSION,
    TOO_MANY_ATTEMPTS,
    TOO_MANY_PEOPLE,
    WRONG_LOGIN,
)
from tuolaji.server.people.cookies import SEAT_COOKIE, SEAT_PATH
from tuolaji.server.people.people import People
from tuolaji.server.people.values import Delete, Guest, Login, Me, NewPassword, Register


def me_endpoints(people: People) -> list[Endpoint]:
    """Who asks, as a guest or with an account."""

    async def who(request: Request, _sent: None) -> Me:
        return Me(await people.person_of(request.scope))

    async def guest(request: Request, sent: Guest) -> Me:
        return Me(await people.be_guest(request.scope, sent.name))

    async def register(request: Request, sent: Register) -> Me:
        return Me(await people.register(request.scope, sent.name, sent.password))

    async def login(request: Request, sent: Login) -> Me:
        return Me(await people.login(request.scope, sent.name, sent.password))

    async def logout(request: Request, _sent: None) -> Response:
        await people.logout(request.scope)
        return _nobody()

    async def password(request: Request, sent: NewPassword) -> Me:
        return Me(await people.change_password(request.scope, sent.old, sent.new))

    async def delete(request: Request, sent: Delete) -> Response:
        await people.delete(request.scope, sent.password)
        return _nobody()

    guessing = (WRONG_LOGIN, TOO_MANY_ATTEMPTS, BUSY)
    return [
        Endpoint("GET", "/api/me", "我是谁", "Who asks; nobody without a session.", who, gives=Me),
        Endpoint(
            "POST",
            "/api/me/guest",
            "以访客身份开始，或改名",
            "Begins as a guest under a name, or takes another name. Sets the session's cookie.",
            guest,
            takes=Guest,
            gives=Me,
            problems=(BAD_NAME, NAME_TAKEN, TOO_MANY_PEOPLE),
        ),
        Endpoint(
            "POST",
            "/api/me/register",
            "注册账号；访客的战绩随之保留",
            "Makes an account; a guest keeps the history.",
            register,
            takes=Register,
            gives=Me,
            problems=(BAD_NAME, BAD_PASSWORD, NAME_TAKEN, ALREADY_ACCOUNT, TOO_MANY_PEOPLE, TOO_MANY_ATTEMPTS, BUSY),
        ),
        Endpoint(
            "POST", "/api/me/login", "登录", "Logs in to an account.", login, takes=Login, gives=Me, problems=guessing
        ),
        Endpoint("POST", "/api/me/logout", "登出", "Ends the session.", logout, gives=Me),
        Endpoint(
            "POST",
            "/api/me/password",
            "改密码；其他设备都登出",
            "Another password; every other session ends.",
            password,
            takes=NewPassword,
            gives=Me,
            problems=(*guessing, BAD_PASSWORD, NO_SESSION, NO_ACCOUNT),
        ),
        Endpoint(
            "POST",
            "/api/me/delete",
            "删除账号或访客",
            "Deletes the account, or the guest; results stay without a name.",
            delete,
            takes=Delete,
            gives=Me,
            problems=(*guessing, NO_SESSION),
        ),
    ]


def _nobody() -> Response:
    """Nobody from now on: the answer takes the seat's cookie away too."""
    response = as_json(Me(None))
    response.delete_cookie(SEAT_COOKIE, path=SEAT_PATH, httponly=True, samesite="strict")
    return response
