package import SportsModel

/// The games that count for a rule: its `where` object.
///
/// A game has to match every key, and one value of each list.
package struct GameFilter: Hashable, Sendable {
  package var leagues: [LeagueID] = []
  /// At home or away.
  package var teams: [TeamID] = []
  package var homeTeams: [TeamID] = []
  package var stadiums: [StadiumID] = []
  /// `Boston, MA`.
  package var cities: [String] = []
  /// `US-CA`, or a whole country: `CA`.
  package var regions: [String] = []
  package var roofs: [Stadium.Roof] = []
  /// Stadiums that are no longer used.
  package var isGone = false
  package var occasions: Occasions = []
  /// 1 for Monday to 7 for Sunday.
  package var weekdays: [Int] = []
  package var months: [Int] = []
  /// Month times 100 plus day: 704.
  package var dates: [Int] = []
  /// The start, in minutes since midnight.
  package var start: Range<Int>?
  /// One of several games of the two clubs that day.
  package var isOfDoubleheader = false
  package var total: ClosedRange<Int>?
  package var margin: ClosedRange<Int>?
  package var winnerAtLeast: Int?
  package var loserAtMost: Int?
  package var winner: Side?

  package enum Side: String, Sendable, CaseIterable, Codable {
    case home, away
  }

  package init() {}

  package init(league: LeagueID?) { leagues = league.map { [$0] } ?? [] }

  var needsScore: Bool {
    total != nil || margin != nil || winnerAtLeast != nil || loserAtMost != nil || winner != nil
  }

  var filtersByPlaceOnly: Bool {
    var place = GameFilter()
    place.leagues = leagues
    place.stadiums = stadiums
    place.cities = cities
    place.regions = regions
    place.roofs = roofs
    place.isGone = isGone
    return self == place
  }

  func describe(to hash: inout StableHash) {
    hash.add(leagues.map(\.rawValue))
    hash.add(teams.map(\.rawValue))
    hash.add(homeTeams.map(\.rawValue))
    hash.add(stadiums.map(\.rawValue))
    hash.add(cities)
    hash.add(regions)
    hash.add(roofs.map(\.rawValue))
    for numbers in [weekdays, months, dates] {
      hash.add(numbers.count)
      numbers.forEach { hash.add($0) }
    }
    for number in [
      isGone ? 1 : 0, Int(occasions.rawValue), start?.lowerBound ?? -1, start?.upperBound ?? -1,
      isOfDoubleheader ? 1 : 0, total?.lowerBound ?? -1, total?.upperBound ?? -1,
      margin?.lowerBound ?? -1, margin?.upperBound ?? -1, winnerAtLeast ?? -1, loserAtMost ?? -1,
    ] {
      hash.add(number)
    }
    hash.add(winner?.rawValue ?? "")
  }
}

extension StableHash {
  fileprivate mutating func add(_ names: [String]) {
    add(names.count)
    names.forEach { add($0) }
  }
}
