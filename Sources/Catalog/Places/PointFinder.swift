package import SportsModel

/// Finds what is near places.
package struct PointFinder {
  private let catalog: Catalog
  private let kinds: Set<PointOfInterest.Kind>
  /// The points of the bundled tables.
  private let listed: [PointOfInterest]

  /// Reads the tables of the wanted kinds; `own` are places of the user.
  package init(
    _ catalog: Catalog, kinds: Set<PointOfInterest.Kind> = Set(PointOfInterest.Kind.allCases),
    own: [OwnPlace] = []
  ) throws(CatalogError) {
    self.catalog = catalog
    self.kinds = kinds
    var listed = own.map(PointOfInterest.init)
    if kinds.contains(.landmark) { listed += try catalog.landmarks().map(PointOfInterest.init) }
    if kinds.contains(.brewery) { listed += try catalog.breweries().map(PointOfInterest.init) }
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
  fileprivate init(_ brewery: Brewery) {
    self.init(
      kind: .brewery, name: brewery.name, category: brewery.kind, about: brewery.kind,
      coordinate: brewery.coordinate, stadium: nil)
  }

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
