"""Every reason that the rules give in data has its sentence, with the facts it needs."""

import ast
import string
from pathlib import Path

import pytest

import rules
from guanpai_tui import facts, glossary, sentences, text
from guanpai_tui.bots.reasons import REASONS, REVIEWS, Reason
from guanpai_tui.screens.rounds import rounds_of
from guanpai_tui.table import Player, Table
from rules import api
from rules.api import (
    Answered,
    Called,
    Caution,
    DealOver,
    Dealt,
    Given,
    Line,
    Noted,
    Passed,
    PhaseBegan,
    Played,
    PointsTaken,
    Refused,
    TrickWon,
    WentOut,
)

ROOT = Path(__file__).resolve().parents[2]
RAISED = {"Refused", "Unreadable", "HouseError", "SettingsError", "BookError", "Broken"}
SOURCES = [
    *(ROOT / "rules").rglob("*.py"),
    *(ROOT / "guanpai_tui").glob("*.py"),
    *(ROOT / "guanpai_tui" / "book").glob("*.py"),
    *(ROOT / "guanpai_tui" / "practice").glob("*.py"),
]


@pytest.fixture(autouse=True)
def spoken_english():
    text.use("en")
    yield
    text.use("en")


def reasons(*names):
    """(reason or the start of one, the names of its facts or None where they are spread, place) of each call."""
    for path in SOURCES:
        for call in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
            if isinstance(call, ast.Call) and getattr(call.func, "id", getattr(call.func, "attr", "")) in names:
                given = call.args[1] if len(call.args) > 1 else None
                facts = {keyword.arg for keyword in call.keywords}
                place = f"{path.relative_to(ROOT)}:{call.lineno}"
                for reason in (given.body, given.orelse) if isinstance(given, ast.IfExp) else (given,):
                    if isinstance(reason, ast.Constant):
                        yield reason.value, None if None in facts else facts, place
                    elif isinstance(reason, ast.JoinedStr):
                        yield reason.values[0].value, None, place


def fields(msgid):
    return {name for _literal, name, _spec, _conversion in string.Formatter().parse(msgid) if name}


REFUSALS = list(reasons(*RAISED))


@pytest.mark.parametrize(("reason", "facts", "place"), REFUSALS, ids=[f"{one[0]}-{one[2]}" for one in REFUSALS])
def test_every_refusal_has_a_sentence(reason, facts, place):
    known = [key for key in sentences.REFUSED if key == reason or (facts is None and key.startswith(reason))]
    assert known, f"no sentence for {reason}, raised in {place}"
    if facts is not None:
        assert fields(sentences.REFUSED[reason]) <= facts | {"clause"}  # which every refusal has


def test_no_sentence_is_left_over():
    raised = [reason for reason, _facts, _place in REFUSALS]
    for key in sentences.REFUSED:
        reason = key.partition(":")[0]
        assert any(
            reason == one or (one.endswith("_") and reason.startswith(one))
            for one in [*raised, "bad_name", "bad_value"]
        )


def test_cautions_and_lines_have_sentences():
    for reason, _facts, place in reasons("Caution"):
        assert reason in sentences.CAUTIONS, place
    for reason, _facts, place in reasons("Line"):
        assert reason in sentences.LINES, place


@pytest.mark.parametrize("lang", ["en", "zh_CN", "zh_TW"])
def test_every_reason_of_a_hint_can_be_said(lang):
    text.use(lang)
    for code, msgid in (REASONS | REVIEWS).items():
        said = text.reason(Reason(code, tuple((name, 3) for name in fields(msgid))))
        assert said
        assert "{" not in said
        assert (said == msgid.format(**dict.fromkeys(fields(msgid), 3))) == (lang == "en")


def test_every_kind_of_every_game_is_in_the_glossary():
    for game in rules.names():
        kinds = __import__(f"rules.games.{game}.plays", fromlist=["Kind"]).Kind
        assert {str(kind) for kind in kinds} <= set(glossary.KINDS)
        assert game in glossary.GAMES


# Examples, in both languages

GAME = rules.make("guan3")
NAMES = ("Ann", "Bob", "Cy")
TRIPLE = GAME.named("33347")
NINE = GAME.named("T")


