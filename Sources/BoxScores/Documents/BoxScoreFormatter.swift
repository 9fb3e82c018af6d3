import AppSupport
import Localization
import SportsModel

/// Formats a box score as labeled lines for the terminal.
package struct BoxScoreFormatter {
  private let score: BoxScore
  private let names: BoxScoreNames

  package init(_ score: BoxScore, _ names: BoxScoreNames) {
    self.score = score
    self.names = names
  }

  /// The labels and texts in English; empty if nothing is known.
  package var lines: [(label: String, text: String)] {
    Language.$current.withValue(.english) { englishLines }
  }

  private var englishLines: [(label: String, text: String)] {
    var lines: [(String, String)] = []
    func add(_ label: String, _ texts: [String]) {
      for (index, text) in texts.enumerated() { lines.append((index == 0 ? label : "", text)) }
    }
    add("line score", lineScore)
    add("length", [length].compactMap { $0 })
    add("pitchers", [decisions].compactMap { $0 })
    add("starters", [starters].compactMap { $0 })
    add("home runs", score.homeRuns.map { $0.isEmpty ? ["none"] : $0.map(homeRun) } ?? [])
    add("scoring", (score.scoring ?? []).map(play))
    add("leaders", leaders)
    add("goalies", (score.lines ?? []).compactMap(goalie))
    add("highlights", highlights)
    add("crowd", [score.attendance.map(DisplayFormat.number)].compactMap { $0 })
    add("weather", [score.weather?.words].compactMap { $0 })
    return lines.map { (label: $0.0, text: $0.1) }
  }

  /// `Houston Astros: 0 0 0 0 1 0 0 0 2 = 3, 8 hits, 0 errors`, away team first.
  private var lineScore: [String] {
    guard let line = score.lineScore else { return [] }
    func row(_ side: TeamSide, _ parts: [Int?], _ path: (Score) -> Int) -> String {
      let numbers = parts.map { $0.map(String.init) ?? "x" }.joined(separator: " ")
      let extra = [
        line.hits.map { path($0).counted("hit") }, line.errors.map { path($0).counted("error") },
      ].compactMap { $0 }
      return "\(names.team(side)): "
        + (["\(numbers) = \(path(line.total))"] + extra).joined(separator: ", ")
    }
    return [row(.away, line.away, \.away), row(.home, line.home, \.home)]
  }

  private var length: String? {
    var parts: [String] = []
    if let innings = score.innings { parts.append(innings.counted("inning")) }
    if score.innings == nil, score.isOvertime == true { parts.append("overtime") }
    if let minutes = score.minutes { parts.append(DisplayFormat.duration(minutes: minutes)) }
    return parts.isEmpty ? nil : parts.joined(separator: ", ")
  }

  private var decisions: String? {
    let parts = [("win", score.winner), ("loss", score.loser), ("save", score.save)]
      .compactMap { word, player in player.map { "\(word): \(names.player($0))" } }
    return parts.isEmpty ? nil : parts.joined(separator: ", ")
  }

  private var starters: String? {
    score.starters.map { starters in
      starters.map { "\(names.player($0.player)) (\(names.team($0.side)))" }
        .joined(separator: ", ")
    }
  }

  private func homeRun(_ homeRun: HomeRun) -> String {
    var parts = [names.player(homeRun.batter) + (homeRun.career.map { " (\($0))" } ?? "")]
    if let inning = homeRun.inning { parts.append("inning \(inning)") }
    switch homeRun.onBase {
    case 3: parts.append("grand slam")
    case .some(let runners) where runners > 0: parts.append("\(runners) on")
    default: break
    }
    if let pitcher = homeRun.pitcher { parts.append("off \(names.player(pitcher))") }
    if homeRun.isWalkOff == true { parts.append("walk-off") }
    return parts.joined(separator: ", ")
  }

  private func play(_ play: ScoringPlay) -> String {
    let quarter = play.quarter.map { $0 > 4 ? "OT" : "Q\($0)" }
    let time = [quarter, play.clock.map(BoxScoreNames.clock)].compactMap { $0 }
      .joined(separator: " ")
    var words = [names.team(play.side) + ":"]
    if let scorer = play.scorer { words.append(names.player(scorer)) }
    if let yards = play.yards { words.append("\(yards)-yard") }
    words.append(play.words)
    if let passer = play.passer { words.append("from \(names.player(passer))") }
    return (time.isEmpty ? "" : time + " ") + words.joined(separator: " ")
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
    "\(names.player(line.player)) (\(names.team(line.side))): \(line.words)"
  }

  private func goalie(_ line: PlayerLine) -> String? {
    guard let goalie = line.goalie, let saves = goalie.saves else { return nil }
    let against = goalie.goalsAgainst.map { ", \($0.counted("goal")) against" } ?? ""
    return "\(names.player(line.player)) (\(names.team(line.side))): \(saves.counted("save"))"
      + against
  }

  private var highlights: [String] {
    var found: [String] = []
    if score.isWalkOff == true { found.append("walk-off win") }
    if score.isOvertime == true {
      found.append(score.innings == nil ? "overtime" : "extra innings")
    }
    return found + (score.feats ?? []).map { $0.words(names) }
  }
}

