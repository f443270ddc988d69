"""Valid texts made strange: cut, doubled, torn, swollen, and spliced with what nobody expects."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Final

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence
    from random import Random

ODD: Final = (
    *[
        "é",
        "ß",
        "İ",
        "٣",
        "³",
        "½",
        "０",
        "①",
        "ᴬ",
        "🂡",
        "🃏",
        "顺子",
        "大王",
        "小",
        "过",
        "不要",
        "炸弹:",
        ":",
        "：",
        "+",
        "-",
        "=",
        "|",
        "[",
        "]",
        "{",
        "}",
        "{0}",
        "{x!r}",
        "%s",
        "%n",
        "'",
        '"',
        "\\",
        "/",
        "../",
        "#",
        ";",
        ",",
        "<",
        ">",
    ],
    *[
        "&",
        "$(id)",
        "`id`",
        "nan",
        "inf",
        "-inf",
        "1e400",
        "-1",
        "0",
        "00",
        "1_000",
        "0x10",
        "+1",
        "1.5",
        "99999999999999999999",
        "true",
        "null",
        "None",
        "pass",
        "B",
        "R",
        "T",
    ],
    *[
        "10",
        "2",
        "A",
        "S3",
        "♠3",
        "红桃",
        "黑桃3黑桃3",
        "33344",
        "345678",
        "g3-1-a1",
        "__import__('os')",
        "!!python/object:os.system",
        "<?xml",
    ],
    *(
        "",
        " ",
        "　",
        "\t",
        "\n",
        "\r\n",
        "\x00",
        "\x7f",
        "\x1b[2J",
        "\u202e",
        "\ufeff",
        "\ud800",
        "\udcff",
        "3\ufe0f\u20e3",
    ),
    *("9" * 4400, "=" * 40, "[" * 400, "{" * 400, "(" * 400, "[[" * 60, "a." * 500, "\n" * 3000, "é" * 5000),
    *("x" * 20_000, "3" * 20_000, "1979-05-27", "1979-05-27T07:32:00Z", "cos\nsystem\n(S'true'\ntR."),
    *("guanpai 1", "guanpai 99", "game guan2", "deal g3-1", "deals 999999", "replay 3", "house must_beat=true"),
)
WRONG: Final = ("[]", "{}", "[1]", '"3"', "[[]]", "3.5")
"""Values of another type."""

Sample = str


def mutated(rng: Random, samples: Sequence[Sample]) -> str:
    """One of ``samples`` with one or a few things done to it."""
    text = rng.choice(samples)
    for _step in range(rng.choice((1, 1, 1, 2, 3, 8))):
        text = rng.choice(_WAYS)(rng, text, samples)
    return text[:200_000]


def _place(rng: Random, text: str) -> int:
    return rng.randint(0, len(text))


def _span(rng: Random, text: str) -> tuple[int, int]:
    start = _place(rng, text)
    return start, min(len(text), start + rng.choice((1, 1, 2, 5, 20, 200)))


def _flip(rng: Random, text: str, _samples: Sequence[Sample]) -> str:
    """A bit of a byte of it."""
    found = bytearray(text.encode("utf-8", "surrogatepass"))
    if found:
        found[rng.randrange(len(found))] ^= 1 << rng.randrange(8)
    return found.decode("utf-8", rng.choice(("surrogateescape", "replace")))


def _cut(rng: Random, text: str, _samples: Sequence[Sample]) -> str:
    return text[: _place(rng, text)]


def _drop(rng: Random, text: str, _samples: Sequence[Sample]) -> str:
    start, end = _span(rng, text)
    return text[:start] + text[end:]


def _double(rng: Random, text: str, _samples: Sequence[Sample]) -> str:
    start, end = _span(rng, text)
    return text[:start] + text[start:end] * rng.choice((2, 2, 3, 50)) + text[end:]


def _swap(rng: Random, text: str, _samples: Sequence[Sample]) -> str:
    start, end = _span(rng, text)
    other = _place(rng, text[:start])
    return text[:other] + text[start:end] + text[other:start] + text[end:]


def _odd(rng: Random, text: str, _samples: Sequence[Sample]) -> str:
    at = _place(rng, text)
    return text[:at] + rng.choice(ODD) + text[at:]


def _instead(rng: Random, text: str, _samples: Sequence[Sample]) -> str:
    start, end = _span(rng, text)
    return text[:start] + rng.choice(ODD) + text[end:]


def _sign(rng: Random, text: str, _samples: Sequence[Sample]) -> str:
    at = _place(rng, text)
    sign = chr(rng.choice((rng.randrange(128), rng.randrange(0x10000), rng.randrange(0x110000))))
    return text[:at] + sign + text[at + 1 :]


def _splice(rng: Random, text: str, samples: Sequence[Sample]) -> str:
    other = rng.choice(samples)
    return text[: _place(rng, text)] + other[_place(rng, other) :]


def _lines(rng: Random, text: str, _samples: Sequence[Sample]) -> str:
    """Its lines: one gone, one twice, two in the wrong order."""
    lines = text.split("\n")
    at, other = rng.randrange(len(lines)), rng.randrange(len(lines))
    match rng.randrange(3):
        case 0:
            del lines[at]
        case 1:
            lines.insert(other, lines[at])
        case _:
            lines[at], lines[other] = lines[other], lines[at]
    return "\n".join(lines)


_WORDS: Final = re.compile(r"[0-9]+|[A-Za-z_]+|\"[^\"\n]*\"")


def _word(rng: Random, text: str, samples: Sequence[Sample]) -> str:
    """A number or a word of it, for another or for something odd: what is of the wrong type."""
    words = list(_WORDS.finditer(text))
    if not words:
        return text
    one = rng.choice(words)
    others = _WORDS.findall(rng.choice(samples))
    new = rng.choice(others) if others and rng.random() < 0.5 else rng.choice((*ODD, *WRONG))
    return text[: one.start()] + new + text[one.end() :]


_WAYS: Final[tuple[Callable[[Random, str, Sequence[Sample]], str], ...]] = (
    _flip, _cut, _drop, _double, _swap, _odd, _instead, _sign, _splice, _lines, _word, _word, _word,
)  # fmt: skip
