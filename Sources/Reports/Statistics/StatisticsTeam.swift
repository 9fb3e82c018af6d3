package import SportsModel

/// A team in statistics: a team of the catalog, or a name.
package enum StatisticsTeam: Hashable, Sendable {
  case known(TeamID)
  case named(String)

  package var id: TeamID? {
    if case .known(let id) = self { id } else { nil }
  }

  /// A key for sorting.
  package var key: String {
    switch self {
    case .known(let id): id.rawValue
    case .named(let name): name
    }
  }
}
