"""A backup holds everything, goes into either store, and is refused when it is not whole."""

from __future__ import annotations

import gzip
from pathlib import Path

import pytest
from tests.server.storage.conftest import Opener
from tests.server.storage.test_store import held, table

from tuolaji.cli import main
from tuolaji.server.storage import Store, open_store
from tuolaji.server.storage.backup import BackupError, backup, restore


async def filled(store: Store) -> None:
    epoch = await held(store)
    await store.append("one", epoch, 1, [b"a", bytes(range(256))], "拖拉机")
    for seq in range(3, 1203):
        if seq % 100 == 3:
            await store.append("one", epoch, seq, [b"x"] * 100, None)
    await store.create(table("two"))


async def same(one: Store, two: Store) -> None:
    for name in ("one", "two"):
        assert await one.find(name) == await two.find(name)
        assert await one.events(name) == await two.events(name)


@pytest.mark.asyncio
async def test_all_comes_back_in_either_store(store: Store, tmp_path: Path) -> None:
    await filled(store)
    file = tmp_path / "backup.gz"
    counts = await backup(store, file)
    assert counts.rows["events"] == 1202
    assert counts.rows["tables"] == 2
    other = await open_store(f"sqlite:///{tmp_path / 'other.db'}")
    assert await restore(other, file) == counts
    await same(store, other)
    claim = await other.claim("one")
    assert claim is not None
    await other.append("one", claim.epoch, 1203, [b"on"], "next")
    with pytest.raises(BackupError) as error:
        await restore(other, file)
    assert error.value.code == "store-not-empty"
    await other.close()
    assert [path.name for path in tmp_path.iterdir() if "part" in path.name] == []


@pytest.mark.asyncio
async def test_a_backup_of_one_kind_goes_into_the_other(opener: Opener, tmp_path: Path) -> None:
    small = await open_store(f"sqlite:///{tmp_path / 'small.db'}")
    await filled(small)
    await backup(small, tmp_path / "b.gz")
    large = await opener()
    await restore(large, tmp_path / "b.gz")
    await same(small, large)
    await small.close()


@pytest.mark.asyncio
async def test_what_is_not_whole_is_refused(tmp_path: Path) -> None:
    store = await open_store(f"sqlite:///{tmp_path / 'a.db'}")
    await filled(store)
    file = tmp_path / "backup.gz"
    await backup(store, file)
    await store.close()
    raw, lines = file.read_bytes(), gzip.decompress(file.read_bytes()).splitlines(keepends=True)
    wrong = {
        "cut": raw[: len(raw) // 2],
        "no gzip": b"hello",
        "empty": b"",
        "no end": gzip.compress(b"".join(lines[:-1])),
        "a row less": gzip.compress(b"".join(lines[:3] + lines[4:])),
        "altered": gzip.compress(b"".join(lines).replace(b'"two"', b'"too"', 1)),
        "more": gzip.compress(b"".join([*lines, lines[1]])),
        "newer": gzip.compress(b"".join(lines).replace(b'"version":1', b'"version":2', 1)),
    }
    empty = await open_store(f"sqlite:///{tmp_path / 'empty.db'}")
    for name, content in wrong.items():
        file.write_bytes(content)
        with pytest.raises(BackupError) as error:
            await restore(empty, file)
        assert error.value.code == ("backup-version" if name == "newer" else "backup-damaged"), name
    assert await empty.find("one") is None
    await empty.close()


def test_the_commands(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    import asyncio

    async def fill() -> None:
        store = await open_store(f"sqlite:///{tmp_path / 'a.db'}")
        await filled(store)
        await store.close()

    asyncio.run(fill())
    file, data = str(tmp_path / "b.gz"), str(tmp_path / "b.db")
    assert main(["backup", file, "--data", str(tmp_path / "a.db")]) == 0
    assert "events 1202" in capsys.readouterr().out
    assert main(["backup", str(tmp_path / "no" / "such" / "b.gz"), "--data", str(tmp_path / "a.db")]) == 1
    assert "no/such" in capsys.readouterr().err
    assert main(["restore", file, "--data", str(tmp_path / "new" / "folder" / "d.db")]) == 0
    (tmp_path / "plain").write_text("a file")
    assert main(["restore", file, "--data", str(tmp_path / "plain" / "d.db")]) == 1
    assert str(tmp_path / "plain") in capsys.readouterr().err
    assert main(["restore", file, "--data", data]) == 0
    assert main(["restore", file, "--data", data]) == 1
    assert "store-not-empty" in capsys.readouterr().err
    assert main(["backup", file, "--data", str(tmp_path / "none.db")]) == 1
    assert main(["restore", str(tmp_path / "none.gz"), "--data", str(tmp_path / "c.db")]) == 1
    (tmp_path / "cut.gz").write_bytes(Path(file).read_bytes()[:100])
    assert main(["restore", str(tmp_path / "cut.gz"), "--data", str(tmp_path / "e.db")]) == 1
    assert "backup-damaged" in capsys.readouterr().err
    assert not (tmp_path / "c.db").exists()
    assert not (tmp_path / "e.db").exists()


@pytest.mark.asyncio
async def test_a_backup_takes_the_place_of_older_backups_alone(tmp_path: Path) -> None:
    data = tmp_path / "a.db"
    store = await open_store(f"sqlite:///{data}")
    other = await open_store(f"sqlite:///{tmp_path / 'other.db'}")
    await filled(store)
    (tmp_path / "notes.txt").write_text("mine")
    (tmp_path / "link.db").symlink_to(data)
    before = data.read_bytes()
    ends = ("", "-wal", "-shm", "-journal", ".lock")
    for name in ("notes.txt", "other.db", "link.db", *(f"a.db{end}" for end in ends)):
        with pytest.raises(BackupError) as error:
            await backup(store, tmp_path / name)
        assert error.value.code == "backup-target", name
    assert data.read_bytes() == before
    assert (tmp_path / "notes.txt").read_text() == "mine"
    file = tmp_path / "b.tuolaji"
    counts = await backup(store, file)
    await store.create(table("three"))
    assert (await backup(store, file)).rows["tables"] == counts.rows["tables"] + 1
    assert file.stat().st_mode & 0o077 == 0
    await other.close()
    await store.close()
