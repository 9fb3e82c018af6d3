"""Draws games from the tables of box scores with a fixed seed and prints what they say, a JSON line each.

usage: boxscores.py DATA CORRECTIONS SEED COUNT
"""

import csv
import gzip
import json
import random
import sys
from collections import defaultdict
from operator import itemgetter

data, corrections, seed, count = sys.argv[1], sys.argv[2], int(sys.argv[3]), int(sys.argv[4])


GAME = ("date", "home", "number")


def table(name, columns):
    """Returns the header and the rows of a table, and what finds the named columns of a row."""
    reader = csv.reader(gzip.open(f"{data}/witness/{name}.csv.gz", "rt", encoding="utf-8"))
    header = next(reader)
    find = itemgetter(*[header.index(x) for x in columns if x in header])
    # Without a column of numbers each game is the only one of its day.
    return header, reader, find if set(columns) <= set(header) else lambda row: find(row) + ("0",)


def rows(name, columns=GAME, wanted=None):
    """Yields rows, or rows of wanted games; a dictionary for each of millions takes seconds."""
    header, reader, find = table(name, columns)
    for row in reader:
        if wanted is None or find(row) in wanted:
            yield dict(zip(header, row))


def games_of(name):
    _, reader, find = table(name, GAME)
    return set(map(find, reader))


def spans():
    found = defaultdict(list)
    for path in (f"{corrections}/codes.csv", f"{data}/games/codes.csv"):
        for row in csv.DictReader(open(path, encoding="utf-8")):
            found[row["league"], row["code"]].append(row)
    return found


SPANS = spans()


def team(league, code, season):
    for row in SPANS[league, code]:
        if int(row["first_season"][:4]) <= season <= int(row["last_season"][:4] or 9999):
            return f"{league}-{code.lower()}" if row["team_id"] == "own" else row["team_id"]
    return f"{league}-{code.lower()}"


def number(text):
    return int(text) if text not in ("", "?") else None


def key_of(row):
    return row["date"], row["home"], row.get("number") or "0"


def draw(league, keys):
    games = {}
    path = f"{data}/games/games-{league}.csv.gz"
    for row in csv.DictReader(gzip.open(path, "rt", encoding="utf-8")):
        games[row["date_local"], row["home_code"], row["game_number"] or "0"] = row
    chosen = {}
    for name in random.Random(seed).sample(sorted(keys), count):
        game = games[name]
        season = int(game["season"][:4])
        chosen[name] = {
            "league": league, "day": name[0], "number": int(name[2]), "season": season,
            "home": team(league, game["home_code"], season),
            "away": team(league, game["away_code"], season), "code": game["home_code"],
        }
    return chosen


def baseball():
    games = draw("mlb", games_of("mlb-game-details"))
    details = {key_of(row): row for row in rows("mlb-game-details", wanted=games)}
    for name, game in games.items():
        row = details[name]
        for field in ("attendance", "minutes", "innings"):
            game[field] = number(row[field])
        game["temperature"] = number(row["temp_f"])
        game["wind"] = number(row["wind_mph"])
        game["sky"] = row["sky"] or None
        game["decisions"] = [row["wp"], row["lp"], row["sv"]]
        game["starters"] = sorted(x for x in (row["away_starter"], row["home_starter"]) if x)
        game["homeRuns"] = []
    for row in rows("mlb-home-runs", wanted=games):
        games[key_of(row)]["homeRuns"].append(
            [row[x] for x in ("batter", "pitcher", "inning", "half", "on_base", "career")])
    ids = [row["id"] for row in rows("players", columns=("id", "name"))]
    homes = {(x["day"], x["code"], str(x["number"])): x for x in games.values()}
    for row in rows("mlb-appearances", columns=("date", "team", "number"), wanted=homes):
        game = homes[row["date"], row["team"], row["number"]]
        if row["side"] == "h":
            people = {ids[int(x, 36)] for x in (row["players"] + " " + row["pitchers"]).split()}
            game["homePlayers"] = sorted(people)
    return games.values()


def lines(league, columns):
    games = draw(league, games_of(f"{league}-player-lines"))
    found = defaultdict(list)
    for row in rows(f"{league}-player-lines", wanted=games):
        found[key_of(row)].append(row)
    for name, game in games.items():
        game["lines"] = sorted(
            [row["player_id"], row["side"]] + [row[x] if row[x] else "0" for x in columns]
            for row in found[name])
    return games.values()


def football():
    games = draw("nfl", games_of("nfl-game-details"))
    details = {key_of(row): row for row in rows("nfl-game-details", wanted=games)}
    for name, game in games.items():
        row = details[name]
        game["attendance"] = number(row["attendance"])
        game["temperature"] = number(row["temp_f"])
        game["wind"] = number(row["wind_mph"])
        game["sky"] = row["sky"] or None
        game["scoring"] = [] if row["scoring"] == "complete" else None
    for row in rows("nfl-scoring", wanted=games):
        game = games[key_of(row)]
        if game["scoring"] is not None:
            game["scoring"].append(
                [row[x] for x in ("side", "kind", "quarter", "scorer", "yards", "passer")])
    return games.values()


for game in [
    *baseball(), *football(), *lines("nhl", ("goals", "assists")),
    *lines("nba", ("points", "rebounds", "assists", "steals", "blocks")),
]:
    print(json.dumps(game))
