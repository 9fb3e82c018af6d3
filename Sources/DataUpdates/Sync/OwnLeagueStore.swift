package import AppSupport
package import Catalog
package import Foundation
package import SportsModel

/// Saves and removes the user's own leagues, and saves the games of schedule files.
package struct OwnLeagueStore: Sendable {
  let learned: CatalogUpdateStore
  let clock: @Sendable () -> Date
  let isDryRun: Bool

  package init(learned: CatalogUpdateStore, clock: @escaping @Sendable () -> Date, isDryRun: Bool) {
    (self.learned, self.clock, self.isDryRun) = (learned, clock, isDryRun)
  }

  /// Saves the league and then its seasons, for which the catalog with the league is opened.
  ///
  /// - Throws: `CatalogUpdateError`, or what the catalog throws.
  func save(
    _ built: LeagueBuilder, badges: [JSONValue], catalog: () throws -> Catalog
  ) throws -> LeagueUpdate {
    let league = built.league
    let isNew = !learned.isCustom(league.id)
    let definitions = LeaguePackBadges.file(badges)
    let isDifferent = try !learned.holds(league) || learned.badges(of: league.id) != definitions
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
        from: SeasonUpdate.ListingContext(
          league: league.id, season: season, source: "pack", coverage: .season, at: now,
          facts: catalog.version))
    }
    let isUnchanged =
      !isDifferent && reports.allSatisfy { if case .unchanged = $0.outcome { true } else { false } }
    return LeagueUpdate(
      league: league, seasons: reports, notes: built.notes, isDryRun: isDryRun,
      status: isNew ? "new" : isUnchanged ? "unchanged" : "changed")
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

  /// Adds or updates the league of a pack, whose CSV schedules are in the folder of the file.
  ///
  /// The catalog is opened again after the league was saved.
  ///
  /// - Throws: `LeaguePackError`, `UpdateError`, `CatalogUpdateError`, or what the catalog throws.
  package func update(
    from pack: LeaguePack, allowsOlder: Bool, format: DisplayFormat,
    catalog openCatalog: () throws -> Catalog
  ) throws -> LeagueUpdate {
    let catalog = try openCatalog()
    let former =
      catalog.customLeagues.contains(pack.league.id) ? learned.customLeague(pack.league.id) : nil
    if let present = former?.version, present > pack.version, !allowsOlder {
      throw UpdateError.olderPack(path: pack.path, version: pack.version, present: present)
    }
    let built = try LeagueBuilder(
      pack, catalog: catalog, former: former, schedules: pack.scheduleFiles(), format: format)
    try LeaguePackBadges.check(pack.badges, of: built.league, path: pack.path, in: catalog)
    return try save(built, badges: pack.badges, catalog: openCatalog)
  }

  /// Adds an empty league.
  package func addLeague(
    id: String, name: String, sport: String, minutes: Int, spansYears: Bool, in catalog: Catalog
  ) throws -> CustomLeague {
    let league = try CustomLeague(
      id: id, name: name, sport: sport, minutes: minutes, spansYears: spansYears, in: catalog)
    try save(league)
    return league
  }

  /// Removes a league, except stadiums of visits and of other leagues.
  ///
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

/// The result of adding or updating a league from a pack.
package struct LeagueUpdate: Sendable {
  package let league: CustomLeague
  /// The results by season.
  package let seasons: [SyncReport]
  /// Notes about derived facts and about what is kept.
  package let notes: [String]
  package let isDryRun: Bool
  /// `new`, `changed` or `unchanged`.
  let status: String

  package var replacements: [SeasonUpdate.Replacement] { seasons.flatMap(\.replacements) }

  /// The document of `leagues add FILE`.
  package var document: JSONObject {
    [
      "schema": 1, "league": league.id, "status": status, "version": league.version,
      "teams": league.teams.count, "stadiums": league.stadiums.count,
      "seasons": seasons.map(\.document), "notes": notes, "dryRun": isDryRun,
    ]
  }

  /// Returns the lines of the report; if verbose, one for each change and each issue.
  package func lines(isVerbose: Bool) -> [String] {
    let counts =
      "\(league.teams.count.counted("team")), \(league.stadiums.count.counted("own stadium"))"
    return ["\(league.structure.league.name) (\(league.id)): \(status), \(counts)"]
      + seasons.flatMap { $0.lines(isVerbose: isVerbose) }.map { "  \($0)" }
  }
}

package struct LeagueRemoval: Sendable {
  package let league: CustomLeague
  /// The number of visits to its games or stadiums, which stay.
  package let visits: Int
  package let keptStadiums: [StadiumID]
  package let isDryRun: Bool

  /// The document of `leagues remove`.
  package var document: JSONObject {
    [
      "schema": 1, "league": league.id, "visits": visits, "keptStadiums": keptStadiums,
      "dryRun": isDryRun,
    ]
  }

  package var sentence: String {
    "\(isDryRun ? "Would remove" : "Removed") \(league.structure.league.name)."
  }

  /// Notes about stadiums and visits that stay.
  package var notes: [String] {
    var notes: [String] = []
    if !keptStadiums.isEmpty {
      notes.append("These stadiums are kept: \(DisplayFormat.list(keptStadiums.map(\.rawValue))).")
    }
    if visits > 0 {
      notes.append("\(visits.counted("visit")) to its games \(visits == 1 ? "is" : "are") kept.")
    }
    return notes
  }
}

extension CustomLeague {
  /// The document of `leagues add --id`.
  package func creationDocument(isDryRun: Bool) -> JSONObject {
    ["schema": 1, "league": id, "status": "new", "dryRun": isDryRun]
  }

  /// The document of `leagues export`.
  package func exportDocument(file: String) -> JSONObject {
    ["schema": 1, "league": id, "file": file]
  }
}
