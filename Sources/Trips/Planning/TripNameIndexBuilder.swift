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
    return builder.nameIndex
  }

  package static func year(in sentence: String) -> Int? {
    let numbers = sentence.split { !$0.isNumber }
    return numbers.lazy.filter { $0.utf8.count == 4 }.compactMap { Int($0) }
      .first { (1900...2199).contains($0) }
  }

  private init(catalog: Catalog, year: Int) {
    (self.catalog, self.year) = (catalog, year)
    teamNames = Set(
      catalog.teams.flatMap { $0.aliases + $0.names.map(\.name) }.map(NameMatchRank.folded))
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
      for name in [city, title] + (Self.cityNicknames[title] ?? [])
      where !nameIndex.hasRegion(name) {
        nameIndex.add(name, entry: entry)
        places.insert(NameMatchRank.folded(name))
      }
    }
  }

  private mutating func addRegions() {
    for (code, name) in TripRegion.names {
      nameIndex.add(name, entry: NameIndex.Entry(title: name, key: code, meaning: .region))
      places.insert(NameMatchRank.folded(name))
    }
  }

  private mutating func addStadiums() {
    for stadium in openStadiums {
      let name = stadium.name(in: year)
      let entry = NameIndex.Entry(
        title: "\(name), \(stadium.city)", key: stadium.id.rawValue, meaning: .stadium(stadium.id))
      let names = [name, stadium.id.rawValue] + stadium.aliases
      for name in names + (Self.stadiumNicknames[stadium.id.rawValue] ?? []) {
        nameIndex.add(name, entry: entry)
      }
      guard isInUse(stadium) else { continue }
      for name in stadium.names.map(\.name) { addOtherNames(name, entry: entry) }
    }
  }

  /// Adds an earlier name of a stadium, and it without its last word.
  private mutating func addOtherNames(_ name: String, entry: NameIndex.Entry) {
    nameIndex.add(name, entry: entry)
    let words = name.split(separator: " ")
    let short = words.dropLast().joined(separator: " ")
    let key = NameMatchRank.folded(short)
    guard let last = words.last, Self.stadiumEndings.contains(String(last)), short.count > 3,
      !places.contains(key), !teamNames.contains(key), !teamNames.contains(key + "s")
    else { return }
    nameIndex.add(short, entry: entry)
  }

  private mutating func addTeams() {
    for team in catalog.teams where team.names.contains(where: { $0.wasUsed(in: year) }) {
      let name = team.name(season: year)
      let entry = NameIndex.Entry(
        title: "\(name) (\(team.league.rawValue.uppercased()))", key: team.id.rawValue,
        meaning: .team(team.id, of: team.league))
      for name in [name, team.id.rawValue] + (Self.nicknames[team.id.rawValue] ?? []) {
        nameIndex.add(name, entry: entry)
      }
      for (city, short) in Self.cityAbbreviations where name.hasPrefix(city) {
        nameIndex.add(short + name.dropFirst(city.count), entry: entry)
      }
      nameIndex.add(code: team.code, entry)
      for alias in team.aliases + [name] { addAlias(alias, entry: entry) }
    }
  }

  private static let clubWords: Set<String> = ["fc", "sc", "cf", "united", "city"]

  /// Adds a code, a city or a nickname; a club's also without `FC`.
  private mutating func addAlias(_ alias: String, entry: NameIndex.Entry) {
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
        nameIndex.add(name, entry: entry)
      }
    }
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

  /// Nicknames by the IDs of teams; nicknames of several teams are ambiguous.
  static let nicknames: [String: [String]] = [
    "mlb-ari": ["D-backs", "Snakes"], "mlb-ath": ["A's", "Oakland A's"], "mlb-bal": ["O's", "Os"],
    "mlb-bos": ["Bosox", "BoSox", "Sox"], "mlb-chc": ["Cubbies"], "mlb-cle": ["Guards"],
    "mlb-col": ["Rox"], "mlb-cws": ["Chisox", "ChiSox", "Sox", "Pale Hose"], "mlb-hou": ["Stros"],
    "mlb-laa": ["Halos", "Anaheim Angels"], "mlb-lad": ["Boys in Blue"], "mlb-mil": ["Brew Crew"],
    "mlb-nym": ["Metropolitans"], "mlb-nyy": ["Yanks", "Bronx Bombers"],
    "mlb-phi": ["Phils", "Phillys"], "mlb-pit": ["Buccos", "Bucs"], "mlb-sd": ["Friars", "Pads"],
    "mlb-sea": ["M's", "Ms"], "mlb-stl": ["Cards", "Redbirds"], "mlb-tor": ["Jays"],
    "mlb-wsh": ["Nats"], "nba-cle": ["Cavs"], "nba-dal": ["Mavs"], "nba-den": ["Nugs"],
    "nba-gsw": ["Dubs"], "nba-lac": ["Clips"], "nba-mem": ["Grizz"],
    "nba-min": ["T-Wolves", "Wolves"], "nba-nop": ["Pels"], "nba-nyk": ["Knickerbockers"],
    "nba-phi": ["Sixers"], "nba-por": ["Blazers"], "nba-tor": ["Raps"], "nba-was": ["Wiz"],
    "nhl-car": ["Canes"], "nhl-cbj": ["Jackets"], "nhl-chi": ["Hawks"], "nhl-col": ["Avs"],
    "nhl-det": ["Wings"], "nhl-edm": ["Oil"], "nhl-min": ["Wild"], "nhl-mtl": ["Habs"],
    "nhl-nsh": ["Preds"], "nhl-nyi": ["Isles"], "nhl-ott": ["Sens"], "nhl-pit": ["Pens"],
    "nhl-tbl": ["Bolts"], "nhl-tor": ["Leafs"], "nhl-van": ["Nucks"], "nhl-vgk": ["Knights"],
    "nhl-wsh": ["Caps"], "nfl-ari": ["Cards"], "nfl-jax": ["Jags"], "nfl-lac": ["Bolts"],
    "nfl-mia": ["Fins", "Phins"], "nfl-min": ["Vikes"], "nfl-ne": ["Pats"], "nfl-sea": ["Hawks"],
    "nfl-sf": ["Niners"], "nfl-tb": ["Bucs"], "nfl-was": ["Commies"], "mls-chi": ["Fire"],
    "mls-nyc": ["NYCFC"], "mls-rbny": ["Red Bulls"], "mls-dc": ["DCU"],
  ]

  static let cityNicknames: [String: [String]] = [
    "Los Angeles, CA": ["LA", "L.A."], "New York, NY": ["NYC", "New York City", "Manhattan"],
    "Philadelphia, PA": ["Philly", "Phila"], "San Francisco, CA": ["SF", "San Fran", "Frisco"],
    "Washington, DC": ["DC", "Washington DC"], "New Orleans, LA": ["NOLA"],
    "Indianapolis, IN": ["Indy"], "Cincinnati, OH": ["Cincy"], "Salt Lake City, UT": ["SLC"],
    "Oklahoma City, OK": ["OKC"], "St. Louis, MO": ["Saint Louis"], "Chicago, IL": ["Chi-town"],
    "Minneapolis, MN": ["Mpls"], "Pittsburgh, PA": ["Pittsburg"],
  ]

  /// Short forms of the cities at the beginning of names of teams: `NY Giants`.
  static let cityAbbreviations = [
    "New York ": "NY ", "Los Angeles ": "LA ", "San Francisco ": "SF ", "Kansas City ": "KC ",
    "San Diego ": "SD ", "Tampa Bay ": "Tampa ", "St. Louis ": "STL ", "Washington ": "DC ",
    "Philadelphia ": "Philly ", "New Orleans ": "NOLA ", "Golden State ": "GS ",
  ]

  static let stadiumNicknames: [String: [String]] = [
    "td-garden-boston": ["The Garden", "Boston Garden"],
    "madison-square-garden-manhattan": ["The Garden"],
    "tropicana-field-st-petersburg": ["The Trop"], "great-american-ball-park-cincinnati": ["GABP"],
    "kauffman-stadium-kansas-city": ["The K"],
    "att-stadium-arlington": ["Jerry World", "JerryWorld"],
    "citizens-bank-park-philadelphia": ["The Bank", "CBP"],
    "lincoln-financial-field-philadelphia": ["The Linc"],
    "progressive-field-cleveland": ["The Jake"], "scotiabank-arena-toronto": ["The ACC"],
    "rate-field-chicago": ["Sox Park", "Comiskey"], "caesars-superdome-new-orleans": ["Superdome"],
    "us-bank-stadium-minneapolis": ["US Bank Stadium"], "mt-bank-stadium-baltimore": ["The Bank"],
    "scotiabank-saddledome-calgary": ["Saddledome"],
  ]

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
