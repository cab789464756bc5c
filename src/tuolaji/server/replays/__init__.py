"""Looking back: finished matches deal by deal with all hands, their records, and the proof of their shuffles."""
