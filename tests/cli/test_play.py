"""`royaume play`: whole games through standard input, and everything one can type beside the moves."""

import json
import os
import random
import re
import signal
import subprocess
import time
from collections.abc import Iterator
from pathlib import Path

import pytest

import royaume
from royaume.bots import opponents
from royaume.bots.series import Tally, play_with
from royaume.cli.saves import SavedTable, Seat, read_saved, waiting
from royaume.cli.session import Session
from royaume.engine.registry import forget
from royaume.engine.state import REVEAL, TURN
from tests.cli.conftest import ROYAUME, Answer, Run, real
from tests.cli.typist import GAME, played, text, typed
from tests.toys import enrol
from tests.toys.orchard import Orchard


@pytest.fixture
def orchard() -> Iterator[Orchard]:
    game = Orchard()
    enrol(game)
    yield game
    forget(game.id)


def left_game(answer: Answer) -> Path:
    """Where the game was kept when the person left."""
    found = re.search(r"kept in (\S+\.json)\.", answer.stdout)
    assert found is not None, answer.stdout[-500:]
    return Path(found[1])


# Whole games ------------------------------------------------------------------------------------


def test_a_whole_game_against_a_bot(run: Run, tmp_path: Path) -> None:
    record = played(2, 5, ["random", "greedy"])
    kept = tmp_path / "kept.json"
    answer = run(
        "play", "crown_of_emara", "--seats", "me:Anna,greedy", "--seed", 5, stdin=text(*typed(record, 0), str(kept))
    )
    assert (answer.code, answer.stderr) == (0, "")
    end = record.replay()
    assert "The game is over" in answer.stdout
    assert "★ │ Greedy 2" in answer.stdout
    for seat, name in ((0, "Anna"), (1, "Greedy 2")):
        assert re.search(rf"{name} *│ *{end.scores()[seat]} │", answer.stdout)
    saved = royaume.Record.from_json(kept.read_text())
    assert saved.actions == record.actions
    assert saved.verify().digest() == end.digest()
    assert waiting() == []


def test_a_whole_game_in_the_real_command_in_french() -> None:
    record = played(2, 6, ["random", "random"], informed_choice=True)
    argv = (
        "play",
        "crown_of_emara",
        "--seats",
        "me,random",
        "--seed",
        6,
        "--option",
        "informed_choice=true",
        "--lang",
        "fr",
    )
    answer = real(*argv, stdin=text(*typed(record, 0), ""))
    assert (answer.code, answer.stderr) == (0, "")
    assert "La partie est terminée" in answer.stdout
    assert "La Couronne d’Emara" in answer.stdout
    last = record.events()[-1][1].seen_by(0)
    assert GAME.tell(last, "fr", {0: "Joueur 1", 1: "Hasard 2"}) in answer.stdout
    assert "Player" not in answer.stdout
    assert "Your" not in answer.stdout


def test_a_solo_game_by_numbers_enters_the_best_scores(run: Run, own_data_folder: Path) -> None:
    record = played(1, 3, ["greedy"], start_bp=25)
    state = record.start()
    numbers = []
    for action in record.actions:
        numbers.append(str(state.offered.index(action) + 1))
        state.play(action)
    argv = ("play", "crown_of_emara", "--players", 1, "--seed", 3, "--option", "start_bp=25")
    answer = run(*argv, stdin=text(*numbers, ""))
    assert answer.code == 0
    assert "Best scores, start 25" in answer.stdout
    assert "Place 1 in this table." in answer.stdout
    (result,) = json.loads((own_data_folder / "best_scores" / "crown_of_emara.json").read_text())["results"]
    assert (result["building_start"], result["final_score"]) == (25, state.scores()[0])
    again = run(*argv, stdin=text(*numbers, ""))
    assert "Place 1 in this table." in again.stdout
    assert len(json.loads((own_data_folder / "best_scores" / "crown_of_emara.json").read_text())["results"]) == 2


def test_bots_are_not_asked_what_happened_beside_the_screen(run: Run) -> None:
    answer = run("play", "almanac", "--seats", "me,greedy", "--option", "net_skill=true", stdin="")
    assert answer.code == 2
    assert "only for people around one screen" in answer.stderr


