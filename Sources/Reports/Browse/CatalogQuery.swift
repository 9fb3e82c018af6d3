package import AppSupport
package import Catalog
import Localization
package import SportsModel

/// A selection of stadiums or teams by name and league.
package struct CatalogQuery: Sendable {
  /// A name or a part of one; nil for current teams and their homes.
  package let name: String?
  package let leagues: Set<LeagueID>?
  /// Whether former teams, closed stadiums and neutral sites are included without a name.
  package let includesAll: Bool

  package init(name: String?, leagues: Set<LeagueID>?, includesAll: Bool) {
    self.name = name
    self.leagues = leagues
    self.includesAll = includesAll
  }

  package func stadiums(in catalog: Catalog) -> [Stadium] {
    let found = name.map { catalog.stadiums(containing: $0) } ?? catalog.stadiums.stadiums
    return found.filter { stadium in
      let tenancies = stadium.tenancies.filter { leagues?.contains($0.league) ?? true }
      guard name == nil, !includesAll else { return leagues == nil || !tenancies.isEmpty }
      return stadium.closed == nil && tenancies.contains { $0.last == nil }
    }
  }

  package func teams(in catalog: Catalog) -> [Team] {
    (name.map { catalog.teams(containing: $0) } ?? catalog.teams).filter { team in
      (leagues?.contains(team.league) ?? true) && (name != nil || includesAll || team.isActive)
    }
  }

  /// Returns the table that lists stadiums.
  ///
  /// - Throws: `NameLookupError.noSuchStadium` for an empty list.
  package func table(_ stadiums: [Stadium], _ catalog: Catalog) throws -> TextTable {
    guard !stadiums.isEmpty else { throw NameLookupError.noSuchStadium(name ?? "") }
    var table = TextTable(Self.columns(), indent: 0)
    for stadium in stadiums { table.add(Self.row(stadium, catalog)) }
    return table
  }

  /// Returns the table of stadiums around a place, with distances.
  package static func table(
    _ stadiums: [Nearby<Stadium>], _ catalog: Catalog, format: DisplayFormat
  ) -> TextTable {
    var table = TextTable(columns(.figures(localized("DISTANCE"))), indent: 0)
    for stadium in stadiums {
      var row = row(stadium.element, catalog)
      row.insert(TextTable.Cell(format.distance(miles: stadium.miles)), at: 1)
      table.add(row)
    }
    return table
  }

  private static func columns(_ distance: TextTable.Column? = nil) -> [TextTable.Column] {
    let others: [TextTable.Column] = [
      .words(localized("NAME"), least: 12), .marks(localized("CITY"), isOptional: true),
      .marks(localized("YEARS")), .words(localized("TEAMS"), least: 7),
    ]
    return [.marks(localized("ID"))] + [distance].compactMap(\.self) + others
  }

  private static func row(_ stadium: Stadium, _ catalog: Catalog) -> [TextTable.Cell] {
    let current = stadium.tenancies.filter { $0.last == nil }
    let teams = (current.isEmpty ? stadium.tenancies : current).compactMap {
      catalog.team($0.team)?.code
    }
    return [
      stadium.id.rawValue, stadium.name, "\(stadium.city) \(stadium.region)",
      "\(stadium.opened.map(String.init) ?? "")–\(stadium.closed.map(String.init) ?? "")",
      Set(teams).sorted().joined(separator: " "),
    ].map { TextTable.Cell($0) }
  }

  /// Returns the table that lists teams.
  ///
  /// - Throws: `ReportError.noTeams` for an empty list.
  package func table(_ teams: [Team], _ catalog: Catalog) throws(ReportError) -> TextTable {
    guard !teams.isEmpty else {
      throw .noTeams(name: name, similar: name.map(catalog.teamNames) ?? [])
    }
    var table = TextTable(
      [
        .marks(localized("ID")), .marks(localized("CODE")), .words(localized("NAME")),
        .words(localized("HOME", context: "stadium of a team")),
      ], indent: 0)
    for team in teams {
      let home = team.currentHome.flatMap { catalog.stadiums[$0]?.name } ?? ""
      table.add(team.id.rawValue, team.code, team.name, home)
    }
    return table
  }
}
