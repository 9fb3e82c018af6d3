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
    /// A place of the user's own list.
    case own

    /// The usual maximum distance in meters.
    package var reach: Double {
      switch self {
      case .stadium: 2_500
      case .formerSite, .landmark: 10_000
      case .brewery, .own: 3_000
      }
    }

    package var title: String {
      switch self {
      case .formerSite: "former site"
      case .own: "your place"
      case .stadium, .landmark, .brewery: rawValue
      }
    }
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

  /// The category of a landmark or of the user's own place, otherwise the kind.
  package var title: String {
    [.landmark, .own].contains(kind) ? category ?? kind.title : kind.title
  }
}

extension Catalog {
  /// Returns the games at a stadium on the requested day, otherwise the line about the point.
  package func line(about point: PointOfInterest) -> String {
    guard !point.games.isEmpty else { return point.about }
    return point.games.map { game in
      let away = displayName(of: game.away, season: game.season)
      let home = displayName(of: game.home, season: game.season)
      return "\(away) at \(home) \(game.localStart?.hourAndMinute ?? "that day")"
    }.joined(separator: "; ")
  }
}

extension [Nearby<PointOfInterest>] {
  /// Returns the most interesting points, the nearest first: stadiums with games that day, then the
  /// nearest of each kind in turn.
  ///
  /// The points must be in order of distance.
  package func highlights(_ most: Int) -> [Nearby<PointOfInterest>] {
    var chosen = indices.filter { !self[$0].element.games.isEmpty }
    let rest = PointOfInterest.Kind.byInterest.map { kind in
      indices.filter { self[$0].element.kind == kind && !chosen.contains($0) }
    }
    for round in 0..<most {
      chosen += rest.compactMap { $0.indices.contains(round) ? $0[round] : nil }
    }
    return chosen.prefix(most).sorted().map { self[$0] }
  }
}

extension PointOfInterest.Kind {
  fileprivate static let byInterest: [Self] = [.own, .landmark, .stadium, .formerSite, .brewery]
}
