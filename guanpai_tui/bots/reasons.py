"""Why a hint is good: a code with its facts, and the sentence of each code."""

from __future__ import annotations

from typing import Final, NamedTuple


def N_(msgid: str) -> str:  # noqa: N802 - gettext's own name for a sentence that is translated where it is shown
    return msgid


class Reason(NamedTuple):
    """``code`` is a key of ``REASONS``; ``facts`` are the fields of its sentence."""

    code: str
    facts: tuple[tuple[str, int], ...] = ()


REASONS: Final = {
    "whole_hand": N_("It is your whole hand."),
    "only_choice": N_("There is nothing else to do."),
    # zh: 下家只剩一张：单张要出最大的
    "highest_for_dingda": N_("The next player has one card: a single must be your highest."),
    # zh: 下家只剩一张：别给他过单张的机会
    "not_a_single": N_("The next player has one card: a single might let them out."),
    "nobody_beats": N_("Nobody can beat it: you keep the lead."),
    "wins_now": N_("Nobody can beat it, and what is left goes out in one play."),
    "likely_stands": N_("It will most likely not be beaten."),
    "blocks": N_("Somebody is nearly out: don't let them through."),
    "bomb_now": N_("Now the bomb is worth it, though it doubles what everybody loses."),
    "or_bomb": N_("A bomb would take the lead, but it doubles what everybody loses."),
    # zh: 先出炸弹也值得，虽然输赢翻倍
    "bomb_lead": N_("Leading the bomb is worth it, though it doubles what everybody loses."),
    # zh: 先出炸弹也行，不过输赢翻倍
    "or_bomb_lead": N_("You could lead the bomb, but it doubles what everybody loses."),
    # zh: 这时候值得炸
    "bomb_over": N_("Now the bomb is worth it."),
    # zh: 炸也管得上，不过要花掉一个炸弹
    "or_spend_bomb": N_("A bomb beats it too, but then it is spent."),
    # zh: 拆了炸弹，不过值得
    "splits_bomb": N_("It splits a bomb, and is worth it."),
    # zh: 也行，不过要拆炸弹
    "or_splits": N_("It would do too, but splits a bomb."),
    "keeps_bomb": N_("It beats what lies there, and the bomb stays whole."),
    "fewest_plays": N_("It leaves a hand of {plays} plays, the fewest there are."),
    "leaves_plays": N_("It leaves a hand of {plays} plays."),
    "leaves_one": N_("It leaves a hand that goes out in one play."),
    "lowest_lead": N_("It gets rid of your lowest cards."),
    "lowest_beat": N_("It is the cheapest way to beat what lies there."),
    # zh: 放过
    "let_them": N_("Let it go: beating it would cost more than it brings."),
    "or_pass": N_("Or let it go and keep your cards together."),
    # zh: 不到 25 分要雪，打下去只多不少
    "more_by_snow": N_("You have won already: playing on can only bring more."),
    # zh: 对门拿着这一轮，让他收
    "mate_has_it": N_("Your other hand has this trick: let it be."),
    "mate_can": N_("Your other hand can beat it."),
    # zh: 对门拿着这一轮，给他上 {points} 分
    "feeds_mate": N_("Your other hand has this trick: {points} points more for it."),
    "over_mate": N_("It leads better from this hand than from your other one."),
    # zh: 收下台面上的 {points} 分
    "takes_points": N_("There are {points} points on the table to take."),
    # zh: 自己的 {points} 分多半能收回来
    "keeps_points": N_("It plays {points} points of your own, and will most likely keep them."),
    # zh: 炸下来，收台面上的 {points} 分
    "bomb_for_points": N_("The bomb takes the {points} points on the table."),
    "enough_points": N_("It will most likely stand, and {points} points win the deal."),
    "safe_points": N_("It will most likely stand, and with {points} points you lose no more than once."),
    "best_left": N_("No other play leaves this hand in better order."),
    # zh: 一次走掉 {cards} 张
    "sheds": N_("It gets rid of {cards} cards at once."),
    # zh: 只花一张牌
    "one_card": N_("It costs no more than one card."),
    "opens": N_("It most likely stands, and opens for you."),
    "burns": N_("With {plain} plain ranks and {jokers} jokers left you can go out by burning."),
    "no_burn": N_("You would hardly get out with a joker in every set."),
    "lets_others": N_("Let the next two act first: you may still beat it."),
    "weak_hand": N_("A hand this weak would come in behind the fourth place."),
    "plays_on": N_("The hand is good enough to play."),
    "holds_him": N_("You can hold your opposite down."),
    "may_open": N_("Your opposite may well open."),
    "gives_low": N_("It costs your hand least."),
    "friend_has_it": N_("A partner has this round: let it be."),
    # zh: 对家的够级牌只有你能管
    "guards": N_("Nobody else may answer your opposite."),
    "leaves_groups": N_("It leaves {plays} plain ranks to play."),
    "cannot_beat": N_("You have nothing that beats it."),
}
"""By code, the English sentence that is also the key of its translation."""

REVIEWS: Final = {
    "brings_most": N_("Played to the end, it brings the most."),
    # What is wrong with an action, beside a better one
    # zh: 顶大没顶：下家走完要你包赔
    "fault_dingda": N_("It risks paying for both: the next player had one card."),
    "fault_bombed": N_("The bomb wasn't worth it here."),
    "fault_no_bomb": N_("Here the bomb was worth it."),
    # zh: 该放过的，压了
    "fault_beat": N_("It would have been cheaper to let it go."),
    # zh: 放人走了
    "fault_let_through": N_("It lets somebody through who is nearly out."),
    "fault_passed": N_("It could be beaten at a good price."),
    # zh: 拆了顺子：剩 {plays} 手，不拆只剩 {fewer} 手
    "fault_splits_run": N_("It splits a run: {plays} plays are left, not {fewer}."),
    "fault_more_plays": N_("It leaves a hand of {plays} plays; {fewer} were possible."),
    "fault_too_high": N_("A lower one was enough."),
    "fault_too_low": N_("A higher one was called for."),
    # zh: 带错了牌
    "fault_kickers": N_("The wrong cards go along."),
    # zh: 大牌出早了
    "fault_spends_control": N_("It spends the highest card too early."),
    "fault_other_kind": N_("Another kind of play was better here."),
}
"""The same of what only a review says."""