@pytest.mark.parametrize(
    ("event", "english", "chinese"),
    [
        (Dealt(1, "G3-03"), "First to play: Bob", "Bob 先出"),
        (Played(0, TRIPLE, 11), "Ann: 3 3 3 + 7 4 (triple + two), 11 left", "Ann 出 3 3 3 + 7 4（三带二），剩 11 张"),
        (Played(0, NINE, 1), "Ann: 10 (single), last card!", "Ann 出 10（单张），报单！"),
        (Played(0, NINE, 0), "Ann: 10 (single)", "Ann 出 10（单张）"),
        (Passed(2), "Cy: pass", "Cy 不要"),
        (TrickWon(0), "Ann won the trick", "Ann 得了这一轮"),
        (TrickWon(0, 2), "Ann won the trick; Cy to lead", "Ann 得了这一轮，Cy 接风"),
        (PointsTaken(1, 15), "15 points for Bob", "Bob 收 15 分"),
        (
            PhaseBegan("雪牌", 1, "PY-40"),
            "Bob won, but play goes on (snow): the others have less than 25 points (PY-40)",
            "Bob 已经赢了，对方不到 25 分：进入雪牌（PY-40）",
        ),
        (WentOut(0, 1), "Ann went out first", "Ann 先出完"),
        (WentOut(0, 3), "Ann went out, place 3", "Ann 第 3 个出完"),
        (DealOver((31, -7, -24)), "Points: Ann +31  Bob -7  Cy -24", "得分：Ann +31  Bob -7  Cy -24"),
        (Called(1, "让"), "Bob: yield", "Bob：让"),
        (Given(1, 2, "2"), "Bob gave 2 to Cy", "Bob 把 2 给了 Cy"),
        (Given(1, 2, "R", "GJ-61"), "Bob gave big joker to Cy (GJ-61)", "Bob 把 大王 给了 Cy（GJ-61）"),
        (Answered(1), "Bob answered", "Bob 答完了"),
        (Noted("GJ-40", "opens", 1), "Bob opened (GJ-40)", "Bob 开点（GJ-40）"),
        (Noted("GJ-53", "burn_won", 1, 2), "Bob won the burn of Cy (GJ-53)", "Bob 烧赢了 Cy（GJ-53）"),
    ],
)
def test_events(event, english, chinese):
    assert text.tell(event, NAMES, GAME) == english
    text.use("zh_CN")
    assert text.tell(event, NAMES, GAME) == chinese


def test_the_places_of_six_have_names():
    names, gouji = tuple("ABCDEF"), rules.make("gouji")
    assert text.tell(WentOut(0, 1), names, gouji) == "A went out: first"
    text.use("zh_CN")
    assert text.tell(WentOut(0, 1), names, gouji) == "A 走科：头科"
    assert text.tell(WentOut(4, 6), names, gouji) == "E 走科：大落"


def test_every_event_is_told():
    cases = {type(event) for event, _english, _chinese in test_events.pytestmark[0].args[1]}
    assert cases == set(api.Event.__args__)


def refused(hands, said, table=None, **house):
    game = rules.make("guan3", **house)
    state = game.setup(hands, table=(2, table) if table else None)
    with pytest.raises(Refused) as caught:
        game.parse(state, said)
    return caught.value, game


