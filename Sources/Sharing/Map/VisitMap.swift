package import SportsModel

/// What a map shows: stadiums, and how somebody stands with them.
package struct VisitMap: Sendable {
  /// How far somebody has come in one league.
  package struct League: Hashable, Sendable {
    package let id: LeagueID
    /// `MLB`.
    package let shortName: String
    package let visited: Int
    package let total: Int

    package init(id: LeagueID, shortName: String, visited: Int, total: Int) {
      self.id = id
      self.shortName = shortName
      self.visited = visited
      self.total = total
    }
  }

  package let title: String
  /// In the order of the catalog; only those of which a stadium is shown.
  package let leagues: [League]
  /// By name.
  package let stadiums: [MapStadium]
  /// The stadiums of a planned trip in its order.
  package let route: [StadiumID]
  package let outlines: RegionOutlines
  /// The last year that counts; nil for all.
  package let year: Int?

  package init(
    title: String, leagues: [League], stadiums: [MapStadium], route: [StadiumID] = [],
    outlines: RegionOutlines, year: Int? = nil
  ) {
    self.title = title
    self.leagues = leagues
    self.stadiums = stadiums
    self.route = route
    self.outlines = outlines
    self.year = year
  }

  package func stadiums(_ status: MapStadium.VisitStatus) -> [MapStadium] {
    stadiums.filter { $0.status == status }
  }

  /// The states and provinces in which a stadium was visited, `US-NY`.
  package var visitedRegions: Set<String> {
    Set(stadiums(.visited).compactMap(\.regionID))
  }

  /// `MLB, NHL`, with the year where there is one.
  package var subtitle: String {
    let names = leagues.map(\.shortName).joined(separator: " · ")
    guard let year else { return names }
    return names.isEmpty ? "to the end of \(year)" : "\(names), to the end of \(year)"
  }
}
