"""Guests, accounts and sessions, over both kinds of store."""

from __future__ import annotations

import asyncio
import threading
import time
from collections.abc import Awaitable

import pytest
import sqlalchemy as sa
from argon2 import PasswordHasher
from sqlalchemy.ext.asyncio import AsyncConnection
from tests.server.history.test_history import seat_results
from tests.server.listing.helpers import add_table, note_of
from tests.server.people.helpers import DAY, Browser, Clock

from tuolaji.server.http.problems import ProblemError
from tuolaji.server.listing import Directory
from tuolaji.server.people import People, Person
from tuolaji.server.people.passwords import Passwords
from tuolaji.server.storage import Store
from tuolaji.server.storage.schema import PEOPLE, SESSIONS

pytestmark = pytest.mark.asyncio
PASSWORD = "one two three"


async def refused(work: Awaitable[object]) -> str:
    with pytest.raises(ProblemError) as caught:
        await work
    return caught.value.case.code


async def test_a_guest_is_known_by_the_cookie(people: People) -> None:
    browser = Browser()
    assert await people.person_of(browser.scope()) is None
    guest = await people.ensure_person(browser.scope())
    assert guest.name.startswith("牌友")
    assert not guest.account
    assert len(browser.scope()["headers"]) == 2
    assert await people.person_of(browser.scope()) == guest
    assert await people.person_of(browser.scope("websocket")) == guest
    assert await people.ensure_person(browser.scope(), "other") == guest
    assert await people.person_of(Browser(token=browser.token[:-1]).scope()) is None
    assert await people.person_of(Browser(token="x" * 5000).scope()) is None
    assert await people.find(guest.id) == guest
    assert await people.find("nobody") is None


async def test_a_request_knows_the_guest_it_made(people: People) -> None:
    scope = Browser().scope()
    assert await people.ensure_person(scope, "Ann") == await people.ensure_person(scope, "Ann")


async def test_guests_share_names_and_change_them(people: People) -> None:
    one, other = Browser(), Browser()
    first = await people.be_guest(one.scope(), " Ann ")
    second = await people.be_guest(other.scope(), "Ann")
    assert first.name == second.name == "Ann"
    assert first.id != second.id
    assert await people.be_guest(one.scope(), "Bea") == Person(first.id, "Bea", False)
    assert await people.be_guest(one.scope(), "") == Person(first.id, "Bea", False)
    assert await refused(people.be_guest(one.scope(), "\u202e")) == "bad-name"


async def test_the_secret_is_not_in_the_store(people: People, store: Store) -> None:
    browser = Browser()
    await people.register(browser.scope(), "Ann", PASSWORD)
    browser.take()

    async def everything(db: AsyncConnection) -> str:
        rows = [*await db.execute(sa.select(PEOPLE)), *await db.execute(sa.select(SESSIONS))]
        return repr([tuple(row) for row in rows])

    kept = await store.read(everything)
    assert browser.token not in kept
    assert PASSWORD not in kept
    assert "$argon2id$" in kept


async def test_an_account_is_reached_from_anywhere(people: People) -> None:
    home, away = Browser(), Browser(host="198.51.100.1")
    guest = await people.be_guest(home.scope(), "Ann")
    before = Browser(token=(home.take(), home.token)[1])
    account = await people.register(home.scope(), "Ann", PASSWORD)
    assert account == Person(guest.id, "Ann", True)
    assert await people.person_of(home.scope()) == account
    assert await people.person_of(before.scope()) is None  # the guest's secret is worth nothing any more
    assert await people.login(away.scope(), " ＡＮＮ ", PASSWORD) == account
    assert await people.person_of(away.scope()) == account
    assert await refused(people.register(away.scope(), "Bea", PASSWORD)) == "already-account"


async def test_one_name_one_account(people: People) -> None:
    await people.register(Browser().scope(), "Ann", PASSWORD)
    assert await refused(people.register(Browser().scope(), "aNN", PASSWORD)) == "name-taken"
    guest = Browser()
    await people.be_guest(guest.scope(), "Ann")
    assert await refused(people.register(guest.scope(), "Ann", PASSWORD)) == "name-taken"
    await people.register(guest.scope(), "Bea", PASSWORD)
    assert await refused(people.be_guest(guest.scope(), "ANN")) == "name-taken"
    assert (await people.be_guest(guest.scope(), "Cora")).name == "Cora"
    assert (await people.login(Browser().scope(), "cora", PASSWORD)).account


