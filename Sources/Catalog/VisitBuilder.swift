package import Foundation
package import SportsModel

/// Creates visits with their own copy of catalog data.
package struct VisitBuilder: Sendable {
  package let catalog: Catalog
  private let clock: @Sendable () -> Date

  package init(catalog: Catalog, clock: @escaping @Sendable () -> Date) {
    self.catalog = catalog
    self.clock = clock
  }

  /// Returns a visit to a game of the catalog.
  ///
  /// `attended` is the day on which a suspended game was completed, if the user was there only then;
  /// any other day is ignored.
  package func visit(
    to game: Game, at stadium: Stadium, source: Visit.DataSource, origin: Visit.Origin,
    id: UUID? = nil, attended: LocalDay? = nil
  ) -> Visit {
    let now = clock()
    let day = attended.flatMap { game.isPlayed(on: $0) ? $0 : nil } ?? game.day
    return Visit(
      id: id ?? UUID(), stadium: stadium.id, stadiumName: stadium.name(in: day.year),
      day: day, league: game.league, kind: .game, game: facts(of: game, at: stadium.id),
      scoreSource: game.score == nil ? nil : .app, dataSource: source,
      isScorePending: game.score == nil, origin: origin, createdAt: now, changedAt: now)
  }

  /// Returns a visit without a game of the catalog.
  package func visit(at stadium: Stadium, on day: LocalDay, kind: Visit.Kind) -> Visit {
    let now = clock()
    return Visit(
      id: UUID(), stadium: stadium.id, stadiumName: stadium.name(in: day.year), day: day,
      kind: kind, dataSource: .fullyManual, origin: .manual, createdAt: now, changedAt: now)
  }

  /// Returns the data of a game to be copied into a visit.
  package func facts(of game: Game, at stadium: StadiumID) -> Visit.GameFacts {
    Visit.GameFacts(
      key: game.key(at: stadium), homeTeam: game.home, awayTeam: game.away,
      homeName: catalog.displayName(of: game.home, season: game.season),
      awayName: catalog.displayName(of: game.away, season: game.season), score: game.score,
      start: game.localStart, sourceVersion: catalog.version, resolvedAt: clock())
  }
}
