"""First middleware: answers too many requests over one connection with 429 and closes the connection.

Too many connections are refused earlier, in `listener`.
"""

from starlette.responses import PlainTextResponse
from starlette.types import ASGIApp, Receive, Scope, Send

from topout_tools.web.lan.rate_limit import RateLimiter


class RateLimitMiddleware:
    def __init__(self, app: ASGIApp, limiter: RateLimiter) -> None:
        self._app = app
        self._limiter = limiter

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        address = (scope.get("client") or ("",))[0]
        if scope["type"] == "http" and not self._limiter.admits(address):
            refusal = PlainTextResponse("Too many requests.\n", 429, {"connection": "close"})
            await refusal(scope, receive, send)
            return
        await self._app(scope, receive, send)
