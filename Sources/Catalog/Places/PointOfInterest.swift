package import SportsModel

/// Something to see near a stadium or another place.
package struct PointOfInterest: Hashable, Sendable {
  package enum Kind: String, CaseIterable, Codable, Sendable {
    /// The home of another team, within walking distance.
    case stadium
    /// The site of a closed stadium.
    case formerSite = "former-site"
    /// A place of sports history.
    case landmark, brewery
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
  package func highlights(_ maxCount: Int) -> [Nearby<PointOfInterest>] {
    var chosen = indices.filter { !self[$0].element.games.isEmpty }
    let rest = PointOfInterest.Kind.byInterest.map { kind in
      indices.filter { self[$0].element.kind == kind && !chosen.contains($0) }
    }
    for round in 0..<maxCount {
      chosen += rest.compactMap { $0.indices.contains(round) ? $0[round] : nil }
    }
    return chosen.prefix(maxCount).sorted().map { self[$0] }
  }
}

extension PointOfInterest.Kind {
  fileprivate static let byInterest: [Self] = [.own, .landmark, .stadium, .formerSite, .brewery]
}

/// Finds points of interest near places.
package struct PointFinder {
  private let catalog: Catalog
  private let kinds: Set<PointOfInterest.Kind>
  private let listed: [PointOfInterest]

  /// Reads the tables of the wanted kinds; `own` are places of the user.
  package init(
    _ catalog: Catalog, kinds: Set<PointOfInterest.Kind> = Set(PointOfInterest.Kind.allCases),
    own: [OwnPlace] = []
  ) throws(CatalogError) {
    (self.catalog, self.kinds) = (catalog, kinds)
    var listed = own.map(PointOfInterest.init)
    if kinds.contains(.landmark) { listed += try catalog.landmarks().map(PointOfInterest.init) }
    if kinds.contains(.brewery) { listed += try catalog.breweries() }
    self.listed = listed
  }

  /// Returns the points near a place, the nearest first.
  ///
  /// - Parameters:
  ///   - place: the place; a stadium there isn't a point itself.
  ///   - day: the day of names, homes and games.
  ///   - meters: the maximum distance; nil for the usual one of each kind.
  /// - Returns: the points with their distances.
  /// - Throws: what the catalog throws if it can't read a season.
  package func points(
    near place: Coordinate, on day: LocalDay, within meters: Double? = nil
  ) throws -> [Nearby<PointOfInterest>] {
    let stadiums = catalog.stadiums.stadiums.compactMap { stadium in
      stadium.coordinate == place ? nil : point(stadium, on: day)
    }
    return try (stadiums + listed).compactMap { point in
      let distance = point.coordinate.distance(to: place)
      guard kinds.contains(point.kind), distance <= meters ?? point.kind.reach else { return nil }
      var point = point
      if let stadium = point.stadium, point.kind == .stadium {
        point.games = try catalog.gameIndex.games(at: stadium, on: day)
      }
      return Nearby(element: point, meters: distance)
    }.sorted { ($0.meters, $0.element.name) < ($1.meters, $1.element.name) }
  }

  /// Returns the home of a team or the site of a closed stadium; nil for neutral sites.
  private func point(_ stadium: Stadium, on day: LocalDay) -> PointOfInterest? {
    let isHome = stadium.tenancies.contains {
      $0.first <= day.year && day.year <= $0.last ?? day.year
    }
    let isClosed = stadium.closed.map { $0 < day.year } ?? false
    guard isHome || isClosed else { return nil }
    return PointOfInterest(
      kind: isHome ? .stadium : .formerSite, name: stadium.name(in: day.year), category: nil,
      about: about(stadium, isHome: isHome, in: day.year), coordinate: stadium.coordinate,
      stadium: stadium.id)
  }

  /// Returns `Boston Bruins, Boston Celtics` or `1912–1957: Brooklyn Dodgers`.
  private func about(_ stadium: Stadium, isHome: Bool, in year: Int) -> String {
    var teams: [String] = []
    for tenancy in stadium.tenancies where !isHome || tenancy.last == nil {
      let name = catalog.displayName(
        of: tenancy.team, season: isHome ? year : tenancy.last ?? tenancy.first)
      if !teams.contains(name) { teams.append(name) }
    }
    let names = teams.joined(separator: ", ")
    guard !isHome else { return names }
    let years = "\(stadium.opened.map(String.init) ?? "")–\(stadium.closed.map(String.init) ?? "")"
    return names.isEmpty ? years : "\(years): \(names)"
  }
}

extension PointOfInterest {
  fileprivate init(_ place: OwnPlace) {
    self.init(
      kind: .own, name: place.name, category: place.category.isEmpty ? nil : place.category,
      about: "", coordinate: place.coordinate, stadium: nil)
  }

  fileprivate init(_ landmark: Landmark) {
    self.init(
      kind: .landmark, name: landmark.name, category: landmark.kind.title, about: landmark.about,
      coordinate: landmark.coordinate, stadium: landmark.stadium)
  }
}

/// Something and its distance from a place.
package struct Nearby<Element: Sendable>: Sendable {
  package let element: Element
  package let meters: Double

  package init(element: Element, meters: Double) { (self.element, self.meters) = (element, meters) }
  package var miles: Double { meters / 1_609.344 }
}

/// A place of the user's own list, such as a restaurant.
package struct OwnPlace: Hashable, Sendable {
  package let name: String
  /// `pub` or `museum`; empty if unknown.
  package let category: String
  package let coordinate: Coordinate
}
