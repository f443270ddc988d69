"""The catalogues: ``python .ci/words.py`` takes up new sentences and compiles; ``--check`` says what isn't in step.

A sentence is marked in the code by ``_("…")``, ``ngettext("…", "…", n)``, ``N_("…")`` or ``P_("…", "…")``; a comment
``# zh: …`` above it goes to the translators. Needs babel. The files depend on nothing but the sentences: no dates, no
line numbers.
"""

from __future__ import annotations

import io
import struct
import sys
from pathlib import Path

from babel.messages.catalog import Catalog
from babel.messages.extract import extract_from_dir
from babel.messages.pofile import read_po, write_po

ROOT = Path(__file__).resolve().parent.parent
PACKAGE = ROOT / "guanpai_tui"
LANGUAGES = ("zh_CN", "zh_TW")
KEYWORDS = {"_": None, "N_": None, "ngettext": (1, 2), "P_": (1, 2)}


def main() -> int:
    """Update the catalogues, or compare them; gives the exit code."""
    wrong = 0
    for language in LANGUAGES:
        folder = PACKAGE / "locale" / language / "LC_MESSAGES"
        po, mo = folder / "guanpai.po", folder / "guanpai.mo"
        catalogue, missing = renewed(po, language)
        files = {po: as_po(catalogue), mo: as_mo(catalogue)}
        for msgid in missing:
            print(f"{language}: not translated: {msgid}")
        if "--check" in sys.argv:
            stale = [path for path, made in files.items() if not path.exists() or path.read_bytes() != made]
            for path in stale:
                print(f"{path.relative_to(ROOT)} is not in step: run python .ci/words.py")
            wrong += len(missing) + len(stale)
        else:
            folder.mkdir(parents=True, exist_ok=True)
            for path, made in files.items():
                path.write_bytes(made)
    return 1 if wrong else 0


def renewed(po: Path, language: str) -> tuple[Catalog, list[str]]:
    """The catalogue with exactly the sentences of the code, and those that have no translation."""
    old = Catalog(locale=language)
    if po.exists():
        with po.open("rb") as file:
            old = read_po(file, locale=language)
    new = Catalog(locale=language, project="guanpai", charset="utf-8", fuzzy=False)
    for path, _line, msgid, comments, _context in extract_from_dir(PACKAGE, keywords=KEYWORDS, comment_tags=("zh:",)):
        known = old.get(msgid)
        strings = [""] if known is None else [known.string] if isinstance(known.string, str) else list(known.string)
        said = strings[0] if isinstance(msgid, str) else tuple(strings)
        new.add(msgid, said, locations=[(f"guanpai_tui/{Path(path).as_posix()}", None)], auto_comments=comments)
    missing = [
        str(one.id) for one in new if one.id and not all([one.string] if isinstance(one.string, str) else one.string)
    ]
    return new, missing


def as_po(catalogue: Catalog) -> bytes:
    """The text of a catalogue, below a header that only says what programs need."""
    out = io.BytesIO()
    write_po(out, catalogue, width=110, sort_output=True, omit_header=True, include_lineno=False)
    head = '# The sentences of guanpai. Made by .ci/words.py, translated by hand.\nmsgid ""\nmsgstr ""\n'
    head += "".join(f'"{line}\\n"\n' for line in header(catalogue).splitlines()) + "\n"
    return head.encode() + out.getvalue().lstrip()


def as_mo(catalogue: Catalog) -> bytes:
    """The compiled catalogue. Babel's own has the time and its version in it, so that no two are the same."""
    pairs = {b"": header(catalogue).encode()}
    for one in catalogue:
        if one.id:
            ids = [one.id] if isinstance(one.id, str) else one.id
            said = [one.string] if isinstance(one.string, str) else one.string
            if all(said):
                pairs["\0".join(ids).encode()] = "\0".join(said).encode()
    keys = sorted(pairs)
    start = 28 + 16 * len(keys)
    data, places = b"", []
    for column in (keys, [pairs[key] for key in keys]):
        for entry in column:
            places.append((len(entry), start + len(data)))
            data += entry + b"\0"
    count = len(keys)
    head = struct.pack("<7I", 0x950412DE, 0, count, 28, 28 + 8 * count, 0, start)
    return head + b"".join(struct.pack("<2I", *place) for place in places) + data


def header(catalogue: Catalog) -> str:
    """What stands at the top of both files."""
    return (
        f"Language: {catalogue.locale_identifier}\n"
        "Content-Type: text/plain; charset=UTF-8\n"
        "Content-Transfer-Encoding: 8bit\n"
        f"Plural-Forms: {catalogue.plural_forms}\n"
    )


if __name__ == "__main__":
    sys.exit(main())
