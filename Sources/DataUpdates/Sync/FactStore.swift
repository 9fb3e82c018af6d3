package import Catalog
import Foundation
package import SportsModel

/// Holds what somebody tells of a season against what is known, and keeps the outcome.
package struct FactStore: Sendable {
  /// What became of a season.
  package struct Applied: Sendable {
    package let update: SeasonUpdate
    /// What was wrong with the former pack and where it is now; nil when all was well.
    package let setAside: String?
  }

  private let catalog: Catalog
  private let learned: CatalogUpdateStore
  private let isDryRun: Bool

  /// - Parameters:
  ///   - catalog: the bundled facts and the names.
  ///   - learned: where it is kept.
  ///   - isDryRun: whether nothing is written.
  package init(catalog: Catalog, learned: CatalogUpdateStore, isDryRun: Bool) {
    self.catalog = catalog
    self.learned = learned
    self.isDryRun = isDryRun
  }

  /// Takes what is told; the pack is only written when it differs.
  ///
  /// - Parameters:
  ///   - reported: the games.
  ///   - telling: by whom.
  ///   - noted: the history of an installed pack.
  ///   - superseding: the bundled games for which an installed pack stands, by its ids.
  ///   - notBefore: an installed pack is refused when what is here was learned later.
  /// - Returns: what became of the season.
  /// - Throws: `CatalogUpdateError` when it cannot be kept, or what the catalog throws.
  package func apply(
    _ reported: [ReportedGame], _ telling: SeasonUpdate.ListingContext, noted: [GameChange] = [],
    superseding: [SeasonPack.GameID: [GameKey]] = [:], notBefore: String? = nil
  ) throws -> Applied {
    let bundled = try catalog.bundledGames(of: telling.league, season: telling.season)
    let work = {
      () throws(CatalogUpdateError) -> Applied in
      let (former, setAside) = try former(telling.league, telling.season)
      if let notBefore, let former, former.header.changedAt > telling.at {
        throw CatalogUpdateError(path: notBefore, .older)
      }
      let update = SeasonUpdate(
        reported, telling, former: former, bundled: bundled, noted: noted, superseding: superseding)
      if !isDryRun, update.isDifferent, let pack = update.pack { try learned.save(pack) }
      return Applied(update: update, setAside: setAside)
    }
    return try isDryRun ? work() : learned.withLock(work)
  }

  /// The pack that is kept; a damaged one is moved out of the way.
  private func former(
    _ league: LeagueID, _ season: Int
  ) throws(CatalogUpdateError) -> (pack: SeasonPack?, setAside: String?) {
    do throws(CatalogUpdateError) {
      return (try catalog.pack(of: league, season: season), nil)
    } catch {
      // What a newer program wrote is not damaged.
      if error.cause == .newerForm { throw error }
      guard !isDryRun, let path = try learned.setAside(league: league, season: season) else {
        return (nil, error.description)
      }
      return (nil, "\(error); it is kept as \(path)")
    }
  }
}
