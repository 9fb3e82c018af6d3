import AppSupport
package import Catalog
package import Foundation
package import SportsModel

/// Saves and removes the user's own leagues.
package struct OwnLeagueStore: Sendable {
  /// The result of saving a pack.
  struct Outcome {
    let isNew: Bool
    /// Whether league, teams, stadiums or badges changed.
    let isDifferent: Bool
    let seasons: [SyncReport]

    var isUnchanged: Bool {
      !isDifferent
        && seasons.allSatisfy { if case .unchanged = $0.outcome { true } else { false } }
    }
  }

  private let learned: CatalogUpdateStore
  private let clock: @Sendable () -> Date
  let isDryRun: Bool

  package init(learned: CatalogUpdateStore, clock: @escaping @Sendable () -> Date, isDryRun: Bool) {
    self.learned = learned
    self.clock = clock
    self.isDryRun = isDryRun
  }

  func stored(_ id: LeagueID) -> CustomLeague? { learned.customLeague(id) }

  /// Saves the league and then its seasons.
  ///
  /// - Parameter catalog: Opens the catalog, which contains the league then.
  /// - Throws: `CatalogUpdateError`, or what the catalog throws.
  func save(
    _ built: LeagueBuilder, badges: [JSONValue], catalog: () throws -> Catalog
  ) throws -> Outcome {
    let league = built.league
    let isNew = !learned.isCustom(league.id)
    let definitions = LeaguePackBadges.file(badges)
    let isDifferent =
      try !learned.holds(league) || learned.badges(of: league.id) != definitions
    if isDifferent, !isDryRun {
      try learned.withLock { () throws(CatalogUpdateError) in
        try learned.save(badges: definitions, of: league.id)
        try learned.save(league)
      }
    }
    let catalog = try catalog()
    let facts = FactStore(catalog: catalog, learned: learned, isDryRun: isDryRun)
    let now = clock()
    let reports = built.seasons.map { season in
      facts.report(
        built.games[season] ?? [],
        SeasonUpdate.ListingContext(
          league: league.id, season: season, source: "pack", coverage: .season, at: now,
          facts: catalog.version))
    }
    return Outcome(isNew: isNew, isDifferent: isDifferent, seasons: reports)
  }

  /// Saves a league that was edited.
  package func save(_ league: CustomLeague) throws {
    guard !isDryRun else { return }
    try learned.withLock { () throws(CatalogUpdateError) in try learned.save(league) }
  }

  /// Saves a stadium without a league.
  package func save(_ stadium: Stadium) throws {
    guard !isDryRun else { return }
    try learned.withLock { () throws(CatalogUpdateError) in
      let others = learned.standaloneStadiums().filter { $0.id != stadium.id }
      try learned.save(single: others + [stadium])
    }
  }

  /// Removes a league, except stadiums to which visits or other leagues refer; returns these.
  func remove(_ id: LeagueID, keeping used: Set<StadiumID>) throws -> [StadiumID] {
    let stadiums = learned.customLeague(id)?.stadiums.filter { used.contains($0.id) } ?? []
    if !isDryRun {
      try learned.withLock { () throws(CatalogUpdateError) in
        if !stadiums.isEmpty {
          let kept = Set(stadiums.map(\.id))
          let others = learned.standaloneStadiums().filter { !kept.contains($0.id) }
          try learned.save(single: others + stadiums)
        }
        try learned.remove(league: id)
      }
    }
    return stadiums.map(\.id)
  }
}
