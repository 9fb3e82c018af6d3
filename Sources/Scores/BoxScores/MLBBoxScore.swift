import AppSupport
import BoxScores
import Foundation
import SportsModel

/// The live feed of a game.
struct MLBBoxScore: BoxScoreAnswer {
  let listed: ListedGame
  private let box: JSONValue
  private let game: JSONValue
  private let live: JSONValue

  init(_ root: JSONValue, request: ListedGame) throws(BoxScoreRefusal) {
    game = root["gameData"]
    live = root["liveData"]
    box = live["boxscore"]
    let (home, away) = (box["teams"]["home"], box["teams"]["away"])
    var listed = request
    listed.home = MLBListing.team(home["team"])
    listed.away = MLBListing.team(away["team"])
    guard game.isObject, listed.home.isNamed, listed.away.isNamed, home["players"].isObject else {
      throw .unusable(.wrongShape("no box score"))
    }
    listed.id = game["game"]["pk"].identifier ?? ""
    listed.day = ProviderDateParser.day(game["datetime"]["officialDate"].text) ?? request.day
    listed.status = MLBListing.status(game["status"])
    listed.kind = MLBListing.kind(of: game["game"]["type"].text)
    listed.number = MLBListing.number(game["game"])
    listed.score = live["linescore"]["teams"].score("runs")
    self.listed = listed
  }

  private func team(_ side: TeamSide) -> JSONValue { box["teams"][side.rawValue] }

  func fill(_ box: inout ProvidedBoxScore) throws(BoxScoreRefusal) {
    for side in TeamSide.allCases {
      let scored = team(side)["players"].members.compactMap {
        $0["stats"]["batting"]["runs"].points
      }
      guard let score = listed.score, scored.reduce(0, +) == score.points(of: side) else {
        throw .inconsistent
      }
    }
    addPlayers(&box)
    addConditions(&box.score)
    addInnings(&box.score)
    let decisions = live["decisions"]
    box.score.winner = player(decisions["winner"], box: &box)
    box.score.loser = player(decisions["loser"], box: &box)
    box.score.save = player(decisions["save"], box: &box)
    box.score.isWalkOff = isWalkOff
    addHomeRuns(&box)
    addFeats(&box)
  }

  private func player(_ person: JSONValue, box: inout ProvidedBoxScore) -> PlayerID? {
    box.player(person["id"].identifier, named: person["fullName"].text)
  }

  /// Returns the players who appeared: the batters in order, then pitchers who never batted.
  private func appeared(_ side: TeamSide) -> [JSONValue] {
    let team = team(side)
    let sat = Set((team["bench"].list + team["bullpen"].list).compactMap(\.identifier))
    var seen: Set<String> = []
    return (team["batters"].list + team["pitchers"].list).compactMap(\.identifier)
      .filter { !sat.contains($0) && seen.insert($0).inserted }
      .map { team["players"]["ID\($0)"] }.filter(\.isObject)
  }

  private func addPlayers(_ box: inout ProvidedBoxScore) {
    var appearances: [BoxScore.Appearance] = []
    var starters: [BoxScore.Appearance] = []
    for side in [TeamSide.away, .home] {
      for entry in appeared(side) {
        guard let id = player(entry["person"], box: &box) else { continue }
        appearances.append(.init(player: id, side: side))
        if entry["stats"]["pitching"]["gamesStarted"].integer == 1 {
          starters.append(.init(player: id, side: side))
        }
      }
    }
    if !appearances.isEmpty { box.score.appearances = appearances }
    if starters.count == 2 { box.score.starters = starters }
  }

  private func addConditions(_ score: inout BoxScore) {
    let info = game["gameInfo"]
    score.attendance =
      info["attendance"].integer(in: BoxScoreLimits.attendance)
      ?? fact("Att").flatMap { count in
        JSONValue.string(count.filter { $0 != "," }).integer(in: BoxScoreLimits.attendance)
      }
    score.minutes =
      info["gameDurationMinutes"].integer(in: BoxScoreLimits.minutes)
      ?? BoxScoreLimits.minutes(fact("T"))
    score.isNightGame = game["datetime"]["dayNight"].text.map { $0 == "night" }
    var weather = BoxScore.Weather.unknown
    weather.temperature = game["weather"]["temp"].integer(in: BoxScoreLimits.temperature)
    weather.sky = game["weather"]["condition"].text
    let parts = game["weather"]["wind"].text?.split(separator: ",", maxSplits: 1).map {
      $0.trimmingCharacters(in: .whitespaces)
    }
    if let speed = parts?.first, speed.hasSuffix(" mph") {
      weather.windSpeed = JSONValue.string(String(speed.dropLast(4))).integer(in: 0...150)
      weather.windDirection = parts?.dropFirst().first.flatMap { $0 == "None" ? nil : $0 }
    }
    if weather.isKnown { score.weather = weather }
  }

  /// Returns a fact of the box score without the full stop that ends it.
  private func fact(_ label: String) -> String? {
    let text = box["info"].list.first { $0["label"].text == label }?["value"].text
    return text.map { $0.hasSuffix(".") ? String($0.dropLast()) : $0 }
  }

  private func addInnings(_ score: inout BoxScore) {
    let line = live["linescore"]
    score.innings = line["currentInning"].integer(in: BoxScoreLimits.innings)
    if let played = score.innings, let scheduled = line["scheduledInnings"].integer {
      score.isOvertime = played > scheduled
    }
    let innings = line["innings"].list
    guard innings.count == score.innings else { return }
    var written = BoxScore.LineScore(
      adding: innings.map { $0["home"]["runs"].points },
      innings.map { $0["away"]["runs"].points }, upTo: listed.score)
    written?.hits = line["teams"].score("hits")
    written?.errors = line["teams"].score("errors")
    score.lineScore = written
  }