def test_bots_alone_can_be_watched(run: Run) -> None:
    answer = run("play", "crown_of_emara", "--seats", "random,random", "--seed", 2, stdin="\n")
    assert answer.code == 0
    assert "The game is over" in answer.stdout
    assert "Type the number of your choice" not in answer.stdout


# Questions --------------------------------------------------------------------------------------


EMARA = str(royaume.games().index("crown_of_emara") + 1)


def test_a_game_and_enter_starts_it_against_two_usual_bots(run: Run) -> None:
    answer = run("play", stdin=text(EMARA, "", "", "", "q"))
    assert answer.code == 0
    saved = json.loads(left_game(answer).read_text())
    assert (saved["game"], saved["players"], saved["table"]["lang"]) == ("crown_of_emara", 3, "en")
    assert saved["table"]["seats"] == ["me", "steward", "steward"]


def test_the_questions_can_be_answered_and_are_asked_again(run: Run) -> None:
    answer = run("play", stdin=text(EMARA, "7", "2", "wizard", "random", "fr", "q"))
    assert answer.stdout.count("Please answer with one of: 1-4\n") == 1
    unbroken = " ".join(answer.stdout.split())  # a terminal breaks the line
    assert unbroken.count(f"Please answer with one of: {', '.join(opponents())}, me ") == 1
    assert "Votre partie est gardée dans" in answer.stdout


def test_the_new_command_is_the_same(run: Run) -> None:
    assert "Round 1 of 6" in run("new", "crown_of_emara", "--players", 2, stdin="q\n").stdout


