"""The laptop's side of the phones: QR codes for page and terminal, which phones are connected, disconnecting."""

import contextlib
import socket
from collections.abc import AsyncIterator

from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import BaseRoute, Route

from topout_tools.web.fetch_site import OWN_PAGE_ONLY
from topout_tools.web.lan.code_file import CodeFile
from topout_tools.web.lan.codes import drawing
from topout_tools.web.lan.listener import listening
from topout_tools.web.lan.phones import Phones
from topout_tools.web.lan.places import JOIN
from topout_tools.web.runner import Runner
from topout_tools.web.subscribers import Subscribers
from topout_tools.web.view import View


class JoinCodes:
    """The join codes of all places. `phone_socket` is the socket on which phones connect, `codes` keeps the tokens."""

    def __init__(
        self, runner: Runner, subscribers: Subscribers, phone_socket: socket.socket, codes: CodeFile | None = None
    ) -> None:
        self._phone_socket = phone_socket
        host, port = phone_socket.getsockname()[:2]
        self._address = f"http://{host}:{port}/"
        self._phones = Phones(runner, subscribers, host, codes)
        self._places = self._phones.places
        self.throw_off = self._phones.throw_off
        self.routes: list[BaseRoute] = [
            Route("/code/{place}.svg", self._draw, methods=["GET"], middleware=OWN_PAGE_ONLY)
        ]

    @contextlib.asynccontextmanager
    async def open(self) -> AsyncIterator[None]:
        async with listening(self._phones, self._phone_socket):
            yield

    @property
    def addresses(self) -> dict[str, str]:
        """The URL to join, and that of each place. The token is in the fragment, which browsers send to no server."""
        tokens = {JOIN: self._places.join_token}
        tokens |= {name: place.token for name, place in self._places.by_name.items()}
        return {name: f"{self._address}#{token}" for name, token in tokens.items()}

    def as_seen(self, view: View) -> View:
        """Return the view for the laptop's page.

        A ring whose player has a phone, or had one a moment ago, appears without that player's secrets.
        """
        hidden = self._places.taken | view.private
        rings = {pod: view.rings_at_rest[pod] if pod in hidden else ring for pod, ring in view.rings.items()}
        return view._replace(rings=rings, phones=self._phone_states())

    def _phone_states(self) -> dict[str, object]:
        addresses = self.addresses
        states: dict[str, object] = {JOIN: [addresses[JOIN], self._places.edition, False]}
        for name, place in self._places.by_name.items():
            states[name] = [addresses[name], place.edition, place.phone is not None]
        return states

    async def _draw(self, request: Request) -> Response:
        address = self.addresses.get(request.path_params["place"])
        if address is None:
            return Response(status_code=404)
        return Response(drawing(address), media_type="image/svg+xml")
