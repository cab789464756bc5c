"""Load: many tables played over real sockets from one process, and how long their commands take."""
