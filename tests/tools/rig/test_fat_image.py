"""The volume that CircuitPython mounts holds the drive's files, and is laid out as CircuitPython formats it."""

import random
import struct

import pytest

from tests.tools.rig.fat_image import CLUSTERS, SECTOR, SECTORS, FullDriveError, fat_image
from tests.tools.rig.fat_reader import read_files


def made_files(count=60, seed=1):
    """Return files of all sizes in nested folders, with short, long and very long names."""
    dice = random.Random(seed)
    folders = ["", "lib/", "topout/", "topout/ui/skyscrapers/", "a folder with a very long name indeed/"]
    sizes = [0, 1, SECTOR - 1, SECTOR, SECTOR + 1, *(dice.randrange(9000) for _ in range(count))]
    names = ["x", "code.py", "exactly_13_ch", "body-ru.glyphs", "thirteen_and_thirteen_more", "größe-ș.txt"]
    return {
        f"{folders[at % len(folders)]}{at}{names[at % len(names)]}": dice.randbytes(size)
        for at, size in enumerate(sizes)
    }


def test_every_file_is_read_back_as_it_was():
    files = made_files()
    assert read_files(fat_image(files)) == files


def test_same_files_give_the_same_image():
    files = made_files()
    assert fat_image(dict(reversed(files.items()))) == fat_image(files)


def test_boot_sector_is_one_that_circuitpython_takes():
    image = fat_image({"code.py": b"pass\n"})
    assert len(image) == SECTOR * SECTORS == 1 << 20
    assert (image[0], image[2], image[510:512], image[54:57]) == (0xEB, 0x90, b"\x55\xaa", b"FAT")
    sector, cluster, reserved, fats, root, sectors, media, fat_sectors = struct.unpack_from("<HBHBHHBH", image, 11)
    assert (sector, cluster, reserved, fats, root, sectors, fat_sectors) == (512, 1, 1, 1, 512, 2048, 7)
    assert image[SECTOR] == media
    assert CLUSTERS < 4085  # more would make it FAT16


def test_short_names_in_a_folder_are_all_different():
    image = fat_image({f"lib/module_number_{at}.mpy": b"" for at in range(300)})
    start = SECTOR * (1 + 7 + 32)
    entries = [image[start + at : start + at + 32] for at in range(0, 300 * 3 * 32, 32)]
    short = [entry[:11] for entry in entries if entry[0] and entry[11] == 0x20]
    assert len(short) == len(set(short)) > 290


def test_a_drive_that_is_too_full_is_refused():
    with pytest.raises(FullDriveError):
        fat_image({"big": bytes(CLUSTERS * SECTOR + 1)})
    assert len(fat_image({"big": bytes(CLUSTERS * SECTOR)})) == SECTOR * SECTORS


def test_too_many_files_in_the_root_are_refused():
    with pytest.raises(FullDriveError):
        fat_image({f"file{at}": b"" for at in range(300)})
