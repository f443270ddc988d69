"""The catalogues hold every sentence, whole, and what is compiled is what is written."""

import ast
import gettext
import importlib.util
import re
import string
from pathlib import Path
from typing import Final, get_args

import pytest
from rich.cells import cell_len

import rules
from guanpai_tui import drilling, glossary, keys, lines, settings, text
from guanpai_tui.practice import scenario

ROOT = Path(__file__).resolve().parents[2]
PACKAGE = ROOT / "guanpai_tui"
CHINESE = re.compile(r"[\u3400-\u9fff]")


def load(path):
    spec = importlib.util.spec_from_file_location(path.stem, path)
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


words = load(ROOT / ".ci" / "words.py")
PO = {language: PACKAGE / "locale" / language / "LC_MESSAGES" / "guanpai.po" for language in words.LANGUAGES}


@pytest.fixture(params=["en", *words.LANGUAGES])
def lang(request):
    text.use(request.param)
    yield request.param
    text.use("en")


def fields(said):
    return sorted(name for _literal, name, _spec, _conversion in string.Formatter().parse(said) if name is not None)


def test_there_is_a_catalogue_for_every_language_but_the_msgids_own():
    assert {"auto", "en", *words.LANGUAGES} == set(get_args(settings.Lang))


@pytest.mark.parametrize("language", words.LANGUAGES)
def test_every_sentence_of_the_code_is_translated_and_compiled(language):
    catalogue, missing = words.renewed(PO[language], language)
    assert missing == []
    made = {PO[language]: words.as_po(catalogue), PO[language].with_suffix(".mo"): words.as_mo(catalogue)}
    stale = [path.name for path, content in made.items() if path.read_bytes() != content]
    assert stale == [], "run python .ci/words.py"


@pytest.mark.parametrize("language", words.LANGUAGES)
def test_translations_keep_the_fields(language):
    catalogue, _missing = words.renewed(PO[language], language)
    for one in catalogue:
        if one.id:
            msgids = [one.id] if isinstance(one.id, str) else one.id
            strings = [one.string] if isinstance(one.string, str) else one.string
            for said in strings:
                assert fields(said) == fields(msgids[-1]), msgids


def test_msgids_are_english():
    catalogue, _missing = words.renewed(PO["zh_CN"], "zh_CN")
    for one in catalogue:
        for msgid in [one.id] if isinstance(one.id, str) else one.id:
            assert not CHINESE.search(msgid), msgid


def test_the_compiled_catalogue_is_used():
    text.use("zh_CN")
    assert text.kind("三带二") == "三带二"
    assert text.rank_name("R") == "大王"
    text.use("en")
    assert text.kind("三带二") == "triple + two"
    text.use("xx")
    assert text.kind("三带二") == "triple + two"
    text.use("en")


def test_english_plurals():
    assert isinstance(text._catalogue, gettext.NullTranslations)
    assert text.ngettext("{n} card", "{n} cards", 1) == "{n} card"
    assert text.ngettext("{n} card", "{n} cards", 0) == "{n} cards"


# Nothing is said past the catalogues

SAYS = {"print", "_say", "say", "UsageError", "notify", "Label", "Static", "Button", "update"}
WORDS = re.compile(r"[A-Za-z]{3,} [A-Za-z]{2,}")


def sources():
    return sorted(PACKAGE.rglob("*.py"))


def docstrings(tree):
    for node in ast.walk(tree):
        body = getattr(node, "body", None)
        if isinstance(body, list):
            for one in body:
                if isinstance(one, ast.Expr) and isinstance(one.value, ast.Constant):
                    yield one.value


@pytest.mark.parametrize("path", sources(), ids=lambda path: str(path.relative_to(PACKAGE)))
def test_no_sentence_is_said_untranslated(path):
    tree = ast.parse(path.read_text(encoding="utf-8"))
    for call in ast.walk(tree):
        if isinstance(call, ast.Call):
            name = getattr(call.func, "id", getattr(call.func, "attr", ""))
            if name in SAYS:
                said = [one.value for one in call.args if isinstance(one, ast.Constant) and isinstance(one.value, str)]
                parts = [part for one in call.args if isinstance(one, ast.JoinedStr) for part in one.values]
                said += [part.value for part in parts if isinstance(part, ast.Constant)]
                assert not any(map(WORDS.search, said)), f"{path.name}:{call.lineno}: {said}"


@pytest.mark.parametrize("path", sources(), ids=lambda path: str(path.relative_to(PACKAGE)))
def test_chinese_stands_in_the_glossary_and_the_catalogue_only(path):
    tree = ast.parse(path.read_text(encoding="utf-8"))
    excused = {id(one) for one in docstrings(tree)}
    if path.name in {"glossary.py", "sentences.py"}:
        return
    if path.name in {"lines.py", "drilling.py"}:  # the words a player may type
        excused |= {id(one) for node in tree.body if "WORDS" in ast.dump(node) for one in ast.walk(node)}
    for node in ast.walk(tree):
        if isinstance(node, ast.Constant) and isinstance(node.value, str) and id(node) not in excused:
            known = node.value in glossary.KINDS or (path.parent.name, path.name) in ALLOWED
            assert known or not CHINESE.search(node.value), f"{path.name}:{node.lineno}: {node.value}"