  private var plays: [JSONValue] { live["plays"]["allPlays"].list }

  /// The home team took the lead with the last play.
  private var isWalkOff: Bool? {
    guard let last = plays.last, let score = listed.score,
      let lead = Score(
        points: last["result"]["homeScore"].points, last["result"]["awayScore"].points),
      lead == score
    else { return nil }
    guard score.home > score.away, last["about"]["halfInning"].text == "bottom", plays.count > 1
    else { return false }
    let before = plays[plays.count - 2]["result"]
    return Score(points: before["homeScore"].points, before["awayScore"].points).map {
      $0.home <= $0.away
    }
  }

  private func addHomeRuns(_ box: inout ProvidedBoxScore) {
    let hit = plays.filter { $0["result"]["eventType"].text == "home_run" }
    let counted = TeamSide.allCases.compactMap {
      team($0)["teamStats"]["batting"]["homeRuns"].points
    }
    guard counted.count == 2, counted.reduce(0, +) == hit.count else { return }
    var homeRuns: [HomeRun] = []
    for play in hit {
      let half = play["about"]["halfInning"].text
      guard let batter = player(play["matchup"]["batter"], box: &box),
        half == "top" || half == "bottom"
      else { return }
      let driven = play["result"]["rbi"].integer.flatMap { (1...4).contains($0) ? $0 : nil }
      let isLast = play["about"]["atBatIndex"] == plays.last?["about"]["atBatIndex"]
      homeRuns.append(
        HomeRun(
          batter: batter, side: half == "top" ? .away : .home,
          pitcher: player(play["matchup"]["pitcher"], box: &box),
          inning: play["about"]["inning"].integer(in: BoxScoreLimits.innings), isTop: half == "top",
          onBase: driven.map { $0 - 1 }, isWalkOff: box.score.isWalkOff.map { $0 && isLast },
          career: nil))
    }
    box.score.homeRuns = homeRuns
  }

  fileprivate func addFeats(_ box: inout ProvidedBoxScore) {
    guard box.score.homeRuns != nil, box.score.innings != nil else { return }
    var feats: [Feat] = []
    for side in [TeamSide.away, .home] {
      feats += noHitter(of: side, &box)
      for entry in appeared(side) {
        guard let id = player(entry["person"], box: &box) else { continue }
        let batting = entry["stats"]["batting"]
        feats += Self.kinds(of: batting, entry["stats"]["pitching"]).map { kind, value in
          Feat(kind: kind, side: side, players: [id], value: value)
        }
        // Of two games on one day, the first isn't known to be the debut.
        let first = game["players"]["ID\(id.sourceID)"]["mlbDebutDate"].text
        if listed.number == 0, first == listed.day.description {
          feats.append(Feat(kind: .debut, side: side, players: [id]))
        }
      }
    }
    for play in plays where play["result"]["eventType"].text == "triple_play" {
      let side: TeamSide = play["about"]["halfInning"].text == "top" ? .away : .home
      let batter = player(play["matchup"]["batter"], box: &box)
      feats.append(Feat(kind: .triplePlay, side: side, players: [batter].compactMap(\.self)))
    }
    for homeRun in box.score.homeRuns ?? [] where homeRun.isWalkOff == true && homeRun.onBase == 3 {
      feats.append(Feat(kind: .walkOffGrandSlam, side: homeRun.side, players: [homeRun.batter]))
    }
    box.score.feats = feats
  }

  private static func kinds(of batting: JSONValue, _ pitching: JSONValue) -> [(Feat.Kind, Int?)] {
    var kinds: [(Feat.Kind, Int?)] = []
    let hits = batting["hits"].points ?? 0
    let others = ["doubles", "triples", "homeRuns"].map { batting[$0].points ?? 0 }
    if others.allSatisfy({ $0 > 0 }), hits > others.reduce(0, +) { kinds.append((.cycle, nil)) }
    if others[2] == 3 { kinds.append((.threeHomeRuns, nil)) }
    if others[2] == 4 { kinds.append((.fourHomeRuns, nil)) }
    if hits >= 6 { kinds.append((.sixHits, nil)) }
    let strikeouts = pitching["strikeOuts"].points ?? 0
    if strikeouts >= 15 { kinds.append((.fifteenStrikeouts, strikeouts)) }
    return kinds
  }

  /// Returns the no-hitter of a side's pitchers; the flag alone can mean “so far”.
  private func noHitter(of side: TeamSide, _ box: inout ProvidedBoxScore) -> [Feat] {
    let flags = game["flags"]
    guard flags["noHitter"].flag == true || flags["perfectGame"].flag == true,
      team(side.other)["teamStats"]["batting"]["hits"].integer == 0,
      let innings = box.score.innings, innings >= 9
    else { return [] }
    let people = team(side)["pitchers"].list.compactMap(\.identifier).map {
      team(side)["players"]["ID\($0)"]["person"]
    }
    let pitchers = people.compactMap { player($0, box: &box) }
    guard let first = pitchers.first else { return [] }
    if pitchers.count > 1 { return [Feat(kind: .combinedNoHitter, side: side, players: pitchers)] }
    let kind: Feat.Kind = flags["perfectGame"].flag == true ? .perfectGame : .noHitter
    return [Feat(kind: kind, side: side, players: [first])]
  }
}
