package import Catalog

/// Installs packs of facts.
package struct PackInstaller: Sendable {
  private let facts: FactStore
  private let catalog: Catalog

  package init(catalog: Catalog, learned: CatalogUpdateStore, isDryRun: Bool) {
    self.catalog = catalog
    facts = FactStore(catalog: catalog, learned: learned, isDryRun: isDryRun)
  }

  /// Takes what a pack says, with its history; what is here and not in it stays.
  ///
  /// - Parameters:
  ///   - pack: checked already.
  ///   - path: where it came from.
  /// - Returns: what came of its season.
  /// - Throws: `CatalogUpdateError`, above all for one that is older than what is here.
  package func install(_ pack: SeasonPack, from path: String) throws -> SyncReport {
    let header = pack.header
    let told = pack.rows.map { ReportedGame(game: $0.game, id: $0.mark.id) }
    let telling = SeasonUpdate.ListingContext(
      league: header.league, season: header.season, source: header.source, coverage: .some,
      at: header.changedAt, facts: catalog.version)
    let applied = try facts.apply(
      told, telling, noted: pack.history,
      superseding: Dictionary(
        pack.rows.map { ($0.mark.id, $0.mark.supersedes) },
        uniquingKeysWith: { first, _ in first }), notBefore: path)
    var report = SyncReport(
      league: header.league, season: header.season, source: header.source, outcome: .unchanged)
    report.take(catalog) { applied }
    return report
  }
}
