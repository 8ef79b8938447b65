"""Rejects requests from other web pages.

The Host header must name this machine; otherwise a foreign domain could be made to resolve to it (DNS rebinding). If
there is an Origin header, it must be this server's own. Both hold for plain requests and for the websocket.
"""

import ipaddress
from urllib.parse import urlsplit

from starlette.datastructures import Headers, MutableHeaders
from starlette.responses import PlainTextResponse
from starlette.types import ASGIApp, Message, Receive, Scope, Send

LOOPBACK = frozenset({"127.0.0.1", "localhost", "::1"})
EVERYWHERE = frozenset({"0.0.0.0", "::"})

_POLICY = {
    "content-security-policy": "default-src 'self'; frame-ancestors 'none'; base-uri 'none'; form-action 'none'",
    "cross-origin-resource-policy": "same-origin",
    "x-content-type-options": "nosniff",
    "referrer-policy": "no-referrer",
    "cache-control": "no-cache",
}


class TrustedHostMiddleware:
    """Middleware that checks Host and Origin. `host` is the address listened on; `names` are accepted as well."""

    def __init__(self, app: ASGIApp, host: str, names: frozenset[str] = LOOPBACK) -> None:
        self._app = app
        self._names = names | {host.strip("[]").lower()}
        self._takes_any_address = host in EVERYWHERE

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] not in ("http", "websocket"):
            await self._app(scope, receive, send)
            return
        refusal = self._refusal(Headers(scope=scope))
        if not refusal:
            await self._app(scope, receive, _with_policy(send))
        elif scope["type"] == "websocket":
            await send({"type": "websocket.close", "code": 1008, "reason": refusal})
        else:
            await PlainTextResponse(refusal + "\n", status_code=403)(scope, receive, send)

    def _refusal(self, headers: Headers) -> str:
        hosts = headers.getlist("host")
        if len(hosts) != 1 or not self._is_ours(_name(hosts[0])):
            return "This server does not go by that name."
        if any(origin != f"http://{hosts[0]}" for origin in headers.getlist("origin")):
            return "Only this server's own page may ask."
        return ""

    def _is_ours(self, name: str) -> bool:
        """Return whether the name is one of this server's.

        If it listens on all addresses, any IP address is accepted: unlike a domain, it cannot be made to resolve
        elsewhere.
        """
        return name in self._names or (self._takes_any_address and _is_address(name))


def _name(host: str) -> str:
    """Return the name in a Host header without the port, or "" if the header is invalid."""
    try:
        parts = urlsplit(f"//{host}")
        is_plain = parts.netloc == host and "@" not in host and (parts.port is None or parts.port > 0)
    except ValueError:
        return ""
    return parts.hostname or "" if is_plain else ""


def _is_address(name: str) -> bool:
    try:
        ipaddress.ip_address(name)
    except ValueError:
        return False
    return True


def _with_policy(send: Send) -> Send:
    async def send_with_policy(message: Message) -> None:
        if message["type"] == "http.response.start":
            headers = MutableHeaders(scope=message)
            for name, value in _POLICY.items():
                headers.setdefault(name, value)
        await send(message)

    return send_with_policy
