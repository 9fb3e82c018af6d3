import Sentences
import SportsModel

/// The homes of teams and the seasons of leagues, which settle names with several meanings.
struct TeamDirectory: Sendable {
  struct Home: Sendable {
    /// The stadiums, the usual one first.
    var stadiums: [StadiumID] = []
    /// The titles of their cities: `Boston, MA`.
    var cities: Set<String> = []
  }

  /// The teams as names, in the order of their leagues and ids.
  var teams: [NameIndex.Entry] = []
  var homes: [TeamID: Home] = [:]
  var leagues: [StadiumID: Set<LeagueID>] = [:]
  /// The leagues of `all four teams`.
  static let majorLeagues: [LeagueID] = ["mlb", "nba", "nfl", "nhl"]
  var positions: [StadiumID: Coordinate] = [:]
  /// Returns the cities of the US and Canada with a name.
  var namesakes: @Sendable (String) -> [Namesake] = { _ in [] }

  struct Namesake: Sendable {
    let entry: NameIndex.Entry
    let position: Coordinate
    let population: Int
  }

  /// Teams of one place play at most so far apart, in miles.
  private static let milesOfPlace = 40.0

  /// Returns the position of a place or of a team's home.
  func position(of entry: NameIndex.Entry) -> Coordinate? {
    switch entry.meaning {
    case .team(let id, _): homes[id]?.stadiums.first.flatMap { positions[$0] }
    case .stadium(let id): positions[id]
    case .city:
      namesakes("\(entry.title.prefix { $0 != "," })").first { $0.entry.title == entry.title }?
        .position
    case .region, .leagues, .stadiums: nil
    }
  }

  /// Returns the miles between two places or homes; nil if one isn't known.
  func miles(from one: NameIndex.Entry, to other: NameIndex.Entry) -> Double? {
    guard let first = position(of: one), let second = position(of: other) else { return nil }
    return first.miles(to: second)
  }
  /// The days of the newest seasons, the oldest first.
  var seasons: [LeagueID: [ClosedRange<LocalDay>]] = [:]

  func home(of team: NameIndex.Entry) -> Home {
    if case .team(let id, _) = team.meaning { homes[id] ?? Home() } else { Home() }
  }

  /// Returns whether a team plays at a stadium, in a city or where another team does.
  func plays(_ team: NameIndex.Entry, at place: NameIndex.Entry) -> Bool {
    let home = home(of: team)
    return switch place.meaning {
    case .stadium(let id): home.stadiums.contains(id)
    // The Angels are from Los Angeles, but play in Anaheim.
    case .city:
      home.cities.contains(place.title) || team.title.hasPrefix("\(place.cityName) ")
    case .team: miles(from: team, to: place).map { $0 <= Self.milesOfPlace } ?? false
    case .region, .leagues, .stadiums: false
    }
  }

  func teams(at place: NameIndex.Entry, of league: LeagueID) -> [NameIndex.Entry] {
    teams.filter { $0.league == league && plays($0, at: place) }
  }

  /// Returns whether a league plays in months of some days; true if its seasons aren't known.
  func hasGames(_ league: LeagueID, in days: [ClosedRange<LocalDay>]) -> Bool {
    guard let seasons = seasons[league], !days.isEmpty else { return true }
    // The last days of a season are few games.
    let months = Set(
      seasons.flatMap { Self.months(of: $0.lowerBound...max($0.lowerBound, $0.upperBound - 7)) })
    return days.contains { !Self.months(of: $0).isDisjoint(with: months) }
  }

  private static func months(of days: ClosedRange<LocalDay>) -> Set<Int> {
    let count = min(11, days.upperBound.monthNumber - days.lowerBound.monthNumber)
    return Set((0...max(0, count)).map { (days.lowerBound.month + $0 - 1) % 12 + 1 })
  }
}

extension NameIndex.Entry {
  var league: LeagueID? { if case .team(_, let league) = meaning { league } else { nil } }

  /// The title of a city without its state.
  fileprivate var cityName: Substring { title.prefix { $0 != "," } }

  var isTeam: Bool { league != nil }
  var isPlace: Bool {
    switch meaning {
    case .city, .stadium: true
    default: false
    }
  }
}

extension LocalDay {
  fileprivate var monthNumber: Int { year * 12 + month }
}
