"""The words of the games in one table: the sheets' Chinese words, and what players say for them in other languages.

The rules name kinds by the sheet's own word; here each has its English msgid, which the catalogues translate (back).
"""

from __future__ import annotations

from typing import Final


def N_(msgid: str) -> str:  # noqa: N802 - the usual name, which extraction looks for
    """Mark ``msgid`` for the catalogues; it is translated where it is shown."""
    return msgid


def P_(one: str, many: str) -> tuple[str, str]:  # noqa: N802 - like N_
    """Mark a sentence with its plural."""
    return one, many


GAMES: Final = {
    "guan3": N_("Guan Pai for three"),
    "guan2": N_("Guan Pai for two"),
    "paoyao": N_("Pao Yao for two"),
    "guan4": N_("Guan Pai for four"),
    "gouji": N_("Gou Ji for six"),
}

KINDS: Final = {
    "单张": N_("single"),
    "对子": N_("pair"),
    "三条": N_("triple"),
    "三同": N_("three alike"),
    "姐妹对": N_("sisters"),
    "三带一": N_("triple + one"),
    "三带二": N_("triple + two"),
    "顺子": N_("straight"),
    "双顺": N_("pair run"),
    "飞机": N_("plane"),
    "飞机带翅膀": N_("winged plane"),
    "炸弹": N_("bomb"),
    "四带二": N_("four + two"),
    "单顺": N_("single run"),
    "小幺": N_("small yao"),
    "中幺": N_("middle yao"),
    "老幺": N_("great yao"),
    "老老幺": N_("greatest yao"),
    "同张": N_("set"),
    "贴钱": N_("with twos"),
    "挂彩": N_("with jokers"),
    "王牌": N_("jokers"),
}

RANKS: Final = {
    "T": "10",
    "B": N_("small joker"),
    "R": N_("big joker"),
}

WORDS: Final = {
    "革命": N_("revolution"),
    "宣点": N_("declare"),
    "烧": N_("burn"),
    "让": N_("yield"),
    "雪": N_("snow"),
    "不": N_("decline"),
}
"""What players call out."""

NO: Final = "不"
"""The word with which what is offered is declined: P says it, too."""

WORD_KEYS: Final = {"让": "y", "烧": "b", "革命": "r", "宣点": "d", "雪": "w", NO: "n"}
"""The key of each word that may be said; other words take letters that are left."""

SAID_IN: Final = {"gouji": ("烧", "让", "革命", "宣点", NO), "paoyao": ("雪", NO)}
"""By game, what may be called out in it."""

BOMBS: Final = {
    3: N_("bomb of three"),
    4: N_("bomb of four"),
    5: N_("bomb of five"),
    6: N_("bomb of six"),
    7: N_("bomb of seven"),
    8: N_("bomb of eight"),
}
COUNTED: Final = frozenset({"同张", "贴钱", "挂彩", "王牌"})
"""Kinds of which one must know how many cards they are: a reply has as many."""

NOTES: Final = {
    # zh: 够级牌
    "够级牌": N_("high set"),
}
"""What plays are called besides their kind."""

STANDING: Final = {
    "小幺": N_("above every bomb of four"),
    "中幺": N_("above every bomb of six"),
    "老幺": N_("above everything but more 4s"),
    "老老幺": N_("nothing beats it"),
}
"""Where kinds stand that one must know by heart."""

# zh: 南
HANDS: Final = (N_("South"), N_("East"), N_("North"), N_("West"))
"""The hands of people who play several, by seat, against the clock."""

LEVELS: Final = {
    "random": N_("random"),
    "easy": N_("easy"),
    "normal": N_("normal"),
    "hard": N_("hard"),
    "expert": N_("expert"),
}

TEMPERS: Final = {
    # zh: 稳; 冲
    "careful": N_("careful"),
    "bold": N_("bold"),
}

BOT_NAMES: Final = (N_("Qiang"), N_("Mei"), N_("Wang"), N_("Liu"), N_("Ding"), N_("Chen"))
"""What bots are called, from the first one on."""

PLACES: Final = (N_("first"), N_("second"), N_("third"), N_("fourth"), N_("fifth"), N_("last"))
"""The places of a deal that six play."""

