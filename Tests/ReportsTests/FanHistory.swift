import Catalog
import Foundation
import SportsModel
import TestSupport
import Testing

/// Random visits of a fan from Boston to real games, with a fixed seed.
///
/// Some are tours, games that were recorded twice, games without a score, or games of teams that
/// aren't in the catalog.
struct FanHistory {
  let catalog: Catalog
  private(set) var visits: [Visit] = []
  private var generator: SeededGenerator
  private let recorder: VisitBuilder

  /// Draws games; the same seed gives the same games.
  init(games count: Int, seed: UInt64, catalog: Catalog) throws {
    self.catalog = catalog
    generator = SeededGenerator(seed: seed)
    recorder = VisitBuilder(catalog: catalog) { Date(timeIntervalSince1970: 1_790_000_000) }
    let shares: [(league: LeagueID, seasons: ClosedRange<Int>, weight: Int)] = [
      ("mlb", 2010...2014, 10), ("nba", 2012...2013, 3), ("nhl", 2011...2013, 3),
      ("nfl", 2012...2014, 2), ("mls", 2013...2014, 2),
    ]
    var pools: [(home: [Game], all: [Game])] = []
    for share in shares {
      let games = try share.seasons.flatMap { try catalog.games(of: share.league, season: $0) }
        .filter { $0.stadiums.count == 1 && $0.score != nil && !$0.status.isOff }
      let boston = games.filter { $0.home.rawValue.hasSuffix("-bos") || $0.away == "mlb-bos" }
      pools += Array(repeating: (boston.isEmpty ? games : boston, games), count: share.weight)
    }
    while visits.count < count { try addGame(try #require(pools.randomElement(using: &generator))) }
    try addEdgeCases()
  }

  private func chance(_ share: Double, _ generator: inout SeededGenerator) -> Bool {
    Double.random(in: 0..<1, using: &generator) < share
  }

  private mutating func addGame(_ pool: (home: [Game], all: [Game])) throws {
    let games = chance(0.6, &generator) ? pool.home : pool.all
    let game = try #require(games.randomElement(using: &generator))
    guard let id = game.stadiums.first, let stadium = catalog.stadiums[id],
      !visits.contains(where: { $0.game?.key == game.key(at: id) })
    else { return }
    var visit = recorder.visit(
      to: game, at: stadium, source: .automatic, origin: .manual, id: newID())
    if chance(0.3, &generator) { visit.rating = Int.random(in: 1...5, using: &generator) }
    if chance(0.1, &generator) { visit.note = "Row \(Int.random(in: 1...40, using: &generator))" }
    if chance(0.03, &generator) { visit.game?.score = nil }
    visits.append(visit)
  }

  /// Adds duplicate games, a game that was moved, tours, and teams that are only names.
  private mutating func addEdgeCases() throws {
    for visit in visits.prefix(8) {
      var again = Visit(
        id: newID(), stadium: visit.stadium, stadiumName: visit.stadiumName, day: visit.day,
        league: visit.league, kind: .game, game: visit.game, dataSource: .fullyManual,
        origin: .manual, createdAt: visit.createdAt, changedAt: visit.changedAt)
      again.rating = 4
      visits.append(again)
    }
    if let moved = visits[8].game?.key { visits[9].supersededBy = moved }
    for visit in visits[10..<22] {
      let stadium = try #require(catalog.stadiums[visit.stadium])
      let kind: Visit.Kind = visit.day.day % 2 == 0 ? .tour : .other
      let tour = recorder.visit(at: stadium, on: visit.day + 1, kind: kind)
      visits.append(
        Visit(
          id: newID(), stadium: tour.stadium, stadiumName: tour.stadiumName, day: tour.day,
          kind: kind, dataSource: .fullyManual, origin: .manual, createdAt: tour.createdAt,
          changedAt: tour.changedAt))
    }
    for position in 30..<36 {
      visits[position].game = Visit.GameFacts(
        key: nil, homeName: "Old Boys, \"Reds\"", awayName: "Harvard",
        score: Score(home: position, away: 33))
      visits[position].league = nil
    }
    visits.shuffle(using: &generator)
  }

  private mutating func newID() -> UUID {
    let (one, other) = (generator.next(), generator.next())
    let bytes =
      (0..<8).map { UInt8(truncatingIfNeeded: one >> ($0 * 8)) }
      + (0..<8).map { UInt8(truncatingIfNeeded: other >> ($0 * 8)) }
    return bytes.withUnsafeBytes { UUID(uuid: $0.loadUnaligned(as: uuid_t.self)) }
  }
}
