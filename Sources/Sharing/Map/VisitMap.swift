package import AppSupport
import Localization
package import SportsModel

/// The content of a map: stadiums and their visit status.
package struct VisitMap: Sendable {
  /// The progress in one league, with a short name such as `MLB`.
  package typealias League = (id: LeagueID, shortName: String, visited: Int, total: Int)

  package let title: String
  /// In the order of the catalog; only leagues with a stadium on the map.
  package let leagues: [League]
  /// Sorted by name.
  package let stadiums: [MapStadium]
  /// The stadiums of a planned trip in order.
  package let route: [StadiumID]
  package let outlines: RegionOutlines
  /// The last year that counts; nil for all.
  package let year: Int?
  /// How dates are written.
  package let format: DisplayFormat

  package init(
    title: String, leagues: [League], stadiums: [MapStadium], route: [StadiumID] = [],
    outlines: RegionOutlines, year: Int? = nil, format: DisplayFormat
  ) {
    self.title = title
    self.leagues = leagues
    self.stadiums = stadiums
    self.route = route
    self.outlines = outlines
    self.year = year
    self.format = format
  }

  package func stadiums(_ status: MapStadium.VisitStatus) -> [MapStadium] {
    stadiums.filter { $0.status == status }
  }

  /// The states and provinces with a visited stadium: `US-NY`.
  package var visitedRegions: Set<String> {
    Set(stadiums(.visited).compactMap(\.regionID))
  }

  /// The number of visited states and provinces of the United States and Canada.
  package var visitedStateCount: Int {
    visitedRegions.count { $0.hasPrefix("US-") || $0.hasPrefix("CA-") }
  }

  /// The number of days with a visit.
  var visitDayCount: Int { Set(stadiums.flatMap(\.visits).map(\.day)).count }

  /// `MLB · NHL`, followed by `through 2019` for a map up to a year.
  package var subtitle: String {
    let names = leagues.map(\.shortName).joined(separator: " · ")
    guard let year else { return names }
    return names.isEmpty
      ? localized("through \(year)") : localized("\(names), through \(year)")
  }
}
