"""Who sits where: players count clockwise, and are called by name, or else by their pod's shape and number."""

SHAPES = "▲●■◆★"


def pod_name(pod: int) -> str:
    return SHAPES[pod] + str(pod + 1)


class Seats:
    """`seats` are the pods of the players, in order, and `names` their names, "" for whoever told none."""

    def __init__(self, pods: list, names: tuple = ()):
        self.seats = pods
        self.names = names or ("",) * len(pods)

    def name(self, player: int) -> str:
        """How the screen calls a player."""
        return self.names[player] or pod_name(self.seats[player])

    def head(self, player: int) -> str:
        """The same over a column: always with the shape, for a name does not tell the pod. What fits of it is shown."""
        pod = self.seats[player]
        return SHAPES[pod] + (self.names[player] or str(pod + 1))

    def player_at(self, pod: int) -> int | None:
        return self.seats.index(pod) if pod in self.seats else None

    def is_in(self, player: int) -> bool:
        return True
