package import AppSupport
import Localization
import SportsModel

/// The JSON form of a box score: `saw` of `visits show`.
///
/// Whatever is unknown is null, also lists.
package struct BoxScoreDocument {
  private let score: BoxScore
  private let names: BoxScoreNames

  package init(_ score: BoxScore, names: BoxScoreNames) {
    (self.score, self.names) = (score, names)
  }

  package var object: JSONObject {
    [
      "lineScore": score.lineScore.map(lineScore), "innings": score.innings,
      "overtime": score.isOvertime, "walkOff": score.isWalkOff,
      "win": score.winner.map(names.player), "winID": score.winner?.sourceID,
      "loss": score.loser.map(names.player), "lossID": score.loser?.sourceID,
      "save": score.save.map(names.player), "saveID": score.save?.sourceID,
      "starters": score.starters?.map(appearance), "homeRuns": score.homeRuns?.map(homeRun),
      "scoring": score.scoring?.map(play), "lines": score.lines?.map(line),
      "feats": score.feats?.map(feat), "attendance": score.attendance,
      "durationMinutes": score.minutes, "weather": score.weather.map(weather),
      "appearances": score.appearances?.map(appearance),
      // The provider of what isn't bundled.
      "source": score.provider ?? "bundled",
    ]
  }

  /// The runs of each inning, or the points or goals of each period.
  private func lineScore(_ line: BoxScore.LineScore) -> JSONObject {
    [
      "away": line.away, "home": line.home, "awayTotal": line.total.away,
      "homeTotal": line.total.home, "awayHits": line.hits?.away, "homeHits": line.hits?.home,
      "awayErrors": line.errors?.away, "homeErrors": line.errors?.home,
    ]
  }

  private func member(_ player: PlayerID, of side: TeamSide) -> JSONObject {
    [
      "player": names.player(player), "playerID": player.sourceID, "team": names.team(side),
      "teamID": score.team(side),
    ]
  }

  private func appearance(_ appearance: BoxScore.Appearance) -> JSONObject {
    member(appearance.player, of: appearance.side)
  }

  private func homeRun(_ homeRun: HomeRun) -> JSONObject {
    member(homeRun.batter, of: homeRun.side) + [
      "inning": homeRun.inning, "half": homeRun.isTop.map { $0 ? "top" : "bottom" },
      "onBase": homeRun.onBase, "pitcher": homeRun.pitcher.map(names.player),
      "pitcherID": homeRun.pitcher?.sourceID, "career": homeRun.career,
      "walkOff": homeRun.isWalkOff,
    ]
  }

  private func play(_ play: ScoringPlay) -> JSONObject {
    [
      "kind": play.kind.rawValue, "how": play.how, "team": names.team(play.side),
      "teamID": score.team(play.side), "quarter": play.quarter,
      "clock": play.clock.map(BoxScoreNames.clock), "yards": play.yards,
      "player": play.scorer.map(names.player), "playerID": play.scorer?.sourceID,
      "passer": play.passer.map(names.player), "passerID": play.passer?.sourceID,
    ]
  }

  private func line(_ line: PlayerLine) -> JSONObject {
    member(line.player, of: line.side) + [
      "points": line.points, "rebounds": line.rebounds, "assists": line.assists,
      "steals": line.steals, "blocks": line.blocks, "goals": line.goals,
      "powerPlayGoals": line.powerPlayGoals, "saves": line.goalie?.saves,
      "goalsAgainst": line.goalie?.goalsAgainst, "decision": line.goalie?.decision,
      "secondsInGoal": line.goalie?.time,
    ]
  }

  private func feat(_ feat: Feat) -> JSONObject {
    [
      "kind": feat.kind.rawValue, "teamID": feat.side.map(score.team),
      "players": feat.players.map(names.player), "playerIds": feat.players.map(\.sourceID),
      "value": feat.value, "detail": feat.detail,
    ]
  }

  private func weather(_ weather: BoxScore.Weather) -> JSONObject {
    [
      "tempF": weather.temperature, "sky": weather.sky, "precipitation": weather.precipitation,
      "windMph": weather.windSpeed, "windDirection": weather.windDirection,
    ]
  }
}

/// The names of the players and teams of a box score.
package struct BoxScoreNames: Sendable {
  private let store: BoxScoreStore
  private let home, away: String

  package init(_ store: BoxScoreStore, home: String, away: String) {
    (self.store, self.home, self.away) = (store, home, away)
  }

  package func team(_ side: TeamSide) -> String { side == .home ? home : away }

  /// Returns a player's name, or the id if the data doesn't have it.
  package func player(_ id: PlayerID) -> String {
    ((try? store.player(id)) ?? nil)?.name ?? id.sourceID
  }

  /// Returns minutes and seconds: `4:07`.
  static func clock(_ seconds: Int) -> String {
    "\(seconds / 60):\(seconds % 60 < 10 ? "0" : "")\(seconds % 60)"
  }
}