ALLOWED = {
    ("guanpai_tui", "commands.py"),
    ("widgets", "cards.py"),
    ("quick", "gouji.py"),
    ("policies", "gouji.py"),
}
"""``commands``: "no" as it is typed at a question; ``cards``: what is printed on the jokers; ``gouji``: the words that
a bot says, and what it is asked.
"""


# What has little room


def test_labels_fit(lang):
    line = "  ".join(
        f"{text._(keys.COMMANDS[name].cap)} {text._(keys.COMMANDS[name].label)}" for name in keys.ACTION_LINE
    )
    assert cell_len(line) <= 80
    for command in keys.COMMANDS.values():
        assert cell_len(text._(command.label)) <= 18
        assert cell_len(text._(command.help)) <= 66
    for name in glossary.KINDS:
        assert cell_len(text.kind(name)) <= 12
    for name in glossary.BOT_NAMES:
        assert settings.is_name(text._(name))
    assert settings.is_name(text._("You"))
    for name in glossary.GAMES:
        assert cell_len(text.game_name(name)) <= 20


def test_kinds_are_the_sheets_own_words_in_chinese():
    text.use("zh_CN")
    assert all(text.kind(name) == name for name in glossary.KINDS)
    text.use("en")


@pytest.mark.parametrize("language", words.LANGUAGES)
def test_what_a_player_types_in_chinese_is_what_the_help_names(language):
    """The words before the colons of the help in lines, and those that are offered in practice."""
    catalogue, _missing = words.renewed(PO[language], language)
    said = {str(one.id): str(one.string) for one in catalogue}
    typed = set().union(*lines.WORDS.values())
    for msgid, sentence in said.items():
        if msgid.startswith(("hint: ", "counter: ", "auto: ", "help: ", "undo: ", "hand: ")):
            named = re.findall(r"(?:^|。)([^：。]+)：", sentence)
            assert named, sentence
            assert set(named) <= typed, sentence
    practised = set().union(*drilling.WORDS.values())
    offered = re.findall(r"[^、（）輸入输或 。]+", said["Type retry, answer or quit."])
    assert set(offered) <= practised


@pytest.mark.parametrize("language", words.LANGUAGES)
def test_the_compiled_catalogue_says_what_is_written(language):
    with PO[language].with_suffix(".mo").open("rb") as file:
        compiled = gettext.GNUTranslations(file)
    catalogue, _missing = words.renewed(PO[language], language)
    for one in catalogue:
        if isinstance(one.id, str) and one.id:
            assert compiled.gettext(one.id) == one.string
        elif one.id:
            assert {compiled.ngettext(*one.id, count) for count in (0, 1, 2, 5)} == set(one.string)


SIMPLIFIED: Final = frozenset(
    "与东丢两个为么习买乱亏从价会体偿儿关内写农决凭击刘则刚删别动势单却压参双发变号吗听启响国图场坏块垫声处复够头实宽"
    "对属师帮并庄应开张弹强归当录戏战户托抢报担拟拦择挂换摆敌数断无时显暂权条来标样检残没浅温滚满独现电画盘码离种积称"
    "笔筹简类红约级纯线练终经结绕给统继绩续编缠网罚联胜脑脚虽衔补装见规视览计认记讲许论设证话该详语误说请诸读谁谱负贡"
    "财账贫贴费赔赚赢车轮轻较辑输边过还这进远连适选针钱铃锁错键长门问间阶陈险随难页顶项顺须顽领题颜额风马"
)
"""Signs that only simplified Chinese writes so."""


def _traditional() -> list[tuple[str, str]]:
    """Every text in traditional Chinese, with where it stands."""
    catalogue, _missing = words.renewed(PO["zh_TW"], "zh_TW")
    found = [(str(one.id), "".join(one.string)) for one in catalogue if one.id]
    found += [(name, re.sub("`[^`]*`", "", rules.sheet(name, "zh_TW"))) for name in rules.names()]
    for path in sorted(scenario.FOLDER.glob("*.toml")):
        lines = path.read_text(encoding="utf-8").splitlines()
        found += [(path.name, line.partition("=")[2]) for line in lines if "zh_TW" in line.partition("=")[0]]
    return found


def test_traditional_texts_are_traditional():
    wrong = {where: set(said) & SIMPLIFIED for where, said in _traditional() if set(said) & SIMPLIFIED}
    assert wrong == {}


CALLED = r"\{(?:name|other|giver|owner|payer|winner|loser)\}"
VERB = re.compile(CALLED + r" (?:is|has|was|does|[a-z]+s)\b")
OF_OTHERS = {
    "{said} It takes for granted that {name} runs out once nobody can stop it, and steps aside before.",
    "--{name} is needed for each of the {count} deals",
    "Nobody called {name} has played here; there are: {known}",
}


def test_in_english_a_player_may_be_called_you():
    """“You passes” is what becomes of a verb that fits a name alone."""
    catalogue, _missing = words.renewed(PO["zh_CN"], "zh_CN")
    msgids = [said for one in catalogue for said in ([one.id] if isinstance(one.id, str) else one.id)]
    assert {said for said in msgids if VERB.search(said)} == OF_OTHERS