async def test_one_of_two_who_register_at_once(people: People) -> None:
    work = [people.register(Browser().scope(), name, PASSWORD) for name in ("Ann", "ann")]
    outcomes = await asyncio.gather(*work, return_exceptions=True)
    assert sorted(type(outcome).__name__ for outcome in outcomes) == ["Person", "ProblemError"]


@pytest.mark.parametrize("password", ["", "short", "x" * 201, "Long Name"])
async def test_passwords_that_are_none(people: People, password: str) -> None:
    assert await refused(people.register(Browser().scope(), "long name", password)) == "bad-password"


async def test_which_is_wrong_is_not_said(people: People) -> None:
    await people.register(Browser().scope(), "Ann", PASSWORD)
    for name, password in [("Ann", "something else"), ("Bob", PASSWORD), ("", ""), ("Ann", "\ud800")]:
        assert await refused(people.login(Browser().scope(), name, password)) == "wrong-login"


async def test_a_guest_has_no_password(people: People) -> None:
    browser = Browser()
    await people.be_guest(browser.scope(), "Ann")
    assert await refused(people.login(Browser().scope(), "Ann", "")) == "wrong-login"
    assert await refused(people.change_password(browser.scope(), "", PASSWORD)) == "no-account"
    assert await refused(people.change_password(Browser().scope(), "", PASSWORD)) == "no-session"


async def test_a_session_slides_and_ends(people: People, clock: Clock) -> None:
    browser = Browser()
    guest = await people.ensure_person(browser.scope())
    assert browser.take()
    assert await people.person_of(browser.scope()) == guest
    assert not browser.take()  # fresh enough
    clock.now += 2 * DAY
    assert await people.person_of(browser.scope("websocket")) == guest
    assert not browser.take()
    assert await people.person_of(browser.scope()) == guest
    assert browser.take()
    clock.now += 29 * DAY
    assert await people.person_of(browser.scope()) == guest
    browser.take()
    clock.now += 30 * DAY
    assert await people.person_of(browser.scope()) is None


async def test_sessions_that_have_ended_are_swept(people: People, store: Store, clock: Clock) -> None:
    for _ in range(3):
        await people.ensure_person(Browser().scope())
    clock.now += 31 * DAY
    await people.ensure_person(Browser().scope())

    async def count(db: AsyncConnection) -> int:
        return int((await db.execute(sa.select(sa.func.count()).select_from(SESSIONS))).scalar_one())

    assert await store.read(count) == 1


async def test_guests_who_left_nothing_are_forgotten(people: People, store: Store, clock: Clock) -> None:
    gone = await people.ensure_person(Browser().scope())
    stays = [await people.ensure_person(Browser().scope()) for _ in range(2)]
    account = await people.register(Browser().scope(), "Ann", PASSWORD)
    deleted = Browser()
    await people.ensure_person(deleted.scope())
    await people.delete(deleted.scope(), "")
    for at, person in enumerate(stays):
        table = f"table {at}"
        await add_table(store, table)
        results = seat_results({0: person.id}, (0,)) if at else ()
        people_there = {} if at else {person.id: 0}
        await Directory(store).note(note_of(table, f"AAAAA{at + 2}", people=people_there, results=results))
    clock.now += 29 * DAY
    recent = await people.ensure_person(Browser().scope())
    clock.now += 2 * DAY
    await people.sweep()
    assert await people.find(gone.id) is None
    assert [await people.find(one.id) for one in (*stays, account, recent)] == [*stays, account, recent]

    async def rows(db: AsyncConnection) -> int:
        return int((await db.execute(sa.select(sa.func.count()).select_from(PEOPLE))).scalar_one())

    assert await store.read(rows) == 4


async def test_logging_out_ends_the_session(people: People) -> None:
    home, away = Browser(), Browser()
    await people.register(home.scope(), "Ann", PASSWORD)
    await people.login(away.scope(), "Ann", PASSWORD)
    away.take()
    stolen = Browser(token=away.token)
    await people.logout(away.scope())
    assert away.take()
    assert not away.token
    assert await people.person_of(stolen.scope()) is None
    assert await people.person_of(home.scope()) is not None


async def test_logging_in_ends_the_session_before(people: People) -> None:
    home, other = Browser(), Browser()
    await people.register(home.scope(), "Ann", PASSWORD)
    await people.be_guest(other.scope(), "Bea")
    other.take()
    planted = Browser(token=other.token)
    await people.login(other.scope(), "Ann", PASSWORD)
    assert await people.person_of(planted.scope()) is None