@pytest.mark.parametrize(
    ("hands", "said", "table", "house", "english", "chinese"),
    [
        (
            ["3", "4", "5"],
            "4",
            None,
            {},
            "There is no 4 in the hand (G3-02)",
            "手里没有 4（G3-02）",
        ),
        (
            ["3", "4", "5"],
            "pass",
            None,
            {},
            "The leader can't pass: play any combination (G3-08)",
            "该你先出，不能不要：任何牌型都行（G3-08）",
        ),
        (
            ["335", "4", "5"],
            "33",
            "TT",
            {},
            "3 3 doesn't beat 10 10: a pair above 10 or a bomb does (G3-11)",
            "3 3 管不上 10 10：要大过 10 的对子，或炸弹（G3-11）",
        ),
        (
            ["334", "4", "5"],
            "33",
            "9",
            {},
            "9 is a single: a higher single or a bomb beats it, but this is a pair (G3-24)",
            "台面是单张 9，要更大的单张或炸弹，这是对子（G3-24）",
        ),
        (
            ["33334", "4", "5"],
            "3333",
            "AAA",
            {},
            "A A A is the highest bomb: nothing beats it (G3-21)",
            "A A A 是最大的炸弹，谁也管不上（G3-21）",
        ),
        (
            ["334", "4", "5"],
            "33",
            "AAA",
            {},
            "A A A is a bomb: only a higher bomb beats it, but this is a pair (G3-24)",
            "台面是炸弹 A A A，只有更大的炸弹能管，这是对子（G3-24）",
        ),
        (
            ["345679", "4", "5"],
            "34567",
            "345678",
            {},
            "The straight 8 7 6 5 4 3 has 6 cards: a reply has as many, or is a bomb (G3-16)",
            "台面的顺子 8 7 6 5 4 3 是 6 张，张数相同才管得上，不然用炸弹（G3-16）",
        ),
        (
            ["34569", "4", "5"],
            "3456",
            None,
            {},
            "A straight has at least 5 ranks in a row; these are 4 (G3-16)",
            "顺子至少 5 张相连，这里只有 4 张（G3-16）",
        ),
        (
            ["33345", "4", "5"],
            "3334",
            None,
            {},
            "A triple with one card is only for the last hand; else it takes two cards along (G3-14)",
            "三带一只能最后一手出，平时要带两张（G3-14）",
        ),
        (["33", "4", "5"], "3", None, {"dingda": "off", "must_beat": True}, None, None),
        (
            ["39", "4", "55"],
            "3",
            None,
            {"dingda": "forced"},
            "The next player holds one card, so a single must be the highest in hand: 9 (G3-30)",
            "下家报单，出单张必须出最大的：9（G3-30）",
        ),
        (
            ["99", "44", "55"],
            "pass",
            "5",
            {"must_beat": True},
            "By house rule who can beat must, so there is no passing now (G3-06)",
            "房规：有大必出，这一手不能不要（G3-06）",
        ),
        (
            ["33334", "4", "5"],
            "33334",
            None,
            {"bomb_kicker": "forbidden"},
            "By house rule a bomb carries no other card (G3-20)",
            "房规：炸弹不能带牌（G3-20）",
        ),
    ],
)
def test_refusals(hands, said, table, house, english, chinese):
    if english is None:
        assert GAME.parse(GAME.setup(hands), said)
        return
    why, game = refused(hands, said, table, **house)
    assert text.explain(why, game) == english
    text.use("zh_CN")
    assert text.explain(why, game) == chinese


def test_a_refusal_within_a_refusal():
    inner = Refused("G3-08", "leader_must_play")
    outer = api.Unreadable("G3-08", "bad_record", line=7, error=inner)
    assert text.explain(outer) == (
        "The record is damaged in line 7: The leader can't pass: play any combination (G3-08)"
    )


def test_a_reason_nobody_knows_is_still_a_sentence():
    said = text.explain(Refused("XX-01", "brand_new", rank="3"))
    assert said == "Not possible here: XX-01 brand_new rank=3"


@pytest.mark.parametrize(
    ("line", "english", "chinese"),
    [
        (
            Line("G3-41", "cards_left", 1, (("left", 7), ("times", 1), ("units", 7))),
            "Bob: 7 cards left count 7",
            "Bob：剩 7 张，算 7",
        ),
        (
            Line("G3-41", "cards_left", 1, (("left", 1), ("times", 1), ("units", 5))),
            "Bob: 1 card left counts 5",
            "Bob：剩 1 张，算 5",
        ),
        (
            Line("G3-41", "cards_left", 1, (("left", 16), ("times", 3), ("units", 48))),
            "Bob: 16 cards left, times 3 is 48",
            "Bob：剩 16 张，×3，算 48",
        ),
        (
            Line("G3-42", "bombs", 2, (("bombs", 2), ("times", 4), ("units", 20))),
            "Cy: 2 bombs, times 4 is 20",
            "Cy：炸弹 2 个，×4，算 20",
        ),
        (
            Line("G3-33", "pays_for", 1, (("other", 2), ("taken", 24), ("units", 40))),
            "Bob, by the top card rule: 24 for Cy, 40 in all",
            "Bob 没顶大，替 Cy 包赔 24，共 40",
        ),
        (Line("G3-43", "capped", 1, (("units", 100),)), "Bob: no more than 100", "Bob：封顶 100"),
        (Line("G3-40", "base", None, (("base", 5),)), "Each unit is worth 5", "底分 5"),
        (Line("G3-40", "collects", 0, (("points", 31),)), "Paid to Ann: 31", "Ann 收 31"),
    ],
)
def test_score_lines(line, english, chinese):
    assert text.score_line(line, NAMES, GAME) == english
    text.use("zh_CN")
    assert text.score_line(line, NAMES, GAME) == chinese


