"""The sentence for everything the rules say in data: a msgid for each reason, with the facts as its fields.

A key ``reason:word`` is for the reason when one of its facts is that word.
"""

from __future__ import annotations

from typing import Final

from guanpai_tui.glossary import N_, P_

REFUSED: Final = {
    # How cards, codes and files are written
    "unknown_card": N_(
        "“{sign}” in “{text}” is no card: ranks are 3–9, 10 (or T), J Q K A 2, suits S H C D or ♠ ♥ ♣ ♦"
    ),
    "no_text": N_("Cards, codes and actions are written as text, not as {found}"),
    "bad_seed": N_("The seed of a deal is a whole number from 0 on"),
    "pass_on_table": N_("A pass is nothing to beat: name the play that lies on the table"),
    "no_cards": N_("No card is named: write ranks like 33344, or pass"),
    "not_in_deck": N_("The deck doesn't have that many of {card}"),
    "no_such_card": N_("This game is played without {card}"),
    "no_such_reading": N_("These cards can't be {kind}; they can be: {readings}"),
    "bad_code": N_("“{text}” is no deal code; one looks like g3-48213"),
    "bad_puzzle_code": N_("“{text}” is no puzzle code; one looks like cj-74"),
    "no_puzzle": N_("{code} is no puzzle: not exactly one first play of that position wins"),
    "no_position": N_("“{text}” is neither a file nor a position; hands are written 57A/68K"),
    "code_of_no_game": N_("The deal code “{text}” is of no game there is"),
    "bad_code_part": N_("The part “{where}” of the deal code names no house rule of this game ({key})"),
    "code_of_other_game": N_("The deal code “{text}” is of another game: {game}"),
    "broken_toml": N_("{where} is not valid TOML: {error}"),
    "unreadable_file": N_("{where} can't be read: {error}"),
    "unknown_key": N_("{where}: there is no key “{key}”; allowed are {allowed}"),
    "bad_value": N_("{where}: {key} can't be “{value}”; allowed: {allowed}"),
    "bad_name": N_("{where}: {key} can't be “{value}”; a name is plain text of {allowed} columns"),
    "not_changed": N_("{where} is written in a way that can't be changed from here: set {key} in an editor"),
    "no_table": N_("{where}: {key} is a table: write [{key}] and its lines below"),
    "bad_keys": N_("{where}: {key} can't be “{value}”: write a key in quotes, or several in [ ]"),
    "unknown_command": N_("{where}: there is no command “{key}”; there are: {allowed}"),
    "unknown_key_name": N_("{where}: {key} can't have the key “{value}”: write a sign, or a name such as f5 or ctrl+g"),
    "key_twice": N_("{where}: the key “{value}” can't do both {one} and {other}"),
    "key_of_cards": N_("{where}: the key “{value}” chooses cards, so it can't do {key}"),
    "bad_card_keys": N_("{where}: cards needs {need} different signs: for 3 to 2, the small joker, the big one"),
    "unknown_preset": N_("There are no house rules called “{key}” for {game}; there are: {allowed}"),
    "bad_preset_name": N_("House rules can't be kept as “{key}”: a name is short, plain, and not one of the sheet's"),
    "unknown_game": N_("There is no game “{key}”; there are: {allowed}"),
    # Records and saves
    "not_text": N_("{where} is no record: it isn't text"),
    "strange_file": N_("{where} is no match that can be gone on with: the file is damaged"),
    "unknown_bot": N_("There is no bot “{level}”; there are: {known}"),
    "not_a_record": N_("This is no record of a match: its first line isn't “guanpai 1”"),
    "no_deal": N_("The record has no deal"),
    "newer_version": N_("The record is of a newer guanpai (format {version}; this one reads up to {known})"),
    "unknown_line": N_("“{text}” is no line of a record"),
    "bad_record": N_("The record is damaged in line {line}: {error}"),
    "bad_action": N_("Line {line}, deal {deal}, action {action}, “{text}”, can't be: {error}"),
    "no_such_deal": N_("No deal {code} was played here; guanpai play GAME --deal {code} deals it"),
    "other_game": N_("The deal code {code} isn't of the game and house rules that the record names"),
    "wrong_seat": N_("Seat {seat} acts, but it is the turn of seat {turn}"),
    "wrong_players": N_("This game is for {need} players, but {found} are named"),
    "other_cards": N_("The cards {cards} aren't what is played ({play})"),
    "card_not_in_hand": N_("{card} is not in the hand"),
    "in_use": N_("{where} is being played in another window"),
    # The book
    "book_busy": N_("The book {where} is being written by another program: what was played is written later"),
    "book_gone": N_("The book {where} was taken away meanwhile: what was played goes into a new one"),
    "book_unwritable": N_("The book {where} can't be written ({error}): what is played now isn't booked"),
    "book_damaged": N_("The book {where} is damaged ({error}): what is played now isn't booked"),
    "book_sums": N_("The sums of the book {where} are wrong: what is played now isn't booked"),
    "book_newer": N_(
        "The book {where} is of a newer guanpai (format {version}; this one knows up to {known}): "
        "what is played now isn't booked"
    ),
    # Positions and scores
    "wrong_number_of_hands": N_("This game has {need} seats, but {found} are given"),
    "no_such_seat": N_("There is no seat {seat}: the {seats} seats are counted from 0"),
    "own_play_on_table": N_("Seat {seat} is to act, so the play on the table must be another seat's"),
    "marker_without_a_three": N_("Seat {seat} can't be known to hold ♦3: that isn't among its cards"),
    "impossible_count": N_("A player has 0 to {most} cards left"),
    "one_winner": N_("Exactly one player has no card left, but here it is {found}"),
    "impossible_bombs": N_("A deal has 0 to {most} bombs"),
    "no_dingda": N_("Seat {seat} can't pay by the top card rule: the house rules have none"),
    "breach_not_before_winner": N_("Seat {seat} can't pay by the top card rule: the winner is not its next player"),
    "no_marker": N_("{card} never decides who leads: the lowest spade does, and there is no ♠A"),
    "marker_not_held": N_("Seat {seat} can't be known to hold {card}: that isn't among its cards"),
    "card_not_held": N_("Seat {seat} can't be known to hold {card}: it isn't there"),
    "lower_marker": N_("{card} decides who leads only if all lower spades lie in the third pile"),
    "impossible_pool": N_("A pool can't hold {pool} chips"),
    "two_sides": N_("There are two sides, so two numbers of points, but {found} are given"),
    "impossible_points": N_("Points are multiples of 5 from 0 to {most}"),
    "too_many_points": N_("A deal has {most} points, but with these it would have {found}"),
    "more_taken": N_("The tricks named have more points than the {found} of their side"),
    "out_twice": N_("A hand goes out only once"),
    "out_after_the_end": N_("The deal ends when both hands of a side are out: nobody goes out after that"),
    "out_in_order": N_("Which hands are out must be said in their order: here {seats}"),
    "turn_of_none": N_("Seat {seat} is to act, but has no card"),
    "no_such_phase": N_("There is no phase “{phase}”; there are: {phases}"),
    "nobody_has_won": N_("There is no {phase} before a side has won by points"),
    "no_such_side": N_("There is no side {side}: the two sides are 0 and 1"),
    "no_such_way": N_("Nobody wins by “{way}”; the ways to win are: {ways}"),
    "nobody_won": N_("No side has won: it takes 140 points, 90 and the first hand out, or both hands out"),
    "snow_goes_on": N_("The losers have less than 25 points, so play goes on until both hands of a side are out"),
    "not_asked": N_("Seat {seat} isn't asked here"),
    "only_opposite": N_("Only the opposite answers gouji; seat {seat} isn't it, and couldn't burn"),
    "no_such_question": N_("A position can't ask for that: {found}"),
    "out_has_no_cards": N_("Who is out has no cards, and who has none is out: {out}"),
    "not_in": N_("Seat {seat} plays no more in this deal"),
    "not_places": N_("The places are the {seats} seats from first to last, each once"),
    "revolt_place": N_("Seat {seat}, whose hand was laid down, is number {place} with the others' places as given"),
    "one_revolt": N_("With two hands laid down the cards are dealt again"),
    "burn_is_a_pair": N_("A burn is written as two seats: who won it, and whom he burned"),
    # Lessons
    "missing_key": N_("{where}: the key “{key}” is missing; allowed: {allowed}"),
    "broken_value": N_("{where}: {key}: {error}"),
    "lesson_not_asked": N_("{where}: {key}: it isn't the turn of seat {seat}, whose lesson it is"),
    "grades_needed": N_("{where}: {key}: the first answer is best and another one isn't; or all are playable"),
    "answer_twice": N_("{where}: {key}: {play} is in two answers"),
    "answer_missing": N_("{where}: {key}: {play} is in no answer; “other” stands for all the rest"),
    "unknown_drill": N_("There is no lesson “{key}”; there are: {allowed}"),
    # A turn
    "answer_first": N_("That isn't what is asked now"),
    "wrong_return": N_("Give back as many cards as you received, to who paid them"),
    "nothing_to_give": N_("There is nothing to give back now"),
    "no_yield": N_("One yields on an ordinary set of the opposite, as long as one of the next two may still act"),
    "no_burn": N_("There is nothing you may burn now"),
    "no_revolt": N_("A hand is laid down before play, and only without 2s and jokers"),
    "no_announcement": N_("Announcements are made before play, when you are asked"),
    "must_burn": N_("You said you burn: play a set that does"),
    "burner_shows_joker": N_("While you burn, every set but the last takes a joker"),
    "burn_leaves": N_(
        "That would leave {plain} plain ranks and {jokers} jokers: "
        "{plain} − {jokers} = {spare}, and to burn it may be {free} at most"
    ),
    "threes_last": N_("3s are played only as the last hand, all at once"),
    "threes_alone": N_("3s are played by themselves, without 2s, jokers or other ranks"),
    "several_ranks": N_("A set has one plain rank, with 2s and jokers if you like; these are {ranks}"),
    "other_size": N_("That takes {need_count} cards; these are {found_count}"),
    "unbeatable": N_("Nothing beats a set with a big joker"),
    "needs_big_jokers": N_("Each small joker must be met by a big one: it takes {count}"),
    "snow_or_not": N_("Your side has won: say {words}"),
    "deal_over": N_("This deal is over"),
    "deal_not_over": N_("This deal is not over yet"),
    "match_over": N_("This match is over"),
    "no_such_action": N_("“{action}” is nothing one can do here"),
    "leader_must_play": N_("The leader can't pass: play any combination"),
    "must_beat": N_("By house rule who can beat must, so there is no passing now"),
    "must_play_highest": N_("The next player holds one card, so a single must be the highest in hand: {need}"),
    "marker_first": N_("By house rule the first play of the deal contains the ♦3"),
    "marker_card_first": N_("By house rule the first play of the match contains {card}"),
    "none_in_hand": N_("There is no {rank} in the hand"),
    "not_in_hand": N_("{need} × {rank} can't be played: the hand has {have}"),
    # Combinations
    # zh: 台面上的牌不对：这些牌不成牌型…
    "bad_table": N_("What lies on the table can't lie there: {error}"),
    "no_combination": N_("These cards are no combination; what combinations there are is said from {clause} on"),
    "bomb_kicker_forbidden": N_("By house rule a bomb carries no other card"),
    "bomb_kicker_required": N_("By house rule a bomb must carry one other card"),
    "triple_last_hand_only": N_("By house rule a bare triple is only for the last hand; else it takes two cards along"),
    "triple_one_last_hand_only": N_("A triple with one card is only for the last hand; else it takes two cards along"),
    "straight_too_short": N_("A straight has at least 5 ranks in a row; these are {found}"),
    "run_too_short": N_("A {kind} has at least {least} ranks in a row; these are {found}"),
    "low_ranks_only": N_("A {kind} ends at the A: 2, 3 and jokers take no part"),
    "jokers_alone": N_("Jokers go with jokers only: two or more of them are a bomb"),
    "one_ace": N_("A yao is one A with two or more 4s"),
    "no_triple_runs": N_("There are no triples in a row"),
    "bomb_alone": N_("A bomb is of one rank and takes no other card along"),
    "two_in_straight": N_("No 2 follows the A in a straight, nor does a straight wrap around"),
    "no_low_straight": N_("By the house rules there is no 2 in a straight"),
    "low_needs_ace": N_("By the house rules a low straight begins with the ace, as A2345 does"),
    "not_consecutive": N_("The ranks of a {kind} follow each other without a gap, up to A"),
    "wrong_wings": N_("A plane takes two cards along for each triple, or none; some only as the last hand"),
    "bomb_needs_card": N_("Four of a rank are a bomb only with exactly one other card"),
    "no_four_two": N_("Four of a rank take exactly one other card along"),
    "four_takes_one": N_("Four of a rank take one other card along at the most"),
    "no_wings": N_("Triples in a row take nothing along"),
    "triple_needs_pair": N_("A triple takes a pair along, or nothing"),
    "triple_needs_two": N_("A triple takes two cards along, or nothing"),
    "mixed_sisters": N_("Sisters are all pairs or all triples"),
    # What beats what
    "other_sisters": N_("{play} doesn't beat {table}: only pairs beat pairs, and triples triples"),
    "other_kind": N_("{table} is a {kind}: a higher {kind} or a bomb beats it, but this is a {found}"),
    "other_kind:炸弹": N_("{table} is a bomb: only a higher bomb beats it, but this is a {found}"),
    "other_length": N_("The {kind} {table} has {length} cards: a reply has as many, or is a bomb"),
    "other_steps": N_("The {kind} {table} has {length} ranks in a row: a reply has as many, or is a bomb"),
    "steps_or_more": N_(
        "The {kind} {table} has {length} ranks in a row: a reply has as many, or more if it is single, or is a bomb"
    ),
    "pairs_over_singles": N_("{play} doesn't beat {table}: pairs in a row beat singles in a row, never the other way"),
    "only_a_bomb": N_("{table} is a bomb: only a higher bomb beats it, but this is a {found}"),
    "bomb_not_higher": N_("The bomb {play} doesn't beat the bomb {table}"),
    "bomb_too_weak": N_("The bomb {play} is too small for pairs in a row: it takes four of a rank or more"),
    "short_plane": N_("A plane with fewer wings beats a full one only as the last hand, if the house rules allow it"),
    "nothing_higher": N_("{table} is the highest {kind}: only a bomb beats it"),
    "nothing_higher:炸弹": N_("{table} is the highest bomb: nothing beats it"),
    "none_so_long_higher": N_("{table} is the highest {kind} of its length: a longer one or a bomb beats it"),
    "not_higher": N_("{play} doesn't beat {table}: a {kind} above {rank} or a bomb does"),
    # zh: 单顺 above, of pairs as well
    "not_higher:单顺": N_(
        "{play} doesn't beat {table}: as many ranks in a row above {rank}, single or in pairs, or a bomb does"
    ),
    "not_higher_or_longer": N_(
        "{play} doesn't beat {table}: as many ranks in a row above {rank}, single or in pairs, a longer single run or "
        "a bomb does"
    ),
    "not_each_higher": N_("{play} doesn't beat {table}: card by card, each must be higher"),
    "not_higher:炸弹": N_("{play} doesn't beat {table}: a bomb above {rank} does"),
}

