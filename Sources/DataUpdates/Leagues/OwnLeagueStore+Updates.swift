package import Catalog
package import SportsModel

extension OwnLeagueStore {
  /// Adds or updates the league of a pack.
  ///
  /// - Parameters:
  ///   - pack: The pack; its CSV schedules are read from the folder of the file.
  ///   - allowsOlder: Whether the pack may be older than the stored league.
  ///   - openCatalog: Opens the catalog, again after the league was saved.
  /// - Throws: `LeaguePackError`, `UpdateError`, `CatalogUpdateError`, or what the catalog throws.
  package func update(
    from pack: LeaguePack, allowsOlder: Bool, catalog openCatalog: () throws -> Catalog
  ) throws -> LeagueUpdate {
    let catalog = try openCatalog()
    let former = catalog.customLeagues.contains(pack.league.id) ? stored(pack.league.id) : nil
    if let present = former?.version, present > pack.version, !allowsOlder {
      throw UpdateError.olderPack(path: pack.path, version: pack.version, present: present)
    }
    let built = try LeagueBuilder(
      pack, catalog: catalog, former: former, schedules: pack.scheduleFiles())
    try LeaguePackBadges.check(pack.badges, of: built.league, path: pack.path, in: catalog)
    let outcome = try save(built, badges: pack.badges, catalog: openCatalog)
    return LeagueUpdate(built, outcome, isDryRun: isDryRun)
  }

  /// Removes a league, except stadiums of visits and of other leagues.
  ///
  /// - Parameters:
  ///   - allVisits: All visits of the user.
  ///   - allowsVisits: Whether a league with visits may be removed.
  /// - Throws: `UpdateError.leagueHasVisits`, `CatalogUpdateError`.
  package func remove(
    _ league: CustomLeague, visits allVisits: [Visit], allowsVisits: Bool, in catalog: Catalog
  ) throws -> LeagueRemoval {
    let stadiums = Set(league.stadiums.map(\.id))
    let visits = allVisits.filter { $0.league == league.id || stadiums.contains($0.stadium) }
    guard visits.isEmpty || allowsVisits || isDryRun else {
      throw UpdateError.leagueHasVisits(count: visits.count)
    }
    let others = catalog.teams.filter { $0.league != league.id }.flatMap { $0.homes.map(\.stadium) }
    let kept = try remove(league.id, keeping: Set(visits.map(\.stadium) + others))
    return LeagueRemoval(
      league: league, visits: visits.count, keptStadiums: kept, isDryRun: isDryRun)
  }
}
