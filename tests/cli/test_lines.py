import pytest

import rules
from guanpai_tui import lines, text
from guanpai_tui.saves import Saves
from guanpai_tui.settings import Settings
from guanpai_tui.table import Player, Table
from tests.cli.conftest import CODE

EASY = "--seat 1=bot:easy --seat 2=bot:easy"


def play(guanpai, words, *typed):
    return guanpai(f"play guan3 --plain {words}", "".join(f"{line}\n" for line in typed))


def test_a_whole_deal_by_typing(guanpai):
    done = play(guanpai, f"--deal {CODE} --deals 1 {EASY}", "auto")
    assert done.code == 0
    assert done.err == ""
    assert done.out.splitlines()[0] == f"Guan Pai for three, deal 1, code {CODE}"
    assert "Seat 0: You (at the keyboard)" in done.out
    assert "So far: " in done.out
    assert done.out.endswith("The match is over.\n")


def test_in_chinese(guanpai):
    done = play(guanpai, f"--deal {CODE} --deals 1 --lang zh_CN {EASY}", "提示", "不要", "记牌", "记录", "帮助", "托管")
    assert done.out.splitlines()[:2] == [f"三人关牌，第 1 局，牌号 {CODE}", "0 号座：你（真人）"]
    assert "你 不要" in done.out
    assert done.out.endswith("这一场打完了。\n")


def test_no_escape_codes_and_no_control_signs(guanpai):
    done = play(guanpai, f"--deal {CODE} --deals 1 {EASY}", "help", "hint", "log", "counter", "sort", "hand", "auto")
    assert all(sign.isprintable() or sign == "\n" for sign in done.out)


def test_refusals_are_told_and_nothing_is_lost(guanpai):
    done = play(guanpai, f"--deal {CODE} {EASY}", "AAAA", "XX", "pass", "undo", "undo", "quit")
    assert "The deck doesn't have that many of A (G3-02)" in done.out
    assert "“X” in “XX” is no card" in done.out
    assert "You: pass" in done.out
    assert "Taken back." in done.out
    assert "There is nothing to take back." in done.out
    assert done.out.endswith("The match is kept. To go on: guanpai play guan3 --resume\n")


def test_leaving_and_coming_back(guanpai):
    play(guanpai, f"--deal {CODE} {EASY}", "pass")
    done = play(guanpai, "--resume", "auto", "quit")
    assert done.code == 0
    assert "Trick 1: " in done.out
    assert "You pass" in done.out


def test_nothing_to_come_back_to(guanpai):
    done = play(guanpai, "--resume")
    assert done.code == 2
    assert done.err == "guanpai: There is no unfinished match of Guan Pai for three\n"


def test_a_damaged_save_is_named_and_left_as_it_is(guanpai, home):
    play(guanpai, f"--deal {CODE} {EASY}", "pass")
    [path] = (home / "data" / "saves").iterdir()
    damaged = path.read_text(encoding="utf-8") + "0 pass\n0 pass\n0 pass\n"
    path.write_text(damaged, encoding="utf-8")
    done = play(guanpai, "--resume")
    assert done.code == 2
    assert done.err.startswith(f"guanpai: {path}: Line ")
    assert path.read_text(encoding="utf-8") == damaged


def test_the_end_of_input_is_leaving(guanpai, home):
    assert play(guanpai, f"--deal {CODE} {EASY}", "pass").code == 0
    assert len(Saves(home / "data").unfinished()) == 1


def test_the_next_deal(guanpai):
    done = play(guanpai, f"--deal {CODE} {EASY}", "auto", "", "auto", "quit")
    assert done.out.count("So far: ") == 2
    assert done.out.count("First to play: ") == 2


def test_a_folder_that_cant_be_written_is_told_and_play_goes_on(guanpai, home):
    home.mkdir()
    (home / "data").write_text("in the way")
    done = play(guanpai, f"--deal {CODE} --deals 1 {EASY}", "auto")
    assert done.code == 0
    assert done.out.count("Nothing is kept: ") == 1
    assert "The match is over." in done.out


def test_between_two_people_is_a_curtain(guanpai):
    done = play(guanpai, f"--deal {CODE} --seat 0=Ann --seat 1=Bob --seat 2=bot:easy", "", "hint", "quit")
    before, _, after = done.out.partition("press Enter when the others look away")
    assert "cards: " not in before
    assert "\n" * lines.CURTAIN in before
    assert "16 cards: " in after
    assert "You" not in done.out


def test_undo_is_refused_between_people(guanpai):
    done = play(guanpai, f"--deal {CODE} --seat 0=Ann --seat 1=Bob --seat 2=Cid", "", "hint", "undo", "quit")
    assert "There is nothing to take back." in done.out


class Desk(lines.Lines):
    """Lines at a made-up position, with what is typed and what is said in lists."""

    def __init__(self, hands, *typed, table=None, turn=0, **house):
        at = Table.new("guan3", [Player("Ann"), Player("Bot", "easy"), Player("Cy", "easy")], house=house)
        at.set_up(at.game.setup(hands, turn=turn, table=table))
        super().__init__(at, Settings())
        self.at = at
        self.typed = list(typed)
        self.said = []

    def _say(self, *said):
        self.said += said

    def _ask(self, question):
        self._say(question)
        if not self.typed:
            raise lines.Left
        return self.typed.pop(0)

    def go(self):
        with pytest.raises(lines.Left):
            self.play()
        return "\n".join(self.said)


