package import SportsModel

/// A team of statistics: a franchise of the catalog, or a club known by its name alone.
package enum StatisticsTeam: Hashable, Sendable {
  case known(TeamID)
  case named(String)

  package var id: TeamID? {
    if case .known(let id) = self { id } else { nil }
  }

  /// For an order that is always the same.
  package var key: String {
    switch self {
    case .known(let id): id.rawValue
    case .named(let name): name
    }
  }
}