/// The box score as labeled lines for the terminal.
extension SeenGame {
  /// The labels and texts; empty if nothing is known.
  package var lines: [(label: String, text: String)] {
    var lines: [(String, String)] = []
    func add(_ label: String, texts: [String?]) {
      for (index, text) in texts.compactMap(\.self).enumerated() {
        lines.append((index == 0 ? label : "", text))
      }
    }
    let noHomeRuns = [localized("none", context: "home runs")]
    add(localized("line score", context: "label"), texts: lineScore)
    add(localized("length", context: "label"), texts: [length])
    add(localized("pitchers", context: "label"), texts: [decisions])
    add(localized("starters", context: "label"), texts: [starters])
    add(
      localized("home runs", context: "label"),
      texts: score.homeRuns.map { $0.isEmpty ? noHomeRuns : $0.map(homeRun) } ?? [])
    add(localized("scoring", context: "label"), texts: (score.scoring ?? []).map(play))
    add(localized("leaders", context: "label"), texts: leaders)
    add(localized("goalies", context: "label"), texts: (score.lines ?? []).map(goalie))
    add(localized("highlights", context: "label"), texts: highlights)
    add(localized("crowd", context: "label"), texts: [score.attendance.map(DisplayFormat.number)])
    add(localized("weather", context: "label"), texts: [score.weather?.description])
    return lines.map { (label: $0.0, text: $0.1) }
  }

  /// `Houston Astros: 0 0 0 0 1 0 0 0 2 = 3, 8 hits, 0 errors`, away team first.
  private var lineScore: [String] {
    guard let line = score.lineScore else { return [] }
    func row(_ side: TeamSide, parts: [Int?], path: (Score) -> Int) -> String {
      let numbers = parts.map { $0.map(String.init) ?? "x" }.joined(separator: " ")
      let extra = [
        line.hits.map { path($0).counted("hit") }, line.errors.map { path($0).counted("error") },
      ].compactMap { $0 }
      return "\(names.team(side)): "
        + (["\(numbers) = \(path(line.total))"] + extra).joined(separator: ", ")
    }
    return [row(.away, parts: line.away, path: \.away), row(.home, parts: line.home, path: \.home)]
  }

  private var length: String? {
    var parts: [String] = []
    if let innings = score.innings { parts.append(innings.counted("inning")) }
    if score.innings == nil, score.isOvertime == true { parts.append(localized("overtime")) }
    if let minutes = score.minutes { parts.append(DisplayFormat.duration(minutes: minutes)) }
    return parts.isEmpty ? nil : parts.joined(separator: ", ")
  }

  private var decisions: String? {
    let parts = [
      score.winner.map { localized("win: \(names.player($0))", context: "pitcher") },
      score.loser.map { localized("loss: \(names.player($0))", context: "pitcher") },
      score.save.map { localized("save: \(names.player($0))", context: "pitcher") },
    ].compactMap { $0 }
    return parts.isEmpty ? nil : parts.joined(separator: ", ")
  }

  private var starters: String? {
    score.starters.map { starters in
      starters.map { "\(names.player($0.player)) (\(names.team($0.side)))" }.joined(separator: ", ")
    }
  }

  private func homeRun(_ homeRun: HomeRun) -> String {
    var parts = [names.player(homeRun.batter) + (homeRun.career.map { " (\($0))" } ?? "")]
    if let inning = homeRun.inning { parts.append(localized("inning \(inning)")) }
    switch homeRun.onBase {
    case 3: parts.append(localized("grand slam"))
    case .some(let runners) where runners > 0:
      parts.append(localized("\(runners) on", context: "runners"))
    default: break
    }
    if let pitcher = homeRun.pitcher {
      parts.append(localized("off \(names.player(pitcher))", context: "home run"))
    }
    if homeRun.isWalkOff == true { parts.append(localized("walk-off")) }
    return parts.joined(separator: ", ")
  }

  /// `Q2 4:07 Texans: D.Henry 12-yard touchdown run`.
  private func play(_ play: ScoringPlay) -> String {
    let quarter = play.quarter.map {
      $0 > 4 ? localized("OT", context: "quarter") : localized("Q\($0)", context: "quarter")
    }
    let time = [quarter, play.clock.map(BoxScoreNames.clock)].compactMap { $0 }
      .joined(separator: " ")
    let action = play.description(passer: play.passer.map(names.player))
    let text =
      play.scorer.map { localized("\(names.player($0)) \(action)", context: "scoring play") }
      ?? action
    return (time.isEmpty ? "" : time + " ") + "\(names.team(play.side)): \(text)"
  }

  /// The players with the most points, or with goals and assists.
  private var leaders: [String] {
    let lines = score.lines ?? []
    if score.league == "nba" || score.league == "wnba" {
      return lines.sorted { ($0.points ?? 0) > ($1.points ?? 0) }.prefix(3)
        .filter { ($0.points ?? 0) > 0 }.map(line)
    }
    return lines.filter { ($0.goals ?? 0) + ($0.assists ?? 0) > 0 }
      .sorted {
        (($0.goals ?? 0) + ($0.assists ?? 0), $0.goals ?? 0)
          > (($1.goals ?? 0) + ($1.assists ?? 0), $1.goals ?? 0)
      }
      .prefix(6).map(line)
  }

  private func line(_ line: PlayerLine) -> String {
    "\(names.player(line.player)) (\(names.team(line.side))): \(line.description)"
  }

  private func goalie(_ line: PlayerLine) -> String? {
    guard let goalie = line.goalie, let saves = goalie.saves else { return nil }
    let against = goalie.goalsAgainst.map {
      localized($0, one: "\($0) goal against", other: "\($0) goals against")
    }
    let text = [saves.counted("save"), against].compactMap { $0 }.joined(separator: ", ")
    return "\(names.player(line.player)) (\(names.team(line.side))): \(text)"
  }

  private var highlights: [String] {
    var found: [String] = []
    if score.isWalkOff == true { found.append(localized("walk-off win")) }
    if score.isOvertime == true {
      found.append(score.innings == nil ? localized("overtime") : localized("extra innings"))
    }
    return found + (score.feats ?? []).map { $0.description(using: names) }
  }
}