NO_RECORD: Final = frozenset({"newer_version", "not_a_record", "no_deal"})
"""What is wrong with a whole file, not with a line of it."""

CAUTIONS: Final = {
    "dingda_play": N_("Not the highest single: if the next player goes out now, both losses fall on {payer}"),
    "dingda_pass": N_(
        "Passing a single that can be beaten: if the next player goes out now, both losses fall on {payer}"
    ),
}

LINES: Final[dict[str, str | tuple[str, str]]] = {
    # Singular and plural, by the first fact.
    "cards_left": P_("{name}: {left} card left counts {units}", "{name}: {left} cards left count {units}"),
    "cards_left_times": P_(
        "{name}: {left} card left, times {times} is {units}", "{name}: {left} cards left, times {times} is {units}"
    ),
    "bombs": P_("{name}: {bombs} bomb, times {times} is {units}", "{name}: {bombs} bombs, times {times} is {units}"),
    "pays_for": N_("{name}, by the top card rule: {taken} for {other}, {units} in all"),
    "capped": N_("{name}: no more than {units}"),
    "caught": N_("{name}: caught with {left} cards, the line is {line}"),
    "settles": N_("{name}, with the three others: {points:+d}"),
    "charged": P_("{name}: {left} card left is charged {charge}", "{name}: {left} cards left are charged {charge}"),
    "charged_in_all": N_("{name}: charged {charged} in all"),
    "to_nothing": N_("{charged} to nothing: times {times}"),
    "shut": N_("{name} shut with {left} cards: times {times}"),
    "to_nothing_and_shut": N_("Both together: times {times}"),
    "times_one": N_("Neither to nothing nor shut: times {times}"),
    "dissolved": N_("The match was broken off: a draw"),
    "jackpot_seed": N_("A new pool of {chips} chips"),
    "jackpot_feed": N_("The deal adds {chips} chips to the pool: {pool}"),
    "jackpot_bombs": N_("{name}: {won} chips for {bombs} bombs, {percent} % of the pool"),
    "jackpot_aces_two": N_("{name}: {won} chips for AAA and the 2"),
    "jackpot_aces": N_("{name}: {won} chips for AAA"),
    "took": N_("{name} took a trick with {points} points"),
    "side_points": N_("Points of {name}: {points}"),
    "won_140": N_("{name} won with {points} points, 140 or more"),
    # zh: {name} 先够 90 分，再头跑：赢
    "won_90_out": N_("{name} won: 90 points first, then the first hand out"),
    "won_out_90": N_("{name} won: the first hand out, then 90 points"),
    "won_90": N_("{name} won with {points} points and the first hand out"),
    "won_both_out": N_("{name} won: both hands out first"),
    "no_snow": N_("{name} with {points} points: times {times}"),
    "snow_escaped": N_("{name} with only {points} points, but with both hands out: times {times}"),
    # zh: {name} 只有 {points} 分，没打雪牌：{times} 倍
    "snow_left": N_("{name} with only {points} points, paid without playing for snow: times {times}"),
    "small_snow": N_("{name} with only {points} points, small snow: times {times}"),
    "great_snow": N_("{name} without a point, great snow: times {times}"),
    "table_fee": N_("Each player pays a table fee of {fee}"),
    "place": N_("{name}: {place}, {points:+d}"),
    "swept": N_("{name}: {place}, {points:+d}, as one side has the first three"),
    "opened": N_("{name} had opened"),
    "revolted": N_("{name} laid the hand down"),
    "declared_right": N_("{name} judged right: {other} didn't open"),
    "declared_wrong": N_("{name} judged wrong: {other} opened"),
    "burn_won": N_("{name} won the burn of {other}"),
    "owes": P_("{name} to {other}: {cards} card ({why})", "{name} to {other}: {cards} cards ({why})"),
    "owes_swept": P_("{name} to {other}: {cards} card ({why})", "{name} to {other}: {cards} cards ({why})"),
    "base": N_("Each unit is worth {base}"),
    "collects": N_("Paid to {name}: {points}"),
}

