package import SportsModel

/// Something to see near a stadium or another place.
package struct PointOfInterest: Hashable, Sendable {
  package enum Kind: String, CaseIterable, Codable, Sendable {
    /// The home of another team, within walking distance.
    case stadium
    /// The site of a closed stadium.
    case formerSite = "former-site"
    /// A place of sports history.
    case landmark
    case brewery

    /// The usual maximum distance in meters.
    package var reach: Double {
      switch self {
      case .stadium: 2_500
      case .formerSite, .landmark: 10_000
      case .brewery: 3_000
      }
    }

    package var title: String { self == .formerSite ? "former site" : rawValue }
  }

  package let kind: Kind
  package let name: String
  /// `statue`, `museum` or `brewpub`; nil for stadiums.
  package let category: String?
  /// One line about it, such as teams and years.
  package let about: String
  package let coordinate: Coordinate
  /// The stadium or former stadium; nil for others.
  package let stadium: StadiumID?
  /// The games there on the requested day.
  package var games: [Game] = []

  /// The category of a landmark, otherwise the kind.
  package var title: String { kind == .landmark ? category ?? kind.title : kind.title }
}
