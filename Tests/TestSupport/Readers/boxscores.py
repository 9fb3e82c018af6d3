"""Draws games from the tables of box scores with a fixed seed and prints what they say, a JSON line each.

usage: boxscores.py DATA CORRECTIONS SEED COUNT
"""

import csv
import gzip
import json
import random
import sys
from collections import defaultdict

data, corrections, seed, count = sys.argv[1], sys.argv[2], int(sys.argv[3]), int(sys.argv[4])


def rows(name):
    return csv.DictReader(gzip.open(f"{data}/witness/{name}.csv.gz", "rt", encoding="utf-8"))


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


def key(row):
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
    details = {key(row): row for row in rows("mlb-game-details")}
    games = draw("mlb", details)
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
    for row in rows("mlb-home-runs"):
        if key(row) in games:
            games[key(row)]["homeRuns"].append(
                [row[x] for x in ("batter", "pitcher", "inning", "half", "on_base", "career")])
    ids = [row["id"] for row in rows("players")]
    homes = {(x["day"], x["code"], str(x["number"])): x for x in games.values()}
    for row in rows("mlb-appearances"):
        game = homes.get((row["date"], row["team"], row["number"]))
        if game and row["side"] == "h":
            people = {ids[int(x, 36)] for x in (row["players"] + " " + row["pitchers"]).split()}
            game["homePlayers"] = sorted(people)
    return games.values()


def lines(league, columns):
    found = defaultdict(list)
    for row in rows(f"{league}-player-lines"):
        found[key(row)].append(row)
    games = draw(league, found)
    for name, game in games.items():
        game["lines"] = sorted(
            [row["player_id"], row["side"]] + [row[x] if row[x] else "0" for x in columns]
            for row in found[name])
    return games.values()


def football():
    details = {key(row): row for row in rows("nfl-game-details")}
    games = draw("nfl", details)
    for name, game in games.items():
        row = details[name]
        game["attendance"] = number(row["attendance"])
        game["temperature"] = number(row["temp_f"])
        game["wind"] = number(row["wind_mph"])
        game["sky"] = row["sky"] or None
        game["scoring"] = [] if row["scoring"] == "complete" else None
    for row in rows("nfl-scoring"):
        game = games.get(key(row))
        if game and game["scoring"] is not None:
            game["scoring"].append(
                [row[x] for x in ("side", "kind", "quarter", "scorer", "yards", "passer")])
    return games.values()


for game in [
    *baseball(), *football(), *lines("nhl", ("goals", "assists")),
    *lines("nba", ("points", "rebounds", "assists", "steals", "blocks")),
]:
    print(json.dumps(game))
