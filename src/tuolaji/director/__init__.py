"""The tournament director: events from roster to final ranking, folded from one journal of commands. Pure: no clock, no
I/O, no random source but the draws that are opened in it."""

from tuolaji.director.event import Changes, Event, load
from tuolaji.director.formats import PRESETS
from tuolaji.director.places import Place, final_places
from tuolaji.director.problems import EventError
from tuolaji.director.state import EventState

__all__ = ["PRESETS", "Changes", "Event", "EventError", "EventState", "Place", "final_places", "load"]
