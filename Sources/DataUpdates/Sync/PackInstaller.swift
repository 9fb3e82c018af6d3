package import Catalog

/// Installs data packs.
package struct PackInstaller: Sendable {
  private let facts: FactStore
  private let catalog: Catalog

  package init(catalog: Catalog, learned: CatalogUpdateStore, isDryRun: Bool) {
    self.catalog = catalog
    facts = FactStore(catalog: catalog, learned: learned, isDryRun: isDryRun)
  }

  /// Merges a pack with its history; stored games that it doesn't contain stay.
  ///
  /// - Parameters:
  ///   - pack: The verified pack.
  ///   - path: Its path or address, for errors.
  /// - Returns: The result of its season.
  /// - Throws: `CatalogUpdateError`, also for a pack that is older than the stored one.
  package func install(_ pack: SeasonPack, from path: String) throws -> SyncReport {
    let header = pack.header
    let games = pack.rows.map { ReportedGame(game: $0.game, id: $0.mark.id) }
    let source = SeasonUpdate.ListingContext(
      league: header.summary.league, season: header.summary.season, source: header.source,
      coverage: .some, at: header.changedAt, facts: catalog.version)
    let applied = try facts.apply(
      games, source, noted: pack.history,
      superseding: Dictionary(
        pack.rows.map { ($0.mark.id, $0.mark.supersedes) },
        uniquingKeysWith: { first, _ in first }), notBefore: path)
    var report = SyncReport(
      league: source.league, season: source.season, source: source.source, outcome: .unchanged)
    report.record(catalog) { applied }
    return report
  }
}