async def test_another_password_ends_all_other_sessions(people: People) -> None:
    home, away = Browser(), Browser()
    account = await people.register(home.scope(), "Ann", PASSWORD)
    await people.login(away.scope(), "Ann", PASSWORD)
    assert await refused(people.change_password(home.scope(), "wrong one", "four five six")) == "wrong-login"
    assert await refused(people.change_password(home.scope(), PASSWORD, "short")) == "bad-password"
    await people.change_password(home.scope(), PASSWORD, "four five six")
    assert await people.person_of(home.scope()) == account
    assert await people.person_of(away.scope()) is None
    assert await refused(people.login(away.scope(), "Ann", PASSWORD)) == "wrong-login"
    assert await people.login(away.scope(), "Ann", "four five six") == account


async def test_who_is_deleted_is_nobody(people: People) -> None:
    home, guest = Browser(), Browser()
    account = await people.register(home.scope(), "Ann", PASSWORD)
    assert await refused(people.delete(home.scope(), "wrong one")) == "wrong-login"
    await people.delete(home.scope(), PASSWORD)
    assert await people.person_of(home.scope()) is None
    assert await people.find(account.id) is None
    assert await refused(people.delete(home.scope(), PASSWORD)) == "no-session"
    await people.register(Browser().scope(), "Ann", PASSWORD)  # the name is free again
    gone = await people.be_guest(guest.scope(), "Bea")
    await people.delete(guest.scope(), "")
    assert await people.find(gone.id) is None


async def test_a_hash_of_other_times_is_renewed(people: People, store: Store, clock: Clock) -> None:
    await people.register(Browser().scope(), "Ann", PASSWORD)
    stronger = Passwords(PasswordHasher(time_cost=2, memory_cost=128, parallelism=1))
    later = People(store, passwords=stronger, clock=clock, ticks=clock)

    async def kept(db: AsyncConnection) -> str:
        return str((await db.execute(sa.select(PEOPLE.c.password))).scalar_one())

    before = await store.read(kept)
    await later.login(Browser().scope(), "Ann", PASSWORD)
    after = await store.read(kept)
    assert "m=64,t=1" in before
    assert "m=128,t=2" in after
    await later.login(Browser().scope(), "Ann", PASSWORD)
    assert await store.read(kept) == after
    later.close()


async def test_guessing_from_one_address(people: People, clock: Clock) -> None:
    codes = [await refused(people.login(Browser().scope(), f"name {n}", PASSWORD)) for n in range(25)]
    assert codes[:20] == ["wrong-login"] * 20
    assert codes[20:] == ["too-many-attempts"] * 5
    assert await refused(people.login(Browser(host="198.51.100.7").scope(), "x", PASSWORD)) == "wrong-login"
    clock.now += 30
    assert await refused(people.login(Browser().scope(), "x", PASSWORD)) == "wrong-login"


async def test_guessing_one_name_from_many_addresses(people: People, clock: Clock) -> None:
    await people.register(Browser().scope(), "Ann", PASSWORD)
    hosts = [Browser(host=f"192.0.2.{n}") for n in range(2, 27)]
    codes = [await refused(people.login(browser.scope(), "ANN", "wrong one")) for browser in hosts]
    assert codes[:20] == ["wrong-login"] * 20
    assert codes[20:] == ["too-many-attempts"] * 5
    clock.now += 60
    assert (await people.login(Browser().scope(), "Ann", PASSWORD)).account


async def test_an_address_makes_only_so_many_people(people: People) -> None:
    for _ in range(40):
        await people.ensure_person(Browser().scope())
    assert await refused(people.ensure_person(Browser().scope())) == "too-many-people"
    assert (await people.ensure_person(Browser(host="192.0.2.9").scope())).name


async def test_hashing_leaves_the_loop_free_and_is_bounded() -> None:
    gate = threading.Event()
    running: list[int] = []

    class Slow(PasswordHasher):
        def hash(self, password: str | bytes, *, salt: bytes | None = None) -> str:  # noqa: ARG002 - as the base class
            running.append(1)
            assert gate.wait(10)
            running.pop()
            return "hash"

    passwords = Passwords(Slow())
    begun = time.monotonic()
    work = [asyncio.create_task(passwords.hash("x")) for _ in range(40)]
    await asyncio.sleep(0.05)
    assert time.monotonic() - begun < 2
    assert len(running) == 1
    gate.set()
    outcomes = await asyncio.gather(*work, return_exceptions=True)
    assert outcomes.count("hash") == 32
    assert {outcome.case.code for outcome in outcomes if isinstance(outcome, ProblemError)} == {"busy"}
    passwords.close()
