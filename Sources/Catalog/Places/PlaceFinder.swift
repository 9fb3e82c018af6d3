import SportsModel

/// Finds the city, stadium or home of a team that a text means.
struct PlaceFinder {
  /// Names of more American places than this don't mean the largest one.
  private static let maxNamesakes = 16
  /// The largest of several cities is meant if it is this many times as large as the next.
  private static let clearRatio = 5.0

  private let catalog: Catalog
  private let day: LocalDay

  init(_ catalog: Catalog, on day: LocalDay) { (self.catalog, self.day) = (catalog, day) }

  /// Returns the place: a city or stadium of exactly this name, otherwise stadiums and teams with it
  /// as whole words of their names, otherwise a city with a similar name.
  func place(_ text: String) throws(PlaceError) -> PlaceMatch {
    let gazetteer = try read { () throws(CatalogError) in try catalog.gazetteer() }
    let cities = try read { () throws(CatalogError) in try gazetteer.cities(named: text) }
    let stadiums = catalog.stadiums(called: text, on: day)
    if !cities.isEmpty || !stadiums.isEmpty {
      if stadiums.isEmpty, let city = meant(cities) { return PlaceMatch(place: city.place) }
      return PlaceMatch(
        place: try single(stadiums.map(candidate) + candidates(cities), text: text).place)
    }
    if let city = cityOfStadiums(text) { return PlaceMatch(place: city) }
    let parts = named(text)
    if !parts.isEmpty {
      return PlaceMatch(place: try single(parts.map(candidate), text: text).place)
    }
    let similar = try read { () throws(CatalogError) in try gazetteer.cities(like: text) }
    if Set(similar.map(\.name)).count == 1, let city = meant(similar) {
      return PlaceMatch(place: city.place, correction: city.title)
    }
    let found = try single(candidates(similar), text: text)
    return PlaceMatch(place: found.place, correction: found.title)
  }

  /// Returns the city of exactly this name that most users mean; all cities if that isn't clear.
  func cities(_ text: String) throws(CatalogError) -> [City] {
    let cities = try catalog.gazetteer().cities(named: text)
    return meant(cities).map { [$0] } ?? cities
  }

  private func read<Value>(_ body: () throws(CatalogError) -> Value) throws(PlaceError) -> Value {
    try Result(catching: body).mapError(PlaceError.unreadable).get()
  }

  private func single(
    _ candidates: [PlaceCandidate], text: String
  ) throws(PlaceError) -> PlaceCandidate {
    guard let first = candidates.first else { throw .unknown(text) }
    guard candidates.count == 1 else { throw .several(text, candidates) }
    return first
  }

  /// Returns the only city, the only one with a home stadium, or by far the largest; nil otherwise.
  private func meant(_ cities: [City]) -> City? {
    guard let first = cities.first, cities.count > 1 else { return cities.first }
    let american = cities.filter { ["US", "CA"].contains($0.area.country) }
    guard Set(american.map(\.title)).count <= Self.maxNamesakes else { return nil }
    let homes = american.filter { city in
      catalog.stadiums.stadiums.contains { stadium in
        stadium.city == city.name && stadium.region == city.area.region
          && stadium.tenancies.contains { $0.last == nil && $0.first <= day.year }
      }
    }
    if homes.count == 1 { return homes[0] }
    return first.weight >= Self.clearRatio * cities[1].weight ? first : nil
  }

  /// Returns the city of stadiums that isn't in the gazetteer, as one of a custom league.
  private func cityOfStadiums(_ text: String) -> TripPlace? {
    let wanted = PlaceKey.key(text)
    let found = catalog.stadiums.stadiums.filter { stadium in
      !stadium.city.isEmpty
        && [stadium.city, "\(stadium.city) \(stadium.region)"]
          .contains { PlaceKey.key($0) == wanted }
    }
    let stadium = found.first { $0.closed == nil } ?? found.first
    return stadium.map {
      TripPlace(name: $0.city, coordinate: $0.coordinate, timeZoneID: $0.timeZoneID)
    }
  }

  /// Returns the cities with their regions, and with their positions if that isn't enough.
  private func candidates(_ cities: [City]) -> [PlaceCandidate] {
    let titles = Dictionary(grouping: cities, by: \.title)
    return cities.map { city in
      guard titles[city.title]?.count != 1 else {
        return PlaceCandidate(title: city.title, place: city.place)
      }
      // `40.29,-78.89`, which can be typed as a place.
      let (north, east) = (city.coordinate.latitude * 1000, city.coordinate.longitude * 1000)
      let position = "\(north.rounded() / 1000),\(east.rounded() / 1000)"
      return PlaceCandidate(title: "\(city.title) (\(position))", place: city.place)
    }
  }

  /// Returns the stadiums with a text in their names, and the homes of teams with it in theirs.
  private func named(_ text: String) -> [Stadium] {
    let teams = catalog.teams(named: text, season: day.year).filter(\.isActive)
    let stadiums = catalog.stadiums(named: text, on: day)
    return inUse(
      teams.compactMap(home) + (stadiums.isEmpty ? catalog.stadiums(named: text) : stadiums))
  }

  /// Returns the stadiums with home teams, or all if there are none, each once.
  private func inUse(_ stadiums: [Stadium]) -> [Stadium] {
    let homes = stadiums.filter { stadium in stadium.tenancies.contains { $0.last == nil } }
    var seen: Set<StadiumID> = []
    return (homes.isEmpty ? stadiums : homes).filter { seen.insert($0.id).inserted }
  }

  private func home(_ team: Team) -> Stadium? {
    let home = team.homes.last { $0.first <= day.year && day.year <= $0.last ?? day.year }
    return (home?.stadium ?? team.currentHome).flatMap { catalog.stadiums[$0] }
  }

  private func candidate(_ stadium: Stadium) -> PlaceCandidate {
    let name = stadium.name(in: day.year)
    return PlaceCandidate(
      title: stadium.city.isEmpty ? name : "\(name), \(stadium.city)",
      place: TripPlace(name: name, coordinate: stadium.coordinate, timeZoneID: stadium.timeZoneID))
  }
}
