"""Jobs that wait for a loop turn of their own, because each may read a file and stop the chip for some 25 ms."""


class JobQueue:
    def __init__(self):
        self.waiting: list = []  # (job, whether cancel() keeps it), the oldest first
        self.when_painted: list = []  # jobs that also wait until everything is painted

    def defer(self, job, keep_on_close: bool = False) -> None:
        """Run a job in a loop turn of its own. With `keep_on_close`, cancel() does not drop it."""
        self.waiting.append((job, keep_on_close))

    def run_next(self) -> None:
        """Run the oldest job. There must be one."""
        self.waiting.pop(0)[0]()

    def cancel(self) -> None:
        """Drop the jobs of screens that close. Texts continue to load."""
        self.waiting = [job for job in self.waiting if job[1]]
