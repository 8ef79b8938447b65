"""Who sits where: players count clockwise by pod, and are called by their pod's shape and number."""

SHAPES = "▲●■◆★"


def pod_name(pod: int) -> str:
    return SHAPES[pod] + str(pod + 1)


class Seats:
    """`seats` are the pods of the players, in order."""

    def __init__(self, pods: list):
        self.seats = pods

    def name(self, player: int) -> str:
        """How the screen calls a player."""
        return pod_name(self.seats[player])

    def player_at(self, pod: int) -> int | None:
        return self.seats.index(pod) if pod in self.seats else None

    def is_in(self, player: int) -> bool:
        return True
