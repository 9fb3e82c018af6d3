package import Catalog
package import Sentences
import SportsModel
import TripPlanning

/// Collects the names of one year that a sentence may contain.
package struct TripNameIndexBuilder: Sendable {
  private let catalog: Catalog
  private let year: Int
  private var nameIndex: NameIndex
  /// Search keys of cities with a stadium, states and regions.
  private var places: Set<String> = []
  /// Search keys of the names of teams.
  private let teamNames: Set<String>

  /// Returns the names of a catalog.
  package static func nameIndex(_ catalog: Catalog, year: Int) -> NameIndex {
    var words = TripNameIndexBuilder(catalog: catalog, year: year)
    words.addRegions()
    words.addCities()
    words.addStadiums()
    words.addTeams()
    words.addLeagues()
    words.addAreas()
    return words.nameIndex
  }

  /// Returns the first year in a sentence.
  package static func year(in sentence: String) -> Int? {
    let numbers = sentence.split { !$0.isNumber }
    return numbers.lazy.filter { $0.utf8.count == 4 }.compactMap { Int($0) }
      .first { (1900...2199).contains($0) }
  }

  private init(catalog: Catalog, year: Int) {
    self.catalog = catalog
    self.year = year
    teamNames = Set(
      catalog.teams.flatMap { $0.aliases + $0.names.map(\.name) }.map(NameMatchRank.folded))
    nameIndex = NameIndex { Self.cities($0, in: catalog, year) }
  }

  /// Returns the cities of the gazetteer that a name means.
  private static func cities(
    _ name: String, in catalog: Catalog, _ year: Int
  ) -> [NameIndex.Entry] {
    guard let day = LocalDay(year: year, month: 7, day: 1),
      let cities = try? catalog.cities(meantBy: name, on: day)
    else { return [] }
    return cities.map { NameIndex.Entry(title: $0.title, key: $0.title, meaning: .city) }
  }

  /// Returns the stadiums that are in use in the year.
  private var openStadiums: [Stadium] {
    catalog.stadiums.stadiums.filter { $0.isOpen(in: year) }
  }

  private mutating func addCities() {
    let byCity = Dictionary(grouping: openStadiums.filter { !$0.city.isEmpty }) {
      "\($0.city), \($0.region)"
    }
    for title in byCity.keys.sorted() {
      let entry = NameIndex.Entry(title: title, key: title, meaning: .city)
      let city = byCity[title]?.first?.city ?? title
      for name in [city, title] + (Self.cityNicknames[title] ?? [])
      where !nameIndex.hasRegion(name) {
        nameIndex.add(name, entry)
        places.insert(NameMatchRank.folded(name))
      }
    }
  }

  private mutating func addRegions() {
    for (value, names) in TripRegion.names {
      let entry = NameIndex.Entry(title: names[0], key: value, meaning: .region)
      for name in names {
        nameIndex.add(name, entry)
        places.insert(NameMatchRank.folded(name))
      }
    }
  }

  private mutating func addStadiums() {
    for stadium in openStadiums {
      let name = stadium.name(in: year)
      let entry = NameIndex.Entry(
        title: "\(name), \(stadium.city)", key: stadium.id.rawValue, meaning: .stadium(stadium.id))
      let names = [name, stadium.id.rawValue] + stadium.aliases
      for name in names + (Self.stadiumNicknames[stadium.id.rawValue] ?? []) {
        nameIndex.add(name, entry)
      }
      guard isInUse(stadium) else { continue }
      for name in stadium.names.map(\.name) { addOtherNames(name, entry) }
    }
  }

  /// Adds an earlier name of a stadium, and it without its last word.
  private mutating func addOtherNames(_ name: String, _ entry: NameIndex.Entry) {
    nameIndex.add(name, entry)
    let words = name.split(separator: " ")
    let short = words.dropLast().joined(separator: " ")
    let key = NameMatchRank.folded(short)
    guard let last = words.last, Self.stadiumEndings.contains(String(last)), short.count > 3,
      !places.contains(key), !teamNames.contains(key), !teamNames.contains(key + "s")
    else { return }
    nameIndex.add(short, entry)
  }

  private mutating func addTeams() {
    for team in catalog.teams where team.names.contains(where: { $0.wasUsed(in: year) }) {
      let name = team.name(season: year)
      let entry = NameIndex.Entry(
        title: "\(name) (\(team.league.rawValue.uppercased()))", key: team.id.rawValue,
        meaning: .team(team.id, of: team.league))
      for name in [name, team.id.rawValue] + (Self.nicknames[team.id.rawValue] ?? []) {
        nameIndex.add(name, entry)
      }
      for (city, short) in Self.cityAbbreviations where name.hasPrefix(city) {
        nameIndex.add(short + name.dropFirst(city.count), entry)
      }
      nameIndex.add(code: team.code, entry)
      for alias in team.aliases + [name] { addAlias(alias, entry) }
    }
  }

  /// Words that clubs have in their names.
  private static let clubWords: Set<String> = ["fc", "sc", "cf", "united", "city"]

  /// Adds a code, a city or a nickname; that of a club also without `FC`.
  private mutating func addAlias(_ alias: String, _ entry: NameIndex.Entry) {
    if alias.count <= 4, [alias.uppercased(), alias.lowercased()].contains(alias) {
      nameIndex.add(code: alias.uppercased(), entry)
      return
    }
    var words = alias.split(separator: " ")
    guard words.contains(where: { !Self.clubWords.contains($0.lowercased()) }) else { return }
    while let last = words.last, ["fc", "sc", "cf"].contains(last.lowercased()) {
      words.removeLast()
    }
    for name in Set([alias, words.joined(separator: " ")]) {
      if places.contains(NameMatchRank.folded(name)) {
        // The name of a city alone means the city.
        nameIndex.add(city: name, entry)
      } else {
        nameIndex.add(name, entry)
      }
    }
  }

  private mutating func addLeagues() {
    for league in catalog.leagues {
      let entry = NameIndex.Entry(
        title: league.name, key: league.id.rawValue, meaning: .leagues([league.id]))
      nameIndex.add(league.id.rawValue, entry)
      nameIndex.add(league.name, entry)
    }
    for (sport, leagues) in Dictionary(grouping: catalog.leagues, by: \.sport) {
      nameIndex.add(
        sport,
        NameIndex.Entry(title: sport, key: sport, meaning: .leagues(leagues.map(\.id))))
    }
  }

  // MARK: Areas

  private mutating func addAreas() {
    let used = openStadiums.filter(isInUse)
    for (city, stadiums) in Dictionary(grouping: used, by: \.city) where !city.isEmpty {
      addArea(city, names: [city], stadiums)
    }
    for (region, stadiums) in Dictionary(grouping: used, by: \.region) {
      guard let names = TripRegion.names[region] else { continue }
      addArea(names[0], names: names, stadiums)
    }
    for league in catalog.leagues {
      guard let structure = catalog.structure(of: league.id) else { continue }
      for conference in structure.conferences {
        addTeams(conference.divisions.flatMap(\.teams), conference.name, league, used)
        for division in conference.divisions where division.name != conference.name {
          addTeams(division.teams, division.name, league, used)
        }
      }
    }
  }

  private mutating func addTeams(
    _ teams: [TeamID], _ name: String, _ league: League, _ used: [Stadium]
  ) {
    let wanted = Set(teams)
    let homes = used.filter { stadium in
      stadium.tenancies.contains { wanted.contains($0.team) && isNow($0) }
    }
    let code = league.id.rawValue.uppercased()
    addArea(
      "\(code) \(name)",
      names: [name, "\(code) \(name)", "\(name) division", "\(name) conference"],
      homes, only: league.id)
  }

  private mutating func addArea(
    _ title: String, names: [String], _ stadiums: [Stadium], only league: LeagueID? = nil
  ) {
    var homes: [StadiumID: Set<LeagueID>] = [:]
    for stadium in stadiums {
      let leagues = Set(stadium.tenancies.filter(isNow).map(\.league))
      homes[stadium.id] = league.map { leagues.intersection([$0]) } ?? leagues
    }
    let entry = NameIndex.Entry(title: title, key: title, meaning: .stadiums(homes))
    for name in names { nameIndex.add(name, entry) }
  }

  private func isInUse(_ stadium: Stadium) -> Bool { stadium.tenancies.contains(where: isNow) }

  private func isNow(_ tenancy: Stadium.Tenancy) -> Bool {
    tenancy.first <= year && year <= tenancy.last ?? year
  }
}
