package import Catalog
import SportsModel
package import TripPlanning
import VisitStore

/// Collects the names of one year that a sentence may contain.
package struct TripNameIndexBuilder: Sendable {
  private let catalog: Catalog
  private let year: Int
  private var nameIndex = TripNameIndex()
  /// Cities with a stadium, by their search keys.
  private var cities: Set<String> = []

  /// Returns the names of a catalog.
  package static func nameIndex(_ catalog: Catalog, year: Int) -> TripNameIndex {
    var words = TripNameIndexBuilder(catalog: catalog, year: year)
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
  }

  /// Returns the stadiums that are in use in the year.
  private var openStadiums: [Stadium] {
    catalog.stadiums.stadiums.filter { $0.isOpen(in: year) }
  }

  private mutating func addCities() {
    let byCity = Dictionary(grouping: openStadiums.filter { !$0.city.isEmpty }) {
      "\($0.city), \($0.region)"
    }
    for (title, stadiums) in byCity.sorted(by: { $0.key < $1.key }) {
      // The location of a city is that of its stadiums with regular games.
      guard let stadium = stadiums.first(where: isInUse) ?? stadiums.first else { continue }
      let entry = TripNameIndex.Entry(
        title: title, key: title,
        meaning: .city(
          TripPlace(
            name: stadium.city, coordinate: stadium.coordinate, timeZoneID: stadium.timeZoneID)))
      for name in [stadium.city, title] {
        nameIndex.add(name, entry)
        cities.insert(NameMatchRank.folded(name))
      }
    }
  }

  private mutating func addStadiums() {
    for stadium in openStadiums {
      let name = stadium.name(in: year)
      let place = TripPlace(
        name: name, coordinate: stadium.coordinate, timeZoneID: stadium.timeZoneID)
      let entry = TripNameIndex.Entry(
        title: "\(name), \(stadium.city)", key: stadium.id.rawValue,
        meaning: .stadium(stadium.id, place))
      for name in [name, stadium.id.rawValue] + stadium.aliases { nameIndex.add(name, entry) }
    }
  }

  private mutating func addTeams() {
    for team in catalog.teams where team.names.contains(where: { $0.wasUsed(in: year) }) {
      let name = team.name(season: year)
      let entry = TripNameIndex.Entry(
        title: "\(name) (\(team.league.rawValue.uppercased()))", key: team.id.rawValue,
        meaning: .team(team.id, of: team.league))
      nameIndex.add(name, entry)
      nameIndex.add(team.id.rawValue, entry)
      nameIndex.add(code: team.code, entry)
      for alias in team.aliases {
        if alias == alias.uppercased(), alias.count <= 4 {
          nameIndex.add(code: alias, entry)
        } else if !cities.contains(NameMatchRank.folded(alias)) {
          // The name of a city alone means the city.
          nameIndex.add(alias, entry)
        }
      }
    }
  }

  private mutating func addLeagues() {
    for league in catalog.leagues {
      let entry = TripNameIndex.Entry(
        title: league.name, key: league.id.rawValue, meaning: .leagues([league.id]))
      nameIndex.add(league.id.rawValue, entry)
      nameIndex.add(league.name, entry)
    }
    for (sport, leagues) in Dictionary(grouping: catalog.leagues, by: \.sport) {
      nameIndex.add(
        sport,
        TripNameIndex.Entry(title: sport, key: sport, meaning: .leagues(leagues.map(\.id))))
    }
  }

  // MARK: Areas

  private mutating func addAreas() {
    let used = openStadiums.filter(isInUse)
    for (city, stadiums) in Dictionary(grouping: used, by: \.city) where !city.isEmpty {
      addArea(city, names: [city], stadiums)
    }
    for (region, stadiums) in Dictionary(grouping: used, by: \.region) {
      guard let name = Self.regions[region] else { continue }
      addArea(name, names: [name], stadiums)
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
    let entry = TripNameIndex.Entry(title: title, key: title, meaning: .stadiums(homes))
    for name in names { nameIndex.add(name, entry) }
  }

  private func isInUse(_ stadium: Stadium) -> Bool { stadium.tenancies.contains(where: isNow) }

  private func isNow(_ tenancy: Stadium.Tenancy) -> Bool {
    tenancy.first <= year && year <= tenancy.last ?? year
  }

  /// States and provinces with stadiums, by their codes.
  private static let regions = [
    "AL": "Alabama", "AK": "Alaska", "AZ": "Arizona", "AR": "Arkansas", "CA": "California",
    "CO": "Colorado", "CT": "Connecticut", "DC": "Washington DC", "DE": "Delaware",
    "FL": "Florida", "GA": "Georgia", "HI": "Hawaii", "IA": "Iowa", "ID": "Idaho",
    "IL": "Illinois", "IN": "Indiana", "KS": "Kansas", "KY": "Kentucky", "LA": "Louisiana",
    "MA": "Massachusetts", "MD": "Maryland", "ME": "Maine", "MI": "Michigan", "MN": "Minnesota",
    "MO": "Missouri", "MS": "Mississippi", "MT": "Montana", "NC": "North Carolina",
    "ND": "North Dakota", "NE": "Nebraska", "NH": "New Hampshire", "NJ": "New Jersey",
    "NM": "New Mexico", "NV": "Nevada", "NY": "New York State", "OH": "Ohio", "OK": "Oklahoma",
    "OR": "Oregon", "PA": "Pennsylvania", "RI": "Rhode Island", "SC": "South Carolina",
    "SD": "South Dakota", "TN": "Tennessee", "TX": "Texas", "UT": "Utah", "VA": "Virginia",
    "VT": "Vermont", "WA": "Washington State", "WI": "Wisconsin", "WV": "West Virginia",
    "WY": "Wyoming", "AB": "Alberta", "BC": "British Columbia", "MB": "Manitoba",
    "ON": "Ontario", "QC": "Quebec",
  ]
}
