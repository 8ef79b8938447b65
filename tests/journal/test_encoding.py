"""Numbers to half-byte digits and back."""

import pytest
from hypothesis import example, given
from hypothesis import strategies as st

from topout.journal.decoding import decode
from topout.journal.encoding import encode

WHOLE_RANGE = st.one_of(st.integers(-2, 30), st.integers(-300, 300), st.integers(-(2**32) + 1, 2**32 - 1))
EDGES = (10, 11, 26, 27, 282, 283, -1, -256, -257)


@example(EDGES)
@given(st.lists(WHOLE_RANGE, max_size=40).map(tuple))
def test_any_tuple_of_numbers_comes_back_as_it_was(numbers):
    digits = encode(numbers)
    for begin in (0, 1):
        half_bytes = [7] * begin + list(digits) + [15, 15]
        data = bytes(half_bytes[i] << 4 | half_bytes[i + 1] for i in range(0, len(half_bytes) - 1, 2))
        assert decode(data, begin, begin + len(digits)) == numbers


@given(st.binary(max_size=60))
def test_any_bytes_are_numbers_or_nothing(data):
    numbers = decode(data, 0, 2 * len(data))
    assert numbers is None or all(isinstance(number, int) for number in numbers)


@pytest.mark.parametrize(
    ("numbers", "digits"),
    [((), 0), ((10,), 1), ((26,), 2), ((282,), 3), ((-99,), 3), ((-257,), 5), ((3600,), 5), ((2**32 - 1,), 10)],
)
def test_small_numbers_take_few_digits(numbers, digits):
    assert len(encode(numbers)) == digits


@pytest.mark.parametrize("number", [2**32, -(2**32)])
def test_a_number_beyond_32_bits_is_broken_code(number):
    with pytest.raises(ValueError, match="32 bits"):
        encode((number,))
