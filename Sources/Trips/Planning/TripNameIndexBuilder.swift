package import Catalog
package import Sentences
package import SportsModel
package import TripPlanning

/// Collects the names of one year that a sentence may contain.
package struct TripNameIndexBuilder: Sendable {
  private let catalog: Catalog
  private let year: Int
  private var nameIndex: NameIndex
  /// Search keys of cities with a stadium, states and regions.
  private var places: Set<String> = []
  private let teamNames: Set<String>

  /// Returns the names of a catalog.
  package static func nameIndex(_ catalog: Catalog, year: Int) -> NameIndex {
    var builder = TripNameIndexBuilder(catalog: catalog, year: year)
    builder.addRegions()
    builder.addCities()
    builder.addStadiums()
    builder.addTeams()
    builder.addLeagues()
    builder.addAreas()
    builder.addCodes()
    return builder.nameIndex
  }

  /// Returns the homes of the teams of a year, and the seasons.
  static func directory(_ catalog: Catalog, year: Int) -> TeamDirectory {
    let builder = TripNameIndexBuilder(catalog: catalog, year: year)
    var directory = TeamDirectory()
    directory.teams = catalog.teams.filter { $0.names.contains { $0.wasUsed(in: year) } }
      .map(builder.entry)
    for stadium in builder.openStadiums {
      let tenancies = stadium.tenancies.filter(builder.isNow)
      directory.leagues[stadium.id] = Set(tenancies.map(\.league))
      for tenancy in tenancies {
        directory.homes[tenancy.team, default: .init()].cities
          .insert("\(stadium.city), \(stadium.region)")
        directory.homes[tenancy.team, default: .init()].stadiums.append(stadium.id)
      }
    }
    directory.positions = Dictionary(
      builder.openStadiums.map { ($0.id, $0.coordinate) }, uniquingKeysWith: { first, _ in first })
    directory.namesakes = { name in
      let cities = (try? catalog.gazetteer().cities(named: name)) ?? []
      return cities.filter { ["US", "CA"].contains($0.area.country) }.map {
        TeamDirectory.Namesake(
          entry: NameIndex.Entry(title: $0.title, key: $0.title, meaning: .city),
          position: $0.coordinate, population: $0.population)
      }
    }
    for team in catalog.teams {
      guard let home = team.currentHome,
        let index = directory.homes[team.id]?.stadiums.firstIndex(of: home)
      else { continue }
      directory.homes[team.id]?.stadiums.swapAt(0, index)
    }
    for league in catalog.leagues.map(\.id) {
      // The newest schedule may be without playoffs.
      let newest = catalog.seasons(of: league).sorted { $0.season < $1.season }.suffix(2)
      directory.seasons[league] = newest.map { $0.firstDay...max($0.firstDay, $0.lastDay) }
    }
    return directory
  }

  package static func year(in sentence: String) -> Int? {
    let numbers = sentence.split { !$0.isNumber }
    return numbers.lazy.filter { $0.utf8.count == 4 }.compactMap { Int($0) }
      .first { (1900...2199).contains($0) }
  }

  private init(catalog: Catalog, year: Int) {
    (self.catalog, self.year) = (catalog, year)
    teamNames = Set(
      catalog.teams.flatMap { catalog.names(of: $0).map(\.text) }.map(NameFolding.folded))
    nameIndex = NameIndex { Self.cities($0, in: catalog, year: year) }
  }

  private static func cities(_ name: String, in catalog: Catalog, year: Int) -> [NameIndex.Entry] {
    guard let day = LocalDay(year: year, month: 7, day: 1),
      let cities = try? catalog.cities(meantBy: name, on: day)
    else { return [] }
    return cities.map { NameIndex.Entry(title: $0.title, key: $0.title, meaning: .city) }
  }

  private var openStadiums: [Stadium] { catalog.stadiums.stadiums.filter { $0.isOpen(in: year) } }

  private mutating func addCities() {
    let byCity = Dictionary(grouping: openStadiums.filter { !$0.city.isEmpty }) {
      "\($0.city), \($0.region)"
    }
    for title in byCity.keys.sorted() {
      let entry = NameIndex.Entry(title: title, meaning: .city)
      let city = byCity[title]?.first?.city ?? title
      // Kansas City is the one with most teams.
      let isSmaller = byCity.contains { other, stadiums in
        other != title && stadiums[0].city == city
          && stadiums[0].coordinate.miles(
            to: byCity[title]?[0].coordinate ?? stadiums[0].coordinate)
            < Self.milesOfNamesakes
          && teamCount(stadiums) > teamCount(byCity[title] ?? [])
      }
      for name in (isSmaller ? [title] : [city, title]) + catalog.nicknames(ofCity: city)
      where !nameIndex.hasRegion(name) {
        nameIndex.add(name, entry: entry)
        places.insert(NameFolding.folded(name))
      }
    }
  }

  /// Cities with one name are parts of one if they aren't farther apart.
  private static let milesOfNamesakes = 60.0

  private func teamCount(_ stadiums: [Stadium]) -> Int {
    stadiums.reduce(0) { $0 + $1.tenancies.count(where: isNow) }
  }

  private mutating func addRegions() {
    for (code, name) in TripRegion.names {
      let entry = NameIndex.Entry(title: name, key: code, meaning: .region)
      // Without an article it is a direction, or an airline.
      let isDirection = Self.directions.contains(name)
      nameIndex.add(isDirection ? "the \(name)" : name, entry: entry)
      places.insert(NameFolding.folded(name))
    }
  }

  private static let directions: Set<String> = [
    "Northeast", "Northwest", "South", "Southeast", "Southwest",
  ]

  /// Adds the codes of states and airports that mean nothing else; `AL` is also the American League,
  /// and `BOS` are the Red Sox.
  private mutating func addCodes() {
    for (code, name) in TripRegion.names where code.count == 2 && isFree(code: code) {
      nameIndex.add(code: code, NameIndex.Entry(title: name, key: code, meaning: .region))
    }
    for airport in (try? catalog.airports()) ?? [] where isFree(code: airport.code) {
      nameIndex.add(code: airport.code, NameIndex.Entry(title: airport.city, meaning: .city))
    }
  }

  private func isFree(code: String) -> Bool {
    [NameKind.any, .area].allSatisfy {
      nameIndex.entries(NameIndex.phrase(code), kind: $0, isCode: true).isEmpty
    }
  }

  private mutating func addStadiums() {
    for stadium in openStadiums {
      let name = stadium.name(in: year)
      let entry = NameIndex.Entry(
        title: "\(name), \(stadium.city)", key: stadium.id.rawValue, meaning: .stadium(stadium.id))
      let names = [name, stadium.id.rawValue] + stadium.aliases
      for name in names + catalog.nicknames(of: stadium) { nameIndex.add(name, entry: entry) }
      guard isInUse(stadium) else { continue }
      for name in stadium.names.map(\.name) { addOtherNames(name, entry: entry) }
    }
  }

  /// Adds an earlier name of a stadium, and it without its last word.
  private mutating func addOtherNames(_ name: String, entry: NameIndex.Entry) {
    nameIndex.add(name, entry: entry)
    let words = name.split(separator: " ")
    let short = words.dropLast().joined(separator: " ")
    let key = NameFolding.folded(short)
    guard let last = words.last, Self.stadiumEndings.contains(String(last)), short.count > 3,
      !places.contains(key), !teamNames.contains(key), !teamNames.contains(key + "s")
    else { return }
    nameIndex.add(short, entry: entry)
  }

  private mutating func addTeams() {
    for team in catalog.teams where team.names.contains(where: { $0.wasUsed(in: year) }) {
      let entry = entry(team)
      for spoken in catalog.names(of: team) where spoken.seasons.contains(year) {
        add(spoken, of: team, entry: entry)
      }
    }
  }

  private func entry(_ team: Team) -> NameIndex.Entry {
    NameIndex.Entry(
      title: "\(team.name(season: year)) (\(team.league.rawValue.uppercased()))",
      key: team.id.rawValue, meaning: .team(team.id, of: team.league))
  }

  private mutating func add(_ spoken: SpokenName, of team: Team, entry: NameIndex.Entry) {
    let isShort = spoken.text.count <= 4 && spoken.text == spoken.text.uppercased()
    if spoken.kind != .code, places.contains(NameFolding.folded(spoken.text)) {
      // The name of a city alone means the city.
      nameIndex.add(city: spoken.text, entry)
    } else if isShort, isOwnState(spoken.text, of: team) {
      nameIndex.add(city: spoken.text, entry)
    } else if isShort || (spoken.kind == .code && spoken.text != team.id.rawValue) {
      nameIndex.add(code: spoken.text.uppercased(), entry)
    } else {
      nameIndex.add(spoken.text, entry: entry)
    }
  }

  /// Returns whether a code is also that of the team's state, as `NJ`: alone it means the state.
  private func isOwnState(_ code: String, of team: Team) -> Bool {
    team.currentHome.flatMap { catalog.stadiums[$0] }?.region == code
  }

  private mutating func addLeagues() {
    for league in catalog.leagues {
      let entry = NameIndex.Entry(
        title: league.name, key: league.id.rawValue, meaning: .leagues([league.id]))
      nameIndex.add(league.id.rawValue, entry: entry)
      nameIndex.add(league.name, entry: entry)
    }
    for (sport, leagues) in Dictionary(grouping: catalog.leagues, by: \.sport) {
      nameIndex.add(
        sport, entry: NameIndex.Entry(title: sport, meaning: .leagues(leagues.map(\.id))))
    }
  }

  private mutating func addAreas() {
    let used = openStadiums.filter(isInUse)
    for (city, stadiums) in Dictionary(grouping: used, by: \.city) where !city.isEmpty {
      addArea(city, names: [city], stadiums: stadiums)
    }
    for (region, stadiums) in Dictionary(grouping: used, by: \.region) {
      if let name = TripRegion.names[region] { addArea(name, names: [name], stadiums: stadiums) }
    }
    for league in catalog.leagues {
      guard let structure = catalog.structure(of: league.id) else { continue }
      for conference in structure.conferences {
        addTeams(
          conference.divisions.flatMap(\.teams), named: conference.name, of: league, used: used)
        for division in conference.divisions where division.name != conference.name {
          addTeams(division.teams, named: division.name, of: league, used: used)
        }
      }
    }
  }

  private mutating func addTeams(
    _ teams: [TeamID], named name: String, of league: League, used: [Stadium]
  ) {
    let wanted = Set(teams)
    let homes = used.filter { stadium in
      stadium.tenancies.contains { wanted.contains($0.team) && isNow($0) }
    }
    let code = league.id.rawValue.uppercased()
    addArea(
      "\(code) \(name)",
      names: [name, "\(code) \(name)", "\(name) division", "\(name) conference"],
      stadiums: homes, only: league.id)
  }

  private mutating func addArea(
    _ title: String, names: [String], stadiums: [Stadium], only league: LeagueID? = nil
  ) {
    var homes: [StadiumID: Set<LeagueID>] = [:]
    for stadium in stadiums {
      let leagues = Set(stadium.tenancies.filter(isNow).map(\.league))
      homes[stadium.id] = league.map { leagues.intersection([$0]) } ?? leagues
    }
    let entry = NameIndex.Entry(title: title, meaning: .stadiums(homes))
    for name in names { nameIndex.add(name, entry: entry) }
  }

  private func isInUse(_ stadium: Stadium) -> Bool { stadium.tenancies.contains(where: isNow) }

  private func isNow(_ tenancy: Stadium.Tenancy) -> Bool {
    tenancy.first <= year && year <= tenancy.last ?? year
  }

  /// The last words of stadium names, which fans leave out: `Fenway`, `Wrigley`.
  static let stadiumEndings: Set<String> = [
    "Park", "Field", "Stadium", "Arena", "Center", "Centre", "Place",
  ]
}

extension Catalog {
  /// Returns the required stop at a place.
  ///
  /// A stadium is that stadium. A city is any of its stadiums, or any within 30 miles if the
  /// leagues don't play in the city itself, like other places.
  package func mustStop(
    at place: TripPlace, on day: LocalDay, of leagues: Set<LeagueID>
  ) -> MustStop {
    let near = stadiums.stadiums.filter { $0.coordinate.miles(to: place.coordinate) < 30 }
    if let stadium = near.first(where: {
      $0.coordinate == place.coordinate && $0.name(in: day.year) == place.name
    }) {
      return .stadium(stadium.id)
    }
    let name = place.name.lowercased()
    let played = near.first { stadium in
      let city = stadium.city.lowercased()
      // Some call New York "New York City".
      return !city.isEmpty && (name == city || name == "\(city) city")
        && stadium.tenancies.contains {
          leagues.contains($0.league) && $0.first <= day.year && day.year <= $0.last ?? day.year + 1
        }
    }
    guard let played else { return .place(place, withinMiles: 30) }
    return .city(
      TripPlace(name: played.city, coordinate: place.coordinate, timeZoneID: place.timeZoneID))
  }
}
