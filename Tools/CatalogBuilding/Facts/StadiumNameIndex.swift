import Catalog
import SportsModel

/// An index of stadiums by the names in the files of games.
struct StadiumNameIndex {
  /// A span of years in which a league played somewhere, at home or not.
  private struct Use {
    let league: LeagueID
    let years: YearSpan
  }

  private(set) var stadiums: [StadiumID: Stadium] = [:]
  private var parks: [String: StadiumID] = [:]
  private var names: [String: [StadiumID]] = [:]
  private var cities: [String: [StadiumID]] = [:]
  private var uses: [StadiumID: [Use]] = [:]
  private var homes: [TeamID: [(stadium: StadiumID, years: YearSpan)]] = [:]

  init(_ list: [Stadium], parks: [String: StadiumID] = [:], occasional: [VenueRecord] = []) {
    self.parks = parks
    for stadium in list.sorted(by: { $0.id < $1.id }) { add(stadium) }
    for record in occasional {
      for use in record.specialUse {
        uses[StadiumID(record.id), default: []].append(
          Use(
            league: LeagueID(use.league.lowercased()),
            years: YearSpan(first: use.first, last: use.last ?? use.first)))
      }
    }
  }

  private mutating func add(_ stadium: Stadium) {
    stadiums[stadium.id] = stadium
    for name in Set((stadium.names.map(\.name) + stadium.aliases).map(NameFolding.folded)) {
      names[name, default: []].append(stadium.id)
    }
    for place in [stadium.region, stadium.country, Self.countryNames[stadium.country] ?? ""]
    where !place.isEmpty {
      let key = Self.cityKey("\(stadium.city) \(place)")
      if cities[key]?.contains(stadium.id) != true { cities[key, default: []].append(stadium.id) }
    }
    for tenancy in stadium.tenancies {
      let years = YearSpan(first: tenancy.first, last: tenancy.last)
      homes[tenancy.team, default: []].append((stadium.id, years))
      uses[stadium.id, default: []].append(Use(league: tenancy.league, years: years))
    }
  }

  private static let countryNames = [
    "CA": "Canada", "JP": "Japan", "GB": "England", "MX": "Mexico",
  ]

  private static func cityKey(_ text: String) -> String {
    let folded = NameFolding.folded(text)
    return folded.hasPrefix("saint ") ? "st " + folded.dropFirst(6) : folded
  }

  // MARK: - Look-ups

  func isOpen(_ id: StadiumID, on day: LocalDay) -> Bool {
    stadiums[id]?.isOpen(in: day.year) ?? false
  }

  /// Returns the building of a Retrosheet park code.
  func park(_ code: String) -> StadiumID? { parks[code] }

  /// Returns the buildings open on a day that ever had a name; of several those that had it then.
  func named(_ text: String, on day: LocalDay) -> [StadiumID] {
    let open = (names[NameFolding.folded(text)] ?? []).filter { isOpen($0, on: day) }
    guard open.count > 1 else { return open }
    let wearing = open.filter { id in
      stadiums[id]?.names.contains {
        $0.wasUsed(in: day.year) && NameFolding.folded($0.name) == NameFolding.folded(text)
      } ?? false
    }
    return wearing.isEmpty ? open : wearing
  }

  /// Returns the buildings of a city such as `Hartford, CT` or `Tokyo, Japan` where the league
  /// played that season; nil if the text isn't a city with a building in the catalog.
  func inCity(_ text: String, league: LeagueID, season: Int, on day: LocalDay) -> [StadiumID]? {
    guard let found = cities[Self.cityKey(text)] else { return nil }
    return found.filter { id in
      isOpen(id, on: day)
        && (uses[id] ?? []).contains {
          $0.league == league && ($0.years.contains(season) || $0.years.contains(day.year))
        }
    }
  }

  /// Returns the homes of a team in a season that were open on a day.
  func homes(of team: TeamID, season: Int, on day: LocalDay) -> [StadiumID] {
    (homes[team] ?? []).filter { $0.years.contains(season) && isOpen($0.stadium, on: day) }
      .map(\.stadium).reduce(into: []) { if !$0.contains($1) { $0.append($1) } }.sorted()
  }
}
