"""Rejects requests that another site's page has made, for routes that cost much processor time.

An image in such a page needs no Origin header, so `trusted_host` lets it pass; browsers name the site in
Sec-Fetch-Site. Other programs and old browsers send no such header and are let in. The page itself has no such check:
a link to it may be anywhere.
"""

from starlette.datastructures import Headers
from starlette.middleware import Middleware
from starlette.responses import PlainTextResponse
from starlette.types import ASGIApp, Receive, Scope, Send

_OWN = frozenset({"same-origin", "none"})  # none: the address was typed, or is a bookmark


class FetchSiteMiddleware:
    def __init__(self, app: ASGIApp) -> None:
        self._app = app

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if _OWN.issuperset(Headers(scope=scope).getlist("sec-fetch-site")):
            await self._app(scope, receive, send)
        else:
            await PlainTextResponse("Only this server's own page may ask.\n", 403)(scope, receive, send)


OWN_PAGE_ONLY = (Middleware(FetchSiteMiddleware),)