extension BoxScore.Weather {
  /// `72 °F, sunny, wind 8 mph`.
  var words: String {
    var parts: [String] = []
    if let temperature { parts.append("\(temperature) °F") }
    if let sky { parts.append(sky.lowercased()) }
    if let precipitation, precipitation != "none" { parts.append(precipitation) }
    if let windSpeed, windSpeed > 0 { parts.append("wind \(windSpeed) mph") }
    return parts.joined(separator: ", ")
  }
}

extension ScoringPlay {
  var words: String {
    switch kind {
    case .fieldGoal: "field goal"
    case .safety: "safety"
    case .touchdown:
      switch how {
      case "rush": "touchdown run"
      case "pass": "touchdown pass"
      case "interception": "interception return touchdown"
      case "fumble": "fumble return touchdown"
      case "punt_return": "punt return touchdown"
      case "kickoff_return": "kickoff return touchdown"
      default: "touchdown"
      }
    }
  }
}

extension PlayerLine {
  /// `32 points, 10 rebounds, 5 assists`; only what is known and isn't zero.
  package var words: String {
    let counts: [(Int?, String)] = [
      (goals, "goal"), (points, "point"), (rebounds, "rebound"), (assists, "assist"),
      (steals, "steal"), (blocks, "block"), (goalie?.saves, "save"),
    ]
    let parts = counts.compactMap { count, noun in
      count.flatMap { $0 > 0 ? $0.counted(noun) : nil }
    }
    return parts.isEmpty ? "played" : parts.joined(separator: ", ")
  }
}

extension Feat {
  /// `no-hitter: Justin Verlander`, `700th career home run: Albert Pujols`.
  package func words(_ names: BoxScoreNames) -> String {
    let title = kind.title(value)
    return players.isEmpty
      ? title : "\(title): \(DisplayFormat.list(players.map(names.player)))"
  }
}

extension Feat.Kind {
  /// Returns the name of a feat; `value` is the number of a milestone.
  package func title(_ value: Int? = nil) -> String {
    let number = value.map { "\(DisplayFormat.number($0))th " } ?? ""
    return switch self {
    case .noHitter: "no-hitter"
    case .combinedNoHitter: "combined no-hitter"
    case .perfectGame: "perfect game"
    case .cycle: "cycle"
    case .threeHomeRuns: "three home runs"
    case .fourHomeRuns: "four home runs"
    case .sixHits: "six hits"
    case .fifteenStrikeouts: "\(value.map(String.init) ?? "15 or more") strikeouts"
    case .triplePlay: "triple play, hit into by"
    case .walkOffGrandSlam: "walk-off grand slam"
    case .careerHit: "\(number)career hit"
    case .careerHomeRun: "\(number)career home run"
    case .careerWin: "\(number)career win"
    case .careerStrikeout: "\(number)career strikeout"
    case .careerSave: "\(number)career save"
    case .debut: "debut"
    case .lastGame: "last game"
    }
  }
}
