package import AppSupport
package import Catalog
import Localization
package import SportsModel
package import VisitStore

/// A selection of stadiums or teams by name and league.
package struct CatalogQuery: Sendable {
  /// A name or a part of one; nil for current teams and their homes.
  package let name: String?
  package let leagues: Set<LeagueID>?
  /// True if former teams, closed stadiums and neutral sites are included without a name.
  package let includesAll: Bool

  package init(name: String?, leagues: Set<LeagueID>?, includesAll: Bool) {
    (self.name, self.leagues, self.includesAll) = (name, leagues, includesAll)
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
  package func table(_ stadiums: [Stadium], catalog: Catalog) throws -> TextTable {
    guard !stadiums.isEmpty else { throw NameLookupError.noSuchStadium(name ?? "") }
    return Self.table(stadiums.map { ($0, nil) }, catalog: catalog)
  }

  /// Returns the table of stadiums around a place, with distances.
  package static func table(
    _ stadiums: [Nearby<Stadium>], catalog: Catalog, format: DisplayFormat
  ) -> TextTable {
    table(
      stadiums.map { ($0.element, format.distance(miles: $0.miles)) },
      distance: .numbers(localized("DISTANCE")), catalog: catalog)
  }

  private static func table(
    _ stadiums: [(Stadium, distance: String?)], distance: TextTable.Column? = nil, catalog: Catalog
  ) -> TextTable {
    let columns: [TextTable.Column?] = [
      .fixed(localized("ID")), distance, .text(localized("NAME"), minWidth: 12),
      .fixed(localized("CITY"), isOptional: true), .fixed(localized("YEARS")),
      .text(localized("TEAMS"), minWidth: 7),
    ]
    var table = TextTable(columns.compactMap(\.self), indent: 0)
    for (stadium, distance) in stadiums {
      let current = stadium.tenancies.filter { $0.last == nil }
      let teams = (current.isEmpty ? stadium.tenancies : current).compactMap {
        catalog.team($0.team)?.code
      }
      let cells: [String?] = [
        stadium.id.rawValue, distance, stadium.name, "\(stadium.city) \(stadium.region)",
        "\(stadium.opened.map(String.init) ?? "")–\(stadium.closed.map(String.init) ?? "")",
        Set(teams).sorted().joined(separator: " "),
      ]
      table.add(cells.compactMap { $0.map { TextTable.Cell($0) } })
    }
    return table
  }

  /// Returns the table that lists teams.
  ///
  /// - Throws: `ReportError.noTeams` for an empty list.
  package func table(_ teams: [Team], catalog: Catalog) throws(ReportError) -> TextTable {
    guard !teams.isEmpty else {
      throw .noTeams(name: name, similar: name.map(catalog.teamNames) ?? [])
    }
    var table = TextTable(
      [
        .fixed(localized("ID")), .fixed(localized("CODE")), .text(localized("NAME")),
        .text(localized("HOME", context: "stadium of a team")),
      ], indent: 0)
    for team in teams {
      let home = team.currentHome.flatMap { catalog.stadiums[$0]?.name } ?? ""
      table.add(team.id.rawValue, team.code, team.name, home)
    }
    return table
  }
}

/// The surroundings of a place.
package struct Vicinity: Hashable, Sendable {
  package let place: TripPlace
  /// The great-circle distance to the farthest stadium.
  package let meters: Double

  package init(of place: TripPlace, meters: Double) {
    self.place = place
    self.meters = meters
  }

  package var miles: Double { meters / 1_609.344 }

  /// Returns the distance of each stadium within it, in meters.
  func distances(to stadiums: [Stadium]) -> [StadiumID: Double] {
    Dictionary(
      stadiums.map { ($0.id, $0.coordinate.distance(to: place.coordinate)) },
      uniquingKeysWith: { first, _ in first }
    ).filter { $0.value <= meters }
  }
}

extension GamesQuery {
  /// Returns the games around a place by day and then distance.
  ///
  /// The distance is the distance to the nearest stadium of the game within the surroundings.
  ///
  /// - Throws: as `games(in:)`.
  package func games(in catalog: Catalog, near vicinity: Vicinity) throws -> [Nearby<Game>] {
    let distances = vicinity.distances(to: catalog.stadiums.stadiums)
    let nearby = try games(in: catalog) { $0.stadiums.contains { distances[$0] != nil } }
    // The games of a day are in the order of lists, which decides between equal distances.
    return nearby.compactMap { game in
      game.stadiums.compactMap { distances[$0] }.min().map { Nearby(element: game, meters: $0) }
    }.sorted { ($0.element.day, $0.meters) < ($1.element.day, $1.meters) }
  }
}

extension CatalogQuery {
  /// Returns the stadiums around a place, the nearest first.
  package func stadiums(in catalog: Catalog, near vicinity: Vicinity) -> [Nearby<Stadium>] {
    let stadiums = stadiums(in: catalog)
    let distances = vicinity.distances(to: stadiums)
    return stadiums.compactMap { stadium in
      distances[stadium.id].map { Nearby(element: stadium, meters: $0) }
    }.sorted { ($0.meters, $0.element.id) < ($1.meters, $1.element.id) }
  }
}

/// Formats points of interest as a table.
package enum PointListFormatter {
  package static func table(
    _ points: [Nearby<PointOfInterest>], names catalog: Catalog, format: DisplayFormat
  ) -> TextTable {
    var table = TextTable(
      [
        .numbers(localized("DISTANCE")), .fixed(localized("KIND")),
        .text(localized("NAME"), minWidth: 16), .text(localized("ABOUT"), minWidth: 12),
      ], indent: 0)
    for point in points {
      table.add(
        format.distance(meters: point.meters), point.element.title, point.element.name,
        catalog.line(about: point.element))
    }
    return table
  }
}

extension Nearby {
  /// Returns the document of the element with its distance, to a hundredth of a mile.
  package func document(_ document: (Element) -> JSONObject) -> JSONObject {
    document(element) + ["distanceMiles": (miles * 100).rounded() / 100]
  }
}

// For commands, which don't know the documents of the catalog.
extension ListDocument<JSONObject> {
  package init(_ stadiums: [Stadium]) { self.init("stadiums", items: stadiums.map(\.document)) }

  package init(_ stadiums: [Nearby<Stadium>]) {
    self.init("stadiums", items: stadiums.map { $0.document(\.document) })
  }

  package init(_ visits: [StoredVisit]) { self.init("visits", items: visits.map(\.document)) }
  package init(_ teams: [Team]) { self.init("teams", items: teams.map(\.document)) }
}