def test_cautions():
    assert text.caution(Caution("G3-30", "dingda_play", 0), NAMES) == (
        "Not the highest single: if the next player goes out now, both losses fall on Ann (G3-30)"
    )
    text.use("zh_CN")
    assert text.caution(Caution("G3-31", "dingda_pass", 0), NAMES) == "有大的单张却不要：下家若走完，Ann 包赔（G3-31）"


@pytest.mark.parametrize(
    ("card", "english", "chinese"),
    [
        ("S2", "♠2", "♠2"),
        ("HT", "♥10", "♥10"),
        ("T", "10", "10"),
        ("B", "small joker", "小王"),
        ("R", "big joker", "大王"),
    ],
)
def test_cards(card, english, chinese):
    assert text.card_name(card) == english
    text.use("zh_CN")
    assert text.card_name(card) == chinese


@pytest.mark.parametrize(
    ("said", "plain"),
    [
        ("plane:333444", "飞机:333444"),
        ("Winged Plane 5: 333444555 8", "飞机带翅膀 5: 333444555 8"),
        ("triple + two:33344", "三带二:33344"),
        ("飞机 5:333", "飞机 5:333"),
        ("飞机：333444", "飞机:333444"),
        ("33344", "33344"),
        ("nonsense:33", "nonsense:33"),
    ],
)
def test_kinds_as_the_player_calls_them(said, plain):
    assert text.sheet_kind(said) == plain


def test_why_nothing_is_kept():
    assert text.unsaved("No space left on device") == "Nothing is kept: No space left on device"
    text.use("zh_CN")
    assert text.unsaved("No space left on device") == "存不了盘：磁盘满了"
    assert text.unsaved("in_use") == "存不了盘：这一场正在另一个窗口里打"
    assert text.unsaved("Something odd") == "存不了盘：Something odd"


@pytest.mark.parametrize(
    ("game", "hands", "play", "shown"),
    [
        ("guan2", ["445566779", "889TTJJ"], "4455", "5 5 4 4"),
        ("guan2", ["4455667T9", "889JJ"], "T", "10"),
        ("guan2", ["89TJQ4", "9TJQK"], "89TJQ", "Q J 10 9 8"),
        ("guan2", ["A23456", "889TTJJ"], "A2345", "5 4 3 2 A"),
        ("guan2", ["444789", "889TTJJ"], "444", "4 4 4"),
        ("guan3", ["44478999", "88TTJJ", "QQQKK"], "444+78", "4 4 4 + 8 7"),
        ("guan3", ["44446K9", "88TTJJ", "QQQKK"], "4444+6", "4 4 4 4 + 6"),
    ],
)
def test_a_play_is_written_in_one_order_everywhere(game, hands, play, shown):
    """From high to low, what comes along behind: heard, offered, on the table, in the log, in a refusal."""
    people = ("阿强", "小美", "老王")[: len(hands)]
    table = Table.new(game, [Player(name, "" if not place else "easy") for place, name in enumerate(people)])
    table.set_up(table.game.setup(hands))
    action = table.game.parse(table.state, play)
    events = table.act(action)
    assert f"阿强: {shown} (" in text.tell(events[0], people, table.game)
    assert text.action_text(action).startswith(f"{shown} (")
    assert facts.play_text(action, table.game).startswith(f"{shown} (")
    assert rounds_of(table)[0].lines[-1][1] == shown
    refused = api.Refused("G3-20", "bomb_not_higher", play=play, table=str(action))
    assert text.explain(refused).startswith(f"The bomb {shown} doesn't beat the bomb {shown}")
