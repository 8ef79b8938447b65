"""The laptop's side of the phones: their codes, for its page and its terminal, who has come, and who is to go."""

import contextlib
import socket
from collections.abc import AsyncIterator

from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import BaseRoute, Route

from host_tools.web.audience import Audience
from host_tools.web.lan.codes import drawing
from host_tools.web.lan.listener import listening
from host_tools.web.lan.phones import Phones
from host_tools.web.runner import Runner
from host_tools.web.view import View


class Invitation:
    """`door` is a socket that listens where phones come in."""

    def __init__(self, runner: Runner, audience: Audience, door: socket.socket) -> None:
        self._door = door
        host, port = door.getsockname()[:2]
        self._address = f"http://{host}:{port}/"
        self._phones = Phones(runner, audience, host)
        self._places = self._phones.places
        self.throw_off = self._phones.throw_off
        self.routes: list[BaseRoute] = [Route("/code/{place}.svg", self._draw, methods=["GET"])]

    @contextlib.asynccontextmanager
    async def open(self) -> AsyncIterator[None]:
        async with listening(self._phones, self._door):
            yield

    @property
    def addresses(self) -> dict[str, str]:
        """What a phone opens to have each place. The token is in a part that browsers send to nobody."""
        return {name: f"{self._address}#{place.token}" for name, place in self._places.by_name.items()}

    def as_seen(self, view: View) -> View:
        """What the laptop's page shows: of a pod whose player has a phone, nothing that is for that player's eyes."""
        taken = self._places.taken
        rings = {pod: view.rings_at_rest[pod] if pod in taken else ring for pod, ring in view.rings.items()}
        return view._replace(rings=rings, phones=self._tell())

    def _tell(self) -> dict[str, object]:
        places = self._places.by_name
        return {
            name: [address, places[name].edition, places[name].phone is not None]
            for name, address in self.addresses.items()
        }

    async def _draw(self, request: Request) -> Response:
        address = self.addresses.get(request.path_params["place"])
        if address is None:
            return Response(status_code=404)
        return Response(drawing(address), media_type="image/svg+xml")
