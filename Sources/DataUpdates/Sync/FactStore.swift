package import Catalog
package import Foundation
package import SportsModel
package import VisitStore

/// Merges listings of seasons into stored data.
package struct FactStore: Sendable {
  /// The merged season, and the flaw of a damaged pack with its new path.
  typealias Applied = (update: SeasonUpdate, setAside: String?)

  private let catalog: Catalog
  private let learned: CatalogUpdateStore
  private let isDryRun: Bool

  /// Creates a store; a dry run writes nothing.
  package init(catalog: Catalog, learned: CatalogUpdateStore, isDryRun: Bool) {
    (self.catalog, self.learned, self.isDryRun) = (catalog, learned, isDryRun)
  }

  /// Merges a verified pack with its history; stored games that it doesn't contain stay.
  ///
  /// A pack dated after now counts as one of now, so that it doesn't block later ones.
  ///
  /// - Throws: `CatalogUpdateError`, also for a pack that is older than the stored one.
  package func install(_ pack: SeasonPack, from path: String, now: Date) throws -> SyncReport {
    let header = pack.header
    let games = pack.rows.map { ReportedGame(game: $0.game, id: $0.mark.id) }
    let source = SeasonUpdate.ListingContext(
      league: header.summary.league, season: header.summary.season, source: header.source,
      coverage: .some, at: min(header.changedAt, now), facts: catalog.version)
    let applied = try apply(
      games, from: source, noted: pack.history,
      superseding: Dictionary(
        pack.rows.map { ($0.mark.id, $0.mark.supersedes) },
        uniquingKeysWith: { first, _ in first }), notBefore: path, now: now)
    return report(source) { applied }
  }

  /// Merges the games of a listing and reports the result.
  func report(_ games: [ReportedGame], from source: SeasonUpdate.ListingContext) -> SyncReport {
    report(source) { try apply(games, from: source) }
  }

  private func report(
    _ source: SeasonUpdate.ListingContext, apply: () throws -> Applied
  ) -> SyncReport {
    var report = SyncReport(
      league: source.league, season: source.season, source: source.source, outcome: .unchanged)
    report.record(catalog, apply: apply)
    return report
  }

  /// Merges the games of a listing; the season's pack is written only if it changes.
  ///
  /// An installed pack has a history (`noted`) and replaces bundled games (`superseding`, by its
  /// ids); it must not be older than the stored one (`notBefore`, its path), unless that is dated after now.
  ///
  /// - Throws: `CatalogUpdateError` if the season can't be saved, or what the catalog throws.
  func apply(
    _ reported: [ReportedGame], from source: SeasonUpdate.ListingContext, noted: [GameChange] = [],
    superseding: [SeasonPack.GameID: [GameKey]] = [:], notBefore: String? = nil,
    now: Date = .distantFuture
  ) throws -> Applied {
    let bundled = try catalog.bundledGames(of: source.league, season: source.season)
    let work = { () throws(CatalogUpdateError) -> Applied in
      let (former, setAside) = try former(of: source.league, season: source.season)
      if let notBefore, let former, former.header.changedAt > source.at,
        former.header.changedAt <= now
      {
        throw CatalogUpdateError(path: notBefore, .older)
      }
      let update = SeasonUpdate(
        reported, listing: source, former: former, bundled: bundled, noted: noted,
        superseding: superseding)
      if !isDryRun, update.isDifferent, let pack = update.pack { try learned.save(pack) }
      return (update, setAside)
    }
    return try isDryRun ? work() : learned.withLock(work)
  }

  /// Returns the stored pack; a damaged one is renamed.
  private func former(
    of league: LeagueID, season: Int
  ) throws(CatalogUpdateError) -> (pack: SeasonPack?, setAside: String?) {
    do throws(CatalogUpdateError) {
      return (try catalog.pack(of: league, season: season), nil)
    } catch {
      // A pack of a newer version isn't damaged.
      if error.cause == .newerForm { throw error }
      guard !isDryRun, let path = try learned.setAside(league: league, season: season) else {
        return (nil, error.description)
      }
      return (nil, "\(error). It was renamed to \(path)")
    }
  }
}

/// Records the new keys of moved games in visits.
///
/// A visit keeps its own copy of the game; only the new key is recorded next to the old one.
package enum RescheduledVisits {
  /// Records the new keys as one batch, which can be undone; returns the changed visits.
  package static func record(
    _ replacements: [SeasonUpdate.Replacement], in store: VisitStore
  ) throws -> [Visit] {
    let changed = try store.visits().map(\.visit).compactMap { updated($0, by: replacements) }
    guard !changed.isEmpty else { return [] }
    return try store.write(in: store.makeBatch(.sync)) { writer in
      try changed.filter { visit in
        guard var now = try writer.reader.visit(visit.id)?.visit, now.game?.key == visit.game?.key
        else { return false }
        now.supersededBy = visit.supersededBy
        return try writer.update(now)
      }
    }.value
  }

  /// Returns the visit with the new key; nil if it doesn't change.
  private static func updated(
    _ visit: Visit, by replacements: [SeasonUpdate.Replacement]
  ) -> Visit? {
    guard let key = visit.game?.key else { return nil }
    let replacement = replacements.first { replacement in
      replacement.old.answers(to: key) || visit.supersededBy.map(replacement.old.answers) ?? false
    }
    guard let replacement else { return nil }
    var visit = visit
    let new = replacement.new
    let stadium = key.stadium.flatMap { new.stadiums.contains($0) ? $0 : nil }
    let next = new.answers(to: key) ? nil : new.key(at: stadium ?? new.id.stadium)
    guard visit.supersededBy != next else { return nil }
    visit.supersededBy = next
    return visit
  }
}

extension Game {
  /// Returns whether a key identifies the game; a game with several possible stadiums has a key for
  /// each.
  fileprivate func answers(to key: GameKey) -> Bool {
    league == key.league && day == key.day && home == key.home && number == key.number
      && (id.stadium == key.stadium || key.stadium.map(stadiums.contains) ?? false)
  }
}
