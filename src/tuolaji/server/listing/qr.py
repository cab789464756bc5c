"""QR codes of invitations and of the pages of events."""

from __future__ import annotations

from io import BytesIO

import segno


def qr_svg(text: str) -> bytes:
    """The text as a QR code in SVG, dark on white with its quiet zone, so that it is read on a dark page too."""
    target = BytesIO()
    code = segno.make(text, error="m", micro=False)
    code.save(target, kind="svg", scale=8, border=4, dark="#000", light="#fff", omitsize=True, title=None)
    return target.getvalue()
