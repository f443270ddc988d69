"""The arguments of ``setup`` are looked at: a position may come from a file, or from anybody's program."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from functools import cache, wraps
from types import NoneType, UnionType
from typing import Any, Concatenate, Final, ParamSpec, TypeVar, Union, get_args, get_origin, get_type_hints

from rules import house
from rules.api import RuleError, Seat, Unreadable

P = ParamSpec("P")
G = TypeVar("G")
S = TypeVar("S")

_MOST: Final = 10**12
"""No number of a position is as large."""
_NAMES: Final = {"Sequence": Sequence, "Seat": Seat, "State": object}
"""What the annotations of a ``setup`` name and only its type checker imports."""
_SHOWN: Final = {int: "0", bool: "true | false", str: '"33"'}


def checked(
    form: type[Any] | None = None,
) -> Callable[[Callable[Concatenate[G, P], S]], Callable[Concatenate[G, P], S]]:
    """A ``setup`` that raises Unreadable for an argument of the wrong kind, one too many and one too few.

    What ``**fields`` takes is said by ``form``, a NamedTuple.
    """

    def made(setup: Callable[Concatenate[G, P], S]) -> Callable[Concatenate[G, P], S]:
        @cache
        def kinds() -> dict[str, Any]:
            found = get_type_hints(setup, localns=_NAMES) | (get_type_hints(form, localns=_NAMES) if form else {})
            return {key: kind for key, kind in found.items() if key not in ("return", "fields")}

        @wraps(setup)
        def look(game: G, /, *args: P.args, **fields: P.kwargs) -> S:
            wrong = _wrong(kinds(), dict(zip(kinds(), args, strict=False)) | fields)
            if wrong is None:
                return setup(game, *args, **fields)
            try:
                setup(game, *args, **fields)
            except RuleError:  # the game has a clause for it
                raise
            except Exception as error:
                raise wrong from error
            raise wrong

        return look

    return made


def _wrong(known: Mapping[str, Any], given: Mapping[str, object]) -> Unreadable | None:
    """What is wrong with the first argument that can't be."""
    if "hands" not in given:
        return Unreadable("notation", "missing_key", where="", key="hands", allowed=_shown(known["hands"]))
    for key, value in given.items():
        if key not in known:
            return Unreadable("notation", "unknown_key", where="", key=key, allowed=", ".join(known))
        if not _fits(value, known[key]):
            allowed = _shown(known[key])
            return Unreadable("notation", "bad_value", where="", key=key, value=house.written(value), allowed=allowed)
    return None


def _fits(value: object, kind: Any) -> bool:
    """Whether ``value`` is of that kind: exactly, for ``true`` is not 1; a list will do for a tuple, as TOML has it."""
    parts = get_args(kind)
    if get_origin(kind) in (UnionType, Union):
        return any(_fits(value, part) for part in parts)
    if not parts:
        return type(value) is kind and (kind is not int or -_MOST <= value <= _MOST)  # type: ignore[operator]  # an int
    if not isinstance(value, list | tuple):
        return False
    if get_origin(kind) is tuple:
        return len(value) == len(parts) and all(map(_fits, value, parts))
    return all(_fits(one, parts[0]) for one in value)


def _shown(kind: Any) -> str:
    """An example of that kind, as TOML writes it."""
    parts = [part for part in get_args(kind) if part is not NoneType]
    if get_origin(kind) in (UnionType, Union):
        return _shown(parts[0])
    if not parts:
        return _SHOWN[kind]
    inner = ", ".join(map(_shown, parts))
    return f"[{inner}]" if get_origin(kind) is tuple else f"[{inner}, …]"