HOUSE_RULES: Final = {
    "base_score": N_("Base score"),
    "bare_bomb_last_hand": N_("Bare four, last hand"),
    "bare_triple": N_("Bare triple"),
    "bie3": N_("Threes come last"),
    "bomb_kicker": N_("Card with a bomb"),
    "bomb_stack": N_("Doubling by bombs"),
    "burn_fail": N_("A failed burn"),
    "burn_need_open": N_("Burning needs opening"),
    "buy3": N_("Buying a three"),
    "caught_from": N_("Caught from"),
    "deals": N_("Deals"),
    "dian": N_("Paid for not opening"),
    "dian_declared": N_("Paid if announced"),
    "dian_declared_wrong": N_("Paid if wrongly so"),
    "dingda": N_("Top card rule"),
    "dingda_bomb": N_("Bombs in a breach"),
    "dingda_pass": N_("A pass as a breach"),
    "direction": N_("Direction of play"),
    "first_lead": N_("First lead"),
    "gouji_from": N_("Gouji from"),
    "joker_beat": N_("Beating jokers"),
    "joker_trio": N_("Three jokers"),
    "large_from": N_("Many cards from"),
    "large_multiplier": N_("Factor on many"),
    "longer_straight_beats": N_("Longer straight beats"),
    "loss_cap": N_("Most one can lose"),
    "low_straight": N_("Lowest straight"),
    "match": N_("Match"),
    "match_target": N_("A match is lost at"),
    "must_beat": N_("Must beat"),
    "must_beat_bomb": N_("Must bomb, too"),
    "next_lead": N_("Next lead"),
    "open_pure_twos": N_("Twos alone open"),
    "open_with_marker": N_("Marker comes first"),
    "pass_reentry": N_("Back after a pass"),
    "penalty_table": N_("Charge by cards left"),
    "place_scores": N_("Points by place"),
    "shao": N_("Paid after a burn"),
    "short_plane": N_("Plane short of wings"),
    "shut_multiplier": N_("Factor on all cards"),
    "small_hand": N_("One to five cards"),
    "snow": N_("Playing on for snow"),
    "sweep_score": N_("Points for a sweep"),
    "table_fee": N_("Table fee"),
    "tribute": N_("Tribute"),
    "triple_kicker": N_("Cards with a triple"),
    "xuandian": N_("Announcing"),
    "yield": N_("Yielding"),
}
"""House rules as players call them."""

HOUSE_VALUES: Final = {
    "ace_low": N_("A2345"),
    "ace_or_two_low": N_("A2345, then 23456"),
    "any": N_("any"),
    "any:bare_triple": N_("at any time"),
    "any:triple_kicker": N_("any two cards"),
    "as_is": N_("as they are"),
    "ask": N_("the winner is asked"),
    "auto": N_("by itself"),
    "cards": N_("in cards"),
    "clockwise": N_("clockwise"),
    "counterclockwise": N_("counter-clockwise"),
    "each": N_("each bomb"),
    "exempt": N_("is none"),
    "five": N_("count as five"),
    "forbidden": N_("none"),
    "forced": N_("forced"),
    "half": N_("6½ and 5½"),
    "last": N_("the last place"),
    "last:next_lead": N_("who came last"),
    "last_hand": N_("last hand only"),
    "lead": N_("to lead only"),
    "lead_and_beat": N_("leads and beats"),
    "liability": N_("breach pays"),
    "liable": N_("is one"),
    "loser": N_("the loser"),
    "marker": N_("who holds the marker"),
    "none": N_("none"),
    "off": N_("off"),
    "on": N_("on"),
    "once": N_("once"),
    "opposite_any": N_("on any set opposite"),
    "opposite_gouji": N_("on a gouji set opposite"),
    "optional": N_("one, if wanted"),
    "own": N_("each his own"),
    "pair": N_("a pair"),
    "random": N_("by lot"),
    "random_then_first_out": N_("by lot, then first out"),
    "required": N_("exactly one"),
    "rounded": N_("7 and 6"),
    "single": N_("each deal is one"),
    "strict": N_("card by card"),
    "to_target": N_("to the target"),
    "transferred": N_("paid, too"),
    "winner": N_("the winner"),
}
"""What house rules may be; ``value:rule`` where a value means something else for that rule."""

