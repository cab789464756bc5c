"""Clients of a server in Python: a bot at a table over the network, and many players at once to measure a server.

>>> from tuolaji.bots import make
>>> from tuolaji.client import Guest, play
>>> async def main() -> None:
...     seat = await Guest("http://127.0.0.1:8000", "My bot").sit("K7M2QX")
...     end = await play(seat, make("strong", "any seed"))
"""

from tuolaji.client.calls import CallError, Calls
from tuolaji.client.guest import Guest, Seat
from tuolaji.client.playing import Ending, RefusedMoveError, TurnedAwayError, play

__all__ = ["CallError", "Calls", "Ending", "Guest", "RefusedMoveError", "Seat", "TurnedAwayError", "play"]
