"""Writes all files that are generated from the hardware description: `make hardware`."""

from hardware.generated import FILES, FOLDER


def main() -> None:
    for name, make in FILES.items():
        path = FOLDER / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(make(), encoding="utf-8", newline="\n")
        print(f"hardware/{name}")


if __name__ == "__main__":
    main()
