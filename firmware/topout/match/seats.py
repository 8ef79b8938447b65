"""The players, numbered clockwise, with pods and names. The pod's shape and number stand in for a missing name."""

SHAPES = "▲●■◆★"


def pod_name(pod: int) -> str:
    return SHAPES[pod] + str(pod + 1)


class Seats:
    """The pods of the players (`seats`) and their `names`, both by player. A player without a name has ""."""

    def __init__(self, pods: list, names: tuple = ()):
        self.seats = pods
        self.names = names or ("",) * len(pods)

    def name(self, player: int) -> str:
        """Return the player's name, or the pod's shape and number."""
        return self.names[player] or pod_name(self.seats[player])

    def head(self, player: int) -> str:
        """Return a column heading, with the shape, since a name does not show the pod. It ends with «…» if cut."""
        pod = self.seats[player]
        return SHAPES[pod] + (self.names[player] or str(pod + 1))

    def player_at(self, pod: int) -> int | None:
        """Return the player at a pod, or None if the seat is empty."""
        return self.seats.index(pod) if pod in self.seats else None

    def is_in(self, player: int) -> bool:
        return True
