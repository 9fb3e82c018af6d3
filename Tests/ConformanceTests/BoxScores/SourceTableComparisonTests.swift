import AppSupport
import BoxScores
import Catalog
import Foundation
import SportsModel
import TestSupport
import Testing

/// Games drawn from the source tables, read by a script of their own, against the box scores.
@Suite(.needs(.data)) struct SourceTableComparisonTests {
  struct Expected: Decodable {
    let league, day: String
    let number, season: Int
    let home, away: String
    let attendance, minutes, innings, temperature, wind: Int?
    let sky: String?
    let decisions, starters: [String]?
    let homeRuns: [[String]]?
    let homePlayers: [String]?
    let scoring, lines: [[String]]?
  }

  private let store: BoxScoreStore

  init() throws { store = BoxScoreStore(facts: try BundledCatalog.result.get().folder) }

  private static func drawn(_ count: Int) throws -> [Expected] {
    let corrections = URL.repository.appending(path: "Tools/Corrections").path
    let result = try ExternalTool.run(
      "boxscores.py", SharedFolder.data.path, corrections, "20261123", "\(count)")
    try #require(result.status == 0, "\(result.errors)")
    return try result.output.split(separator: "\n").map {
      try JSONDecoder().decode(Expected.self, from: Data($0.utf8))
    }
  }

  /// `STVISITS_DRAWN_GAMES` is the number of games of each league (4).
  @Test(.enabled(if: ExternalTool.python != nil, "there is no Python"))
  func drawnGamesEqualTheTables() throws {
    let count = RandomSeeds.count(of: "STVISITS_DRAWN_GAMES") ?? 4
    let games = try Self.drawn(count)
    try #require(games.count == 4 * count)
    for game in games { try compare(game) }
  }

  private func compare(_ game: Expected) throws {
    let place = "\(game.league) \(game.day) \(game.home) \(game.number)"
    let key = GameKey(
      league: LeagueID(game.league), stadium: nil, day: try #require(LocalDay(game.day)),
      home: TeamID(game.home), number: game.number)
    let score = try #require(try store.boxScore(of: key, away: TeamID(game.away)), "\(place)")
    #expect(score.season == game.season, "\(place)")
    if game.league == "mlb" {
      #expect((score.starters ?? []).map(\.player.sourceID).sorted() == game.starters, "\(place)")
      let home = score.appearances.map { all in
        all.filter { $0.side == .home }.map(\.player.sourceID).sorted()
      }
      #expect(home == game.homePlayers, "\(place)")
    }
    if game.league == "mlb" || game.league == "nfl" {
      #expect(score.weather?.windSpeed == game.wind, "\(place)")
      #expect(score.weather?.sky == game.sky, "\(place)")
    }
    try compareDocument(game, score, place)
  }

  /// Compares what `visits show --json` prints, which follows from the values of the box score.
  private func compareDocument(_ game: Expected, _ score: BoxScore, _ place: String) throws {
    let names = BoxScoreNames(store, home: "Home", away: "Away")
    let saw = try JSON(JSONValue(encoding: BoxScoreDocument(score, names: names).object).document)
    if game.league == "mlb" || game.league == "nfl" {
      #expect(words(saw["attendance"]) == words(game.attendance), "\(place)")
      #expect(words(saw["weather"]["temp_f"]) == words(game.temperature), "\(place)")
    }
    if game.league == "mlb" {
      #expect(words(saw["duration_minutes"]) == words(game.minutes), "\(place)")
      #expect(words(saw["innings"]) == words(game.innings), "\(place)")
      #expect(
        ["win_id", "loss_id", "save_id"].map { words(saw[$0]) } == game.decisions, "\(place)")
      let homeRuns = rows(saw["home_runs"]) {
        let half = words($0["half"])
        return [
          words($0["player_id"]), words($0["pitcher_id"]), words($0["inning"]),
          half.isEmpty ? "" : half == "top" ? "t" : "b", words($0["on_base"]), words($0["career"]),
        ]
      }
      #expect((homeRuns ?? []) == game.homeRuns, "\(place)")
    }
    let plays = rows(saw["scoring"]) {
      [
        $0["team"] == "Home" ? "h" : "a", words($0["kind"]), words($0["quarter"]),
        words($0["player_id"]), words($0["yards"]), words($0["passer_id"]),
      ]
    }
    #expect(plays == game.scoring, "\(place)")
    let lines = rows(saw["lines"]) { line in
      let columns =
        game.league == "nhl"
        ? ["goals", "assists"] : ["points", "rebounds", "assists", "steals", "blocks"]
      return [words(line["player_id"]), line["team"] == "Home" ? "h" : "a"]
        + columns.map { line[$0] == .null ? "?" : words(line[$0]) }
    }
    #expect(lines?.sorted(by: isBefore) == game.lines.map { $0.sorted(by: isBefore) }, "\(place)")
  }

  private func rows(_ list: JSON, _ row: (JSON) -> [String]) -> [[String]]? {
    list == .null ? nil : list.array.map(row)
  }

  private func words(_ value: JSON) -> String { value.text ?? words(value.count) }

  private func isBefore(_ left: [String], _ right: [String]) -> Bool {
    left.lexicographicallyPrecedes(right)
  }

  private func words(_ number: Int?) -> String { number.map(String.init) ?? "" }
}
