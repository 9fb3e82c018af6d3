package import SportsModel

/// Something to see near a stadium or another place.
package struct PointOfInterest: Hashable, Sendable {
  package enum Kind: String, CaseIterable, Codable, Sendable {
    /// The home of another team, within walking distance.
    case stadium
    /// The site of a closed stadium.
    case formerSite = "former-site"
    case brewery

    /// The usual maximum distance in meters.
    package var reach: Double {
      switch self {
      case .stadium: 2_500
      case .formerSite: 10_000
      case .brewery: 3_000
      }
    }

    package var title: String {
      switch self {
      case .stadium: "stadium"
      case .formerSite: "former site"
      case .brewery: "brewery"
      }
    }
  }

  package let kind: Kind
  package let name: String
  /// One line about it: teams and years, or the kind of brewery.
  package let about: String
  package let coordinate: Coordinate
  /// The stadium or former stadium; nil for others.
  package let stadium: StadiumID?
  /// The games there on the requested day.
  package var games: [Game] = []
}

/// Finds what is near a place.
package struct PointFinder {
  private let catalog: Catalog
  private let day: LocalDay

  /// Names, homes and games are those of the day.
  package init(_ catalog: Catalog, on day: LocalDay) {
    self.catalog = catalog
    self.day = day
  }

  /// Returns the points near a place, the nearest first.
  ///
  /// - Parameters:
  ///   - place: the place; a stadium there isn't a point itself.
  ///   - meters: the maximum distance; nil for the usual one of each kind.
  ///   - kinds: the wanted kinds.
  /// - Returns: the points with their distances.
  /// - Throws: what the catalog throws if it can't read a file.
  package func points(
    near place: TripPlace, within meters: Double? = nil,
    kinds: Set<PointOfInterest.Kind> = Set(PointOfInterest.Kind.allCases)
  ) throws -> [Nearby<PointOfInterest>] {
    var points = catalog.stadiums.stadiums.compactMap { stadium in
      stadium.coordinate == place.coordinate ? nil : point(stadium)
    }
    if kinds.contains(.brewery) { points += try catalog.breweries().map(point) }
    return try points.compactMap { point in
      let distance = point.coordinate.distance(to: place.coordinate)
      guard kinds.contains(point.kind), distance <= meters ?? point.kind.reach else { return nil }
      var point = point
      if let stadium = point.stadium, point.kind == .stadium {
        point.games = try catalog.gameIndex.games(at: stadium, on: day)
      }
      return Nearby(element: point, meters: distance)
    }.sorted { ($0.meters, $0.element.name) < ($1.meters, $1.element.name) }
  }

  /// Returns the home of a team or the site of a closed stadium; nil for neutral sites.
  private func point(_ stadium: Stadium) -> PointOfInterest? {
    let isHome = stadium.tenancies.contains {
      $0.first <= day.year && day.year <= $0.last ?? day.year
    }
    let isClosed = stadium.closed.map { $0 < day.year } ?? false
    guard isHome || isClosed else { return nil }
    return PointOfInterest(
      kind: isHome ? .stadium : .formerSite, name: stadium.name(in: day.year),
      about: about(stadium, isHome: isHome), coordinate: stadium.coordinate, stadium: stadium.id)
  }

  private func point(_ brewery: Brewery) -> PointOfInterest {
    PointOfInterest(
      kind: .brewery, name: brewery.name, about: brewery.kind, coordinate: brewery.coordinate,
      stadium: nil)
  }

  /// Returns `Boston Bruins, Boston Celtics` or `1912–1957: Brooklyn Dodgers`.
  private func about(_ stadium: Stadium, isHome: Bool) -> String {
    var teams: [String] = []
    for tenancy in stadium.tenancies where !isHome || tenancy.last == nil {
      let name = catalog.displayName(
        of: tenancy.team, season: isHome ? day.year : tenancy.last ?? tenancy.first)
      if !teams.contains(name) { teams.append(name) }
    }
    let names = teams.joined(separator: ", ")
    guard !isHome else { return names }
    let years =
      "\(stadium.opened.map(String.init) ?? "")–\(stadium.closed.map(String.init) ?? "")"
    return names.isEmpty ? years : "\(years): \(names)"
  }
}
