import Catalog
import Foundation
import SportsModel
import TestSupport
import Testing

@testable import CatalogBuilding

/// Round trips of seasons through writer and reader.
@Suite struct SeasonRoundTripTests {
  private static let teams: [TeamID] = ["mlb-aaa", "mlb-bbb", "mlb-c1", "mlb-dddd"]
  private static let stadiums: [StadiumID] = ["old-park", "new-park", "second-park", "far-hall"]

  @Test(arguments: [1, 2, 3] as [UInt64])
  func roundTripsRandomGames(seed: UInt64) throws {
    var generator = SeededGenerator(seed: seed)
    let games = try randomGames(using: &generator)
    let first = try #require(games.first)
    let last = try #require(games.last)
    let summary = SeasonSummary(
      league: "mlb", season: 2018, firstDay: first.day, lastDay: last.day, games: games.count,
      results: games.count { $0.score != nil })
    try withTemporaryDirectory { folder in
      try BundledDataWriter(folder: folder).write([
        "version.txt": "2026-11-21\n", "leagues.txt": "",
        "teams.txt": Self.teams.map {
          "team \($0)\ncode \(SeasonFile.code(of: $0))\nname - Some Team\n"
        }.joined(),
        "stadiums.txt": CatalogWriter.stadiums(CatalogBuildingFixture.stadiums),
        "seasons.txt": CatalogWriter.seasons([summary]),
        "games/mlb/2018.txt": SeasonWriter.text(games, title: "MLB 2018"),
      ])
      let catalog = try Catalog.open(folder)
      #expect(try catalog.games(of: "mlb", season: 2018) == games)
      #expect(catalog.seasons(of: "mlb") == [summary])
      #expect(catalog.stadiums.stadiums == CatalogBuildingFixture.stadiums.sorted { $0.id < $1.id })
    }
  }

  private func randomGames(using generator: inout SeededGenerator) throws -> [Game] {
    var day = try #require(LocalDay("2018-03-29"))
    var games: [Game] = []
    for _ in 0..<200 {
      if Bool.random(using: &generator) { day = day + Int.random(in: 1...3, using: &generator) }
      games.append(try randomGame(on: day, using: &generator))
    }
    return games
  }

  private func randomGame(on day: LocalDay, using generator: inout SeededGenerator) throws -> Game {
    let teams = Self.teams.shuffled(using: &generator)
    let stadiums = Self.stadiums.shuffled(using: &generator)
    let minute = Int.random(in: 0..<1440, using: &generator)
    let starts: [Game.Start] = [
      .unknown, .exact(minuteOfDay: minute), .placeholder(minuteOfDay: minute),
    ]
    let buildings: [(Game.VenueCertainty, [StadiumID])] = [
      (.stated, [stadiums[0]]), (.inferred, [stadiums[0]]), (.ambiguous, Array(stadiums[0...2])),
      (.unknown, []),
    ]
    let building = try #require(buildings.randomElement(using: &generator))
    let types: [Game.SeasonType] = [.regular, .postseason, .other]
    let score = Score(
      home: .random(in: 0...150, using: &generator), away: .random(in: 0...150, using: &generator))
    var game = Game(
      league: "mlb", season: 2018, seasonType: try #require(types.randomElement(using: &generator)),
      day: day, number: .random(in: 0...3, using: &generator), home: teams[0], away: teams[1],
      start: try #require(starts.randomElement(using: &generator)), building: building.0,
      stadiums: building.1, isNeutralSite: .random(using: &generator),
      hasSpectators: .random(using: &generator), isDateConfirmed: .random(using: &generator),
      score: Bool.random(using: &generator) ? score : nil)
    if Bool.random(using: &generator) {
      game.resumedDay = day + Int.random(in: 1...100, using: &generator)
      game.resumedStadium = Bool.random(using: &generator) ? "far-hall" : nil
    }
    return game
  }
}
