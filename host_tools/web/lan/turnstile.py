"""Before all else: who asks too often over one connection is told so in a word, and the connection ends.

Whoever comes with too many connections is not listened to at all: `listener`.
"""

from starlette.responses import PlainTextResponse
from starlette.types import ASGIApp, Receive, Scope, Send

from host_tools.web.lan.door import Door


class Turnstile:
    def __init__(self, app: ASGIApp, door: Door) -> None:
        self._app = app
        self._door = door

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        address = (scope.get("client") or ("",))[0]
        if scope["type"] == "http" and not self._door.admits(address):
            refusal = PlainTextResponse("Too many requests.\n", 429, {"connection": "close"})
            await refusal(scope, receive, send)
            return
        await self._app(scope, receive, send)