@pytest.mark.clause("G3-34")
def test_a_breach_is_warned_of_before_it_is_done():
    desk = Desk(["3K", "9", "44"], "3", "3")
    said = desk.go()
    warning = said.index("Not the highest single: if the next player goes out now, both losses fall on Ann (G3-30)")
    assert warning < said.index("Say it again to do it all the same.") < said.index("Ann: 3 (single), last card!")


@pytest.mark.clause("G3-34")
def test_another_play_after_the_warning_is_done_at_once():
    desk = Desk(["3K", "9", "44"], "3", "K")
    assert "Ann: K (single), last card!" in desk.go()


@pytest.mark.clause("G3-31", "G3-34")
def test_a_costly_pass_is_warned_of():
    desk = Desk(["3K", "9", "44"], "pass", table=(2, "5"))
    said = desk.go()
    assert (
        "Passing a single that can be beaten: if the next player goes out now, both losses fall on Ann (G3-31)" in said
    )
    assert "Ann: pass" not in said


@pytest.mark.clause("G3-19b")
def test_cards_with_several_readings_are_asked_about():
    desk = Desk(["33344455556", "99", "88"], "3334445555", "2")
    said = desk.go()
    assert (
        "These cards can be:\n1  5 5 5 4 4 4 + 5 3 3 3 (winged plane)\n2  4 4 4 3 3 3 + 5 5 5 5 (winged plane)" in said
    )
    assert "Ann: 4 4 4 3 3 3 + 5 5 5 5 (winged plane)" in said
    desk = Desk(["33344455556", "99", "88"], "winged plane 4:3334445555")
    assert "Ann: 4 4 4 3 3 3 + 5 5 5 5 (winged plane)" in desk.go()


def test_suits_that_are_named_are_the_ones_put_down():
    desk = Desk(["S3 H3 D4", "99", "88"], "S3")
    desk.at.set_up(desk.at.game.setup(["S3 H3 D4", "99", "88"]))
    desk.go()
    assert desk.at.entries[0].cards == ("S3",)


def test_a_word_for_every_command_and_no_word_is_a_card():
    answers = Desk(["3", "4", "5"])._answers
    assert set(lines.WORDS) == {*answers, "quit"}
    words = [word for words in lines.WORDS.values() for word in words]
    assert len(set(words)) == len(words)
    assert not {word.upper() for word in words} & set("3456789TJQKA2")


def test_two_hands_a_person(guanpai):
    """Both hands are shown, the one to move first; the score is told of persons, once each."""
    code = next(f"py-{seed}" for seed in range(20) if rules.make("paoyao").deal(seed=seed).turn == 2)
    typed = ("hint", "log", "auto", "auto", "quit")
    done = guanpai(f"play paoyao --plain --deal {code} --seat 1=bot:easy --deals 1", "\n".join(typed) + "\n")
    said = done.out.splitlines()
    assert "Seat 2: You·North (at the keyboard)" in said
    north, south = (next(line for line in said if line.startswith(f"You·{hand}, 27")) for hand in ("North", "South"))
    assert said.index(north) < said.index(south)
    assert "You·North to lead: any combination" in said
    assert any(line.startswith("our side 0 points, 140 short of 140") for line in said)
    paid = [line for line in said if line.startswith("Paid to ")]
    assert len(paid) == 1
    assert "·" not in paid[0]
    assert next(line for line in said if line.startswith("So far: ")).count("You") == 1


def test_the_winner_is_asked_for_snow():
    game = rules.make("paoyao", snow="ask")
    asked = game.setup(["9 8", "4 9", "6 9", "7 9"], points=(140, 0), turn=0)
    made = Table.new("paoyao", [Player("You"), Player("Bob", "easy")], house={"snow": "ask"})
    made.set_up(asked)
    spoken = lines.Lines(made, Settings())
    assert lines.question(made, 0) == "You·South to say one of: snow, decline"
    assert str(spoken._read("Snow")) == str(spoken._read("雪")) == "雪"
    assert str(spoken._read("decline")) == "不"


def test_a_card_of_two_packs_can_be_named_and_meant_again():
    made = Table.new("paoyao", [Player("You"), Player("Bob", "easy")], code="py-1")
    made.set_up(rules.make("paoyao").setup(["S5 S5 9", "4 9", "6 9", "7 9"], turn=0))
    spoken = lines.Lines(made, Settings())
    assert spoken._suited("S5 5", spoken._read("S5 5")) == ("S5", "S5")


@pytest.mark.parametrize(
    ("lang", "said"), [("zh_CN", "仍要这样，就再输入一遍。"), ("zh_TW", "仍要這樣，就再輸入一遍。")]
)
def test_to_type_something_again_is_not_to_lose_again(lang, said):
    text.use(lang)
    try:
        assert said in Desk(["3K", "9", "44"], "不要", table=(2, "5")).go()
        assert said in Desk(["3K", "9", "44"], "3").go()
    finally:
        text.use("en")