def test_the_language_of_the_computer_is_the_usual_one(run: Run, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("LC_ALL", "fr_FR.UTF-8")
    assert "Combien de joueurs, 1-4" in run("play", stdin=text(EMARA)).stdout


def test_nobody_there_when_asked(run: Run) -> None:
    answer = run("play", stdin="2\n")
    assert (answer.code, answer.stderr) == (0, "")
    assert waiting() == []


def test_several_games_can_be_chosen_by_number(run: Run, orchard: Orchard) -> None:
    number = str(royaume.games().index("orchard") + 1)
    answer = run("play", stdin=text(number, "2", "me", "", "", "q"))
    assert json.loads(left_game(answer).read_text())["game"] == "orchard"


# One decision -----------------------------------------------------------------------------------


def solo(run: Run, *lines: str, seed: int = 3, lang: str = "en") -> Answer:
    return run("play", "crown_of_emara", "--players", 1, "--seed", seed, "--lang", lang, stdin=text(*lines, "q"))


def test_what_one_sees_before_a_decision(run: Run) -> None:
    shown = solo(run).stdout
    state = GAME.new(1, 3)
    assert GAME.prompt(state, "en") in shown
    for i, action in enumerate(state.offered, 1):
        assert re.search(
            rf"^ *{i} +{re.escape(GAME.label(state, action, 'en'))} +{GAME.notation(action)} *$", shown, re.M
        )
    for word in ("Countryside", "Town", "Nobility", "Victoria", "Your hand", "Favor tokens: 12 in the pile"):
        assert word in shown


def test_an_action_that_is_not_allowed_is_refused_with_its_clause(run: Run) -> None:
    reason = GAME.new(1, 3).why_not(GAME.parse("end_turn"))
    assert reason is not None
    for line in ("end_turn", "why end_turn", "? end_turn"):
        shown = solo(run, line).stdout
        assert reason.text("en") in shown
        assert reason.clauses[0] in shown
    assert reason.text("fr") in solo(run, "pourquoi end_turn", lang="fr").stdout


def test_an_action_that_is_allowed(run: Run) -> None:
    state = GAME.new(1, 3)
    assert f"This is allowed now: {GAME.label(state, state.offered[0], 'en')}." in solo(run, "why 1").stdout
    assert "Which action?" in solo(run, "why").stdout


def test_what_is_no_action_at_all(run: Run) -> None:
    assert "There is no action “end_tun”." in solo(run, "end_tun").stdout
    first = GAME.notation(GAME.new(1, 3).offered[0])
    assert f"Did you mean {first[:-1]}" in solo(run, first[:-1] + "9").stdout
    assert "There is no action “xyzzy”." in solo(run, "xyzzy").stdout
    assert "There is no such number: the choices go from 1 to 9." in solo(run, "10").stdout


def test_help_lists_every_command(run: Run) -> None:
    shown = solo(run, "?").stdout
    for verb in ("why", "u undo", "t table", "log", "score", "rules", "hint", "save", "q quit"):
        assert re.search(rf"^{verb} ", shown, re.M)
    assert re.search("^u undo annuler ", solo(run, "aide", lang="fr").stdout, re.M)


def test_an_empty_line_shows_the_choices_again(run: Run) -> None:
    assert solo(run, "").stdout.count("play_card:") == 2 * solo(run).stdout.count("play_card:")


def test_the_rules_can_be_searched(run: Run) -> None:
    assert "CE-5.2" in solo(run, "rules 5.2").stdout
    assert "CE-5.2" in solo(run, "rules CE-5.2").stdout
    assert "CE-5.4" in solo(run, "rules must make the movement").stdout
    assert "more clauses: search for more words." in solo(run, "rules card").stdout
    assert "The rules have no clause with “zeppelin”." in solo(run, "rules zeppelin").stdout
    assert "16. Solo mode: Victoria" in solo(run, "rules").stdout
    assert "CE-5.2" in solo(run, "règles 5.2", lang="fr").stdout


def test_hint_score_log_and_table(run: Run) -> None:
    record = played(1, 3, ["greedy"])
    lines = typed(record, 0)[:12]
    shown = solo(run, *lines, "hint", "score", "log", "table").stdout
    state = record.replay(12)
    hint = re.search(r"The greedy bot would choose: (.*)", shown)
    assert hint is not None
    assert hint[1].strip() in {GAME.label(state, action, "en") for action in state.offered}
    assert "Scores line by line" in shown
    told = [GAME.tell(event.seen_by(0), "en", {0: "Player 1"}) for ply, event in record.events() if ply <= 12]
    assert len(told) > 12
    for line in told:
        assert len(re.findall(rf"^  {re.escape(line)}$", shown, re.M)) == 2 * told.count(line)


# Undo -------------------------------------------------------------------------------------------


def test_undo_goes_back_to_the_beginning_and_no_further(run: Run) -> None:
    shown = solo(run, "1", "u", "u").stdout
    assert shown.count("Taken back.") == 1
    assert "Cannot go back further: this is the beginning of the game." in shown


def test_undo_stops_where_something_was_revealed(run: Run) -> None:
    record = played(1, 8, ["greedy"])
    marks = [state.marks for state in record.states()]
    ply = next(i for i in range(1, len(marks)) if marks[i] & REVEAL and not marks[i] & TURN and not marks[i + 1])
    lines = typed(record, 0)
    shown = solo(run, *lines[:ply], "u", seed=8).stdout
    assert "Cannot go back further: something hidden was revealed." in shown
    assert "Taken back." not in shown
    french = solo(run, *lines[: ply + 1], "annuler", "u", seed=8, lang="fr").stdout
    assert french.count("Coup repris.") == 1
    assert "une information cachée a été révélée" in french


def test_undo_stops_at_the_turn_of_the_others(run: Run) -> None:
    record = played(2, 5, ["greedy", "greedy"])
    lines = typed(record, 0)
    argv = ("play", "crown_of_emara", "--seats", "me,greedy", "--seed", 5)
    first = lines.index("end_turn") + 1
    shown = run(*argv, stdin=text(*lines[:first], "u", "q")).stdout
    assert "Cannot go back further: the turn before is over." in shown


def test_what_was_taken_back_is_not_in_the_record(run: Run) -> None:
    answer = solo(run, "1", "u", "2")
    saved = json.loads(left_game(answer).read_text())
    assert saved["actions"] == [GAME.notation(GAME.new(1, 3).offered[1])]


# Several people at one screen -------------------------------------------------------------------


def test_hot_seat_shows_each_hand_to_its_owner_alone(run: Run) -> None:
    record = played(2, 5, ["random", "random"])
    argv = ("play", "crown_of_emara", "--seats", "me:Anna,me:Ben", "--seed", 5)
    answer = run(*argv, stdin=text(*typed(record, 0, 1), ""))
    assert "The game is over" in answer.stdout
    parts = re.split(r"It is the turn of (\w+): please hand over the screen\.", answer.stdout)
    assert len(parts) > 30
    state = record.start()
    names = ("Anna", "Ben")
    cards = GAME.components.names("en", "action_cards")
    assert parts[1] == names[state.player]  # type: ignore[index]
    hand = re.search(r"Your hand.*?\n(.*?)Not drawn yet", parts[2], re.S)
    assert hand is not None
    shown = {line.split("  ")[0].strip() for line in hand[1].splitlines() if line.strip()}
    view = state.view(state.player)["seats"][state.player]
    assert shown == {cards[card] for card in view["hand"]}


def test_hand_over_only_when_the_person_changes(run: Run) -> None:
    record = played(3, 5, ["random", "random", "greedy"])
    argv = ("play", "crown_of_emara", "--seats", "me:Anna,me:Ben,greedy", "--seed", 5)
    answer = run(*argv, stdin=text(*typed(record, 0, 1), ""))
    assert "The game is over" in answer.stdout
    assert answer.stdout.count("please hand over the screen") == typed(record, 0, 1).count("")
    single = run("play", "crown_of_emara", "--seats", "me,greedy", "--seed", 5, stdin="q\n")
    assert "hand over" not in single.stdout


def test_where_nothing_is_secret_the_screen_simply_goes_round(run: Run) -> None:
    game = royaume.load("kingdom_crossing")
    record = royaume.Record(game, 2, 5, {}, play_with(game, 2, 5, {}, ["random", "random"], Tally(2)))
    lines = typed(record, 0, 1)
    argv = ("play", "kingdom_crossing", "--seats", "me:Anna,me:Ben", "--seed", 5)
    answer = run(*argv, stdin=text(*(line for line in lines if line), ""))
    assert "The game is over" in answer.stdout
    assert "hand over" not in answer.stdout
    assert len(re.findall(r"^It is the turn of (Anna|Ben)\.$", answer.stdout, re.M)) == lines.count("") > 10


def test_what_one_person_has_read_is_cleared_even_if_it_is_no_secret_any_more(
    orchard: Orchard, own_data_folder: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    table = SavedTable(royaume.Record(orchard, 2, 1, {}), [Seat("me")] * 2, "en", own_data_folder / "x.json")
    session = Session(table, lambda prompt: "")
    asked = []
    for seat in (0, 1, 0):
        session.hand_over(seat)
        asked.append("hand over" in capsys.readouterr().out)
        session.present(seat)
        session.state.options["open"] = True  # now all hands lie open
    assert asked == [True, True, False]


# Nothing that a seat may not know ---------------------------------------------------------------


def test_the_screen_is_the_same_whatever_the_hidden_cards_are(
    own_data_folder: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    rng = random.Random(1)
    record = played(3, 4, ["random"] * 3)
    looked_at = 0
    for ply in range(3, len(record.actions), 23):
        part = royaume.Record(GAME, 3, 4, {}, record.actions[:ply])
        table = SavedTable(part, [Seat("me")] * 3, "en", own_data_folder / "x.json")
        seat = part.replay().player
        assert seat is not None
        screens = []
        for guess in (None, rng, rng):
            session = Session(table, lambda prompt: "")
            if guess is not None:
                session.state = session.state.determinize(seat, guess)
            capsys.readouterr()
            session.present(seat)
            for command in ("table", "log", "score"):
                session.commands[command](seat, "")
            session.why(seat, "end_turn")
            screens.append(capsys.readouterr().out)
        assert screens[0] == screens[1] == screens[2]
        looked_at += 1
    assert looked_at > 8


# Leaving and going on ---------------------------------------------------------------------------


def test_leaving_keeps_the_game_and_resume_goes_on(run: Run) -> None:
    record = played(1, 3, ["greedy"])
    lines = typed(record, 0)
    for stdin in (text(*lines[:7], "q"), text(*lines[:7])):
        answer = run("play", "crown_of_emara", "--players", 1, "--seed", 3, stdin=stdin)
        assert (answer.code, answer.stderr) == (0, "")
        assert "Go on with: royaume play --resume" in answer.stdout
        path = left_game(answer)
        assert royaume.Record.from_json(path.read_text()).actions == record.actions[:7]
        resumed = run("play", "--resume", stdin=text(*lines[7:], ""))
        assert "The game is over" in resumed.stdout
        assert not path.exists()


def test_resume_takes_the_game_left_last_and_keeps_the_others(run: Run) -> None:
    first = left_game(run("play", "crown_of_emara", "--players", 2, "--seed", 1, stdin="q\n"))
    second = left_game(run("play", "crown_of_emara", "--players", 3, "--seed", 1, stdin="q\n"))
    assert first != second
    os.utime(first, (1, 1))
    assert left_game(run("play", "--resume", stdin="q\n")) == second
    assert waiting() == [second, first]


def test_resume_after_the_process_was_killed(own_data_folder: Path) -> None:
    record = played(1, 3, ["greedy"])
    lines = typed(record, 0)
    process = subprocess.Popen(
        [ROYAUME, "play", "crown_of_emara", "--players", "1", "--seed", "3"],
        stdin=subprocess.PIPE,
        stdout=subprocess.DEVNULL,
        encoding="utf-8",
    )
    assert process.stdin is not None
    process.stdin.write(text(*lines[:9]))
    process.stdin.flush()
    wait_for_moves(own_data_folder, 9)
    process.kill()
    process.wait()
    process.stdin.close()
    resumed = real("play", "--resume", stdin=text(*lines[9:], "end.json"))
    assert resumed.code == 0
    assert royaume.Record.from_json(Path("end.json").read_text()).actions == record.actions


def test_ctrl_c_leaves_kindly(own_data_folder: Path) -> None:
    process = subprocess.Popen(
        [ROYAUME, "play", "crown_of_emara", "--players", "1", "--seed", "3"],
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        encoding="utf-8",
    )
    assert process.stdin is not None
    process.stdin.write("1\n")
    process.stdin.flush()
    wait_for_moves(own_data_folder, 1)
    process.send_signal(signal.SIGINT)
    stdout, stderr = process.communicate(timeout=300)
    assert (process.returncode, stderr) == (0, "")
    assert "Go on with: royaume play --resume" in stdout


def wait_for_moves(folder: Path, moves: int) -> None:
    for _ in range(6000):
        for path in (folder / "saves").glob("[!.]*.json"):
            if len(json.loads(path.read_text())["actions"]) == moves:
                return
        time.sleep(0.05)
    raise AssertionError("the moves were not saved")


def test_save_and_load(run: Run, tmp_path: Path) -> None:
    record = played(2, 5, ["random", "greedy"])
    lines = typed(record, 0)
    copy = tmp_path / "copy.json"
    argv = ("play", "crown_of_emara", "--seats", "me:Anna,greedy", "--seed", 5, "--lang", "fr")
    answer = run(*argv, stdin=text(*lines[:5], f"save {copy}", "sauver /dev/null/x.json", "q"))
    assert f"Sauvegardé : {copy}" in answer.stdout.replace("\xa0", " ")
    assert "cannot write" in answer.stdout
    table = read_saved(copy)
    assert ([seat.written() for seat in table.seats], table.lang) == (["me:Anna", "greedy"], "fr")
    loaded = run("play", "--load", copy, stdin=text(*lines[5:7], "q"))
    assert left_game_fr(loaded) == copy
    assert len(read_saved(copy).record.actions) >= 7
    assert run("replay", copy, "--json").json["ply"] == len(read_saved(copy).record.actions)


def left_game_fr(answer: Answer) -> Path:
    found = re.search(r"gardée dans (\S+\.json)\.", answer.stdout)
    assert found is not None
    return Path(found[1])


def test_save_on_the_command_line_keeps_the_game_there(run: Run, tmp_path: Path) -> None:
    record = played(1, 3, ["greedy"])
    path = tmp_path / "mine.json"
    argv = ("play", "crown_of_emara", "--players", 1, "--seed", 3, "--save", path)
    answer = run(*argv, stdin=text(*typed(record, 0)))
    assert answer.code == 0
    assert royaume.Record.from_json(path.read_text()).verify().player is None
    again = run(*argv, stdin="q\n")
    assert (again.code, again.stderr) == (2, f"royaume: {path} is there already; choose another name\n")


def test_a_bare_record_can_be_played_on(run: Run, tmp_path: Path) -> None:
    record = played(2, 5, ["random", "random"])
    path = tmp_path / "record.json"
    before = royaume.Record(GAME, 2, 5, {}, record.actions[:20]).to_json()
    path.write_text(before)
    answer = run("play", "--load", path, "--seats", "me,random", stdin="q\n")
    assert answer.code == 0
    kept = json.loads(left_game(answer).read_text())
    assert kept["table"]["seats"] == ["me", "random"]
    assert len(kept["actions"]) >= 20
    assert path.read_text() == before
    wrong = run("play", "--load", path, "--seats", "me,random,random", stdin="q\n")
    assert (wrong.code, wrong.stdout) == (2, "")


def test_a_record_is_not_written_over_at_the_end(run: Run, tmp_path: Path) -> None:
    record = played(1, 3, ["greedy"])
    taken = tmp_path / "taken.json"
    taken.write_text("precious")
    free = tmp_path / "free.json"
    answer = run(
        "play", "crown_of_emara", "--players", 1, "--seed", 3, stdin=text(*typed(record, 0), str(taken), str(free))
    )
    assert "is there already" in answer.stdout
    assert taken.read_text() == "precious"
    assert free.exists()


def test_a_result_is_entered_once_only(run: Run, tmp_path: Path, own_data_folder: Path) -> None:
    record = played(1, 3, ["greedy"])
    path = tmp_path / "mine.json"
    run("play", "crown_of_emara", "--players", 1, "--seed", 3, "--save", path, stdin=text(*typed(record, 0)))
    again = run("play", "--load", path, stdin="")
    assert "The game is over" in again.stdout
    assert len(json.loads((own_data_folder / "best_scores" / "crown_of_emara.json").read_text())["results"]) == 1


def test_damaged_best_scores_do_not_cost_the_record(run: Run, tmp_path: Path, own_data_folder: Path) -> None:
    record = played(1, 3, ["greedy"])
    (own_data_folder / "best_scores").mkdir(parents=True)
    (own_data_folder / "best_scores" / "crown_of_emara.json").write_text("{")
    kept = tmp_path / "kept.json"
    argv = ("play", "crown_of_emara", "--players", 1, "--seed", 3)
    answer = run(*argv, stdin=text(*typed(record, 0), str(kept)))
    assert answer.code == 0
    assert "is damaged: it is not valid JSON" in answer.stdout
    assert royaume.Record.from_json(kept.read_text()).actions == record.actions


def test_a_resumed_game_can_move_to_a_file(run: Run, tmp_path: Path) -> None:
    left = left_game(run("play", "crown_of_emara", "--players", 1, "--seed", 3, stdin=text("1", "q")))
    path = tmp_path / "moved.json"
    run("play", "--resume", "--save", path, stdin="q\n")
    assert len(read_saved(path).record.actions) == 1
    assert not left.exists()
    refused = run("play", "--load", path, "--save", path, stdin="q\n")
    assert (refused.code, refused.stdout) == (2, "")


# Games that draw no table of their own ----------------------------------------------------------


def test_a_game_without_a_terminal_shows_its_plain_view(run: Run, orchard: Orchard) -> None:
    answer = run("play", "orchard", "--seats", "me,random", "--seed", 1, stdin=text("score", "rules", "1", "1", "q"))
    assert answer.code == 0
    assert "'player': 0" in answer.stdout
    assert "Scores line by line" in answer.stdout