PRESETS: Final = {
    "seed": N_("the sheet"),
    "own": N_("my own file"),
    "must_beat": N_("must beat"),
    "wenzhou": N_("Wenzhou"),
}
"""House rules that go together. zh: 跑得快 is what a table where one must beat is known as."""

TALLIES: Final = {"guan2": N_("charged")}
"""What a match counts where that isn't points."""

TITLES: Final = {
    "浪子": N_("drifter"),
    "短工": N_("day labourer"),
    "长工": N_("farmhand"),
    "佃户": N_("tenant"),
    "贫农": N_("poor peasant"),
    "下农": N_("lower peasant"),
    "中农": N_("middle peasant"),
    "富农": N_("rich peasant"),
    "小地主": N_("small landlord"),
    "大地主": N_("big landlord"),
    "老地主": N_("old landlord"),
    "财主": N_("man of means"),
    "大财主": N_("man of wealth"),
    "富豪": N_("tycoon"),
    "庄主": N_("lord of the manor"),
    "城主": N_("lord of the city"),
    "诸侯": N_("prince"),
    "国主": N_("king"),
}
"""What points are called (G2-32)."""

TRIBUTES: Final = {
    # zh: 点贡
    "GJ-60": N_("not opened"),
    # zh: 烧贡
    "GJ-61": N_("burnt"),
    # zh: 落贡
    "GJ-62": N_("last places"),
    # zh: 圈贡
    "sweep": N_("swept"),
}
"""What a tribute is for, by clause."""

PHASES: Final = {
    # zh: 进贡、还贡
    "贡": N_("Tribute"),
    # zh: 买3、要3
    "买3": N_("Buying threes"),
    # zh: 革命
    "革命": N_("Revolution?"),
    # zh: 宣点
    "宣点": N_("Declaring"),
}
"""The times before play, by the sheet's word."""

ASKED: Final = {
    # zh: 等 {name} 还贡
    "还贡": N_("To give back: {name}, {count} to {giver}, for {why} ({clause})"),
    "革命": N_("Asked about a revolution: {name}, no 2 and no joker ({clause})"),
    "宣点": N_("Asked whether {opposite} opposite will fail to open: {name} ({clause})"),
    # zh: 轮到 {name} 领出
    "领出": N_("To lead: {name} ({clause})"),
    # zh: 轮到 {name}：逆时针依次管，不要就锁住
    "顺管": N_("{name}: an ordinary set, all in turn; who passes is locked out ({clause})"),
    # zh: {name} 让过：两家都不要，由他决定
    "让后": N_("Yielded, and the next two passed; now to decide: {name} ({clause})"),
    # zh: 问 {name} 烧不烧
    "问烧": N_("Asked about burning, before anybody else: {name} ({clause})"),
    # zh: {name} 烧牌
    "烧牌": N_("To burn, with what beats it: {name} ({clause})"),
    # zh: 只有 {name} 可管：够级牌只有对家能管
    "对家": N_("Only {name} may act: a high set is for the opposite seat alone ({clause})"),
    "无头": N_("To act on any high set, being headless: {name} ({clause})"),
    # zh: 四户乱缠：轮到 {name}
    "乱缠": N_("{name}: free for all, passing locks nobody ({clause})"),
}
"""Who may act and by what right, by what he is asked."""

QUESTIONS: Final = {
    # zh: 还 {giver} {count} 张牌，任选
    "还贡": N_("Give {giver} {count} cards of your choice, for {why}"),
    # zh: 你没有 2 也没有王：革命亮牌不打，还是不？
    "革命": N_("No 2 and no joker: lay your hand down in a revolution, or no"),
    # zh: 宣 {opposite} 开不了点吗？
    "宣点": N_("Declare that {opposite} won't open? If right, more is owed to you; if wrong, you owe"),
    # zh: 烧 {owner} 的 {play} 吗？
    "问烧": N_("Burn {play} by {owner}? Then a joker goes with every set of yours"),
    # zh: 烧：出一手大过 {play} 的牌
    "烧牌": N_("Burn: play what beats {play} and leaves you ranks - jokers at most 1"),
}
"""What a player reads when he is asked this."""
