"""Deals as units of work: played anywhere, in any order, kept in a file."""

from concurrent.futures import ThreadPoolExecutor

import pytest

import rules
from guanpai_tui.bots import arena, results
from guanpai_tui.bots.arena import Deal, Here, Observed, Pairing

PAIRING = Pairing("easy", "random")
DEALS = [Deal("guan3", (), PAIRING, 4, number) for number in range(6)]
HEADER = results.Header("guan3", (), 4)


def plain(seen):
    """In order, without what the clock says."""
    return sorted(one._replace(seconds=(0, 0)) for one in seen)


def test_a_deal_is_worth_the_same_alone_and_in_a_row(guan3):
    seen = list(arena.run(DEALS, Here(), 2))
    assert arena.compared(guan3, PAIRING, seen).points == arena.compare(guan3, *PAIRING, 6, seed=4).points


def test_any_executor_does_the_work():
    with ThreadPoolExecutor(2) as executor:
        assert plain(arena.run(DEALS, executor, 4)) == plain(map(arena.play_deal, DEALS))


def test_dask_does_the_work():
    distributed = pytest.importorskip("distributed")
    with (
        distributed.LocalCluster(n_workers=1, threads_per_worker=1, processes=False, dashboard_address=None) as cluster,
        distributed.Client(cluster) as client,
    ):
        assert plain(arena.run(DEALS, client.get_executor(), 4)) == plain(map(arena.play_deal, DEALS))


def test_never_more_under_way_than_asked_for():
    class Counting(Here):
        most = now = 0

        def submit(self, fn, /, *args, **kwargs):
            self.now += 1
            self.most = max(self.most, self.now)
            return super().submit(fn, *args, **kwargs)

    executor = Counting()
    for _one in arena.run(DEALS, executor, 3):
        executor.now -= 1
    assert executor.most <= 4


def test_what_goes_wrong_in_a_worker_is_told():
    with pytest.raises(ValueError, match="nobody"):
        list(arena.run([DEALS[0]._replace(pairing=Pairing("nobody", "easy"))], Here(), 1))


def test_every_side_is_taken_in_turn():
    """Of three bots one is strong: wherever it sits, it is its points that count."""
    seen = arena.play_deal(Deal("guan3", (), Pairing("normal", "random"), 1, 0))
    other = arena.play_deal(Deal("guan3", (), Pairing("random", "normal"), 1, 0))
    assert seen.points > 0 > other.points
    assert seen.decisions[1] > seen.decisions[0]


def test_house_rules_are_played():
    strict = [deal._replace(house=(("base_score", 10),)) for deal in DEALS[:2]]
    plain = [arena.play_deal(deal).points for deal in DEALS[:2]]
    assert [arena.play_deal(deal).points for deal in strict] == pytest.approx([10 * one for one in plain])


def test_shared_wins_count_in_parts():
    class Draw:
        points = (0, 0, 0)

    game = rules.make("guan3")
    assert arena._won(game, (0,), Draw) == pytest.approx(1 / 3)


# The file


def observed(number, points=1.5):
    return Observed(PAIRING, number, points, 0.5, 30.0, (10, 20), (0.25, 0.5))


def test_what_is_written_is_read(tmp_path):
    path = tmp_path / "deals.jsonl"
    log = results.Log(path, HEADER)
    for number in range(3):
        log.add(observed(number))
    log.close()
    again = results.Log(path, HEADER)
    again.add(observed(3))
    again.close()
    assert results.read(path, HEADER) == [observed(number) for number in range(4)]


def test_there_may_be_no_file_yet(tmp_path):
    assert results.read(tmp_path / "none", HEADER) == []


@pytest.mark.parametrize("cut", [1, 5, 40])
def test_a_line_that_was_cut_off_is_played_again(tmp_path, cut):
    path = tmp_path / "deals.jsonl"
    log = results.Log(path, HEADER)
    log.add(observed(0))
    log.add(observed(1))
    log.close()
    path.write_bytes(path.read_bytes()[:-cut])
    assert results.read(path, HEADER) == [observed(0)]
    log = results.Log(path, HEADER)
    log.add(observed(2))
    log.close()
    assert results.read(path, HEADER) == [observed(0), observed(2)]


@pytest.mark.parametrize("length", [0, 1, 20, len(HEADER.line()), len(HEADER.line()) + 1])
def test_stopped_at_any_moment_before_the_first_deal(tmp_path, length):
    path = tmp_path / "deals"
    path.write_text((HEADER.line() + "\n")[:length])
    assert results.read(path, HEADER) == []
    log = results.Log(path, HEADER)
    assert path.read_text() == HEADER.line() + "\n"
    log.add(observed(0))
    log.close()
    assert results.read(path, HEADER) == [observed(0)]


@pytest.mark.parametrize(
    "other", [HEADER._replace(seed=5), HEADER._replace(game="guan2"), HEADER._replace(house=(("must_beat", True),))]
)
def test_the_file_of_another_comparison_is_refused(tmp_path, other):
    path = tmp_path / "deals.jsonl"
    results.Log(path, HEADER).close()
    with pytest.raises(results.OtherContestError):
        results.read(path, other)


@pytest.mark.parametrize("line", ["{}", "[]", "17", '{"pairing": ["a"]}', "no JSON"])
def test_a_file_of_something_else_is_refused(tmp_path, line):
    path = tmp_path / "deals.jsonl"
    path.write_text(f"{HEADER.line()}\n{line}\n")
    with pytest.raises(results.OtherContestError):
        results.read(path, HEADER)