PHASES: Final = {
    # zh: {name} 已经赢了，对方不到 25 分：进入雪牌
    "雪牌": N_("{name} won, but play goes on (snow): the others have less than 25 points"),
    # zh: {name} 已经赢了，对方不到 25 分：要不要打雪牌？
    "问雪": N_("{name} won, and may play on for snow: the others have less than 25 points"),
    "四户乱缠": N_("Four play on: everybody in turn, no locks, no burning, no opening"),
}
"""By the sheet's word for a phase, what is said when it begins."""

NOTED: Final = {
    "opens": N_("{name} opened"),
    "burned": N_("{name} burned {other}: from now on with a joker in every set but the last"),
    "burn_broken": N_("{other} beat {name}, who is free of the burn"),
    "burn_won": N_("{name} won the burn of {other}"),
    "burn_stuck": N_("{name} had neither a joker nor a single set left: the burn is off, the next player leads"),
    "dealt_again": N_("Two hands were laid down: the cards are dealt again"),
}
"""By reason, what a clause brought about by itself."""

UNBOOKED: Final = {
    "book_busy": N_("another program is writing the book; it is done later"),
    "book_unwritable": N_("the book can't be written ({error})"),
    "book_damaged": N_("the book is damaged ({error})"),
    "book_sums": N_("the sums of the book are wrong"),
    "book_newer": N_("the book is of a newer guanpai"),
}
"""Why a deal isn't booked, at the table."""

SYSTEM: Final = {
    "in_use": N_("this match is being played in another window"),
    "No space left on device": N_("No space left on device"),
    "Read-only file system": N_("Read-only file system"),
    "Permission denied": N_("Permission denied"),
    "Not a directory": N_("Not a directory"),
    "Is a directory": N_("Is a directory"),
    "No such file or directory": N_("No such file or directory"),
    "File exists": N_("File exists"),
    "Disk quota exceeded": N_("Disk quota exceeded"),
    "Input/output error": N_("Input/output error"),
    "database or disk is full": N_("No space left on device"),
    "attempt to write a readonly database": N_("Read-only file system"),
    "unable to open database file": N_("it can't be opened"),
    "disk I/O error": N_("Input/output error"),
    "file is not a database": N_("it is no book"),
    "database disk image is malformed": N_("parts of it can't be read"),
}
"""What the system says about files."""
