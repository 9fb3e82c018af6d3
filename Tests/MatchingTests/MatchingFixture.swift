import Foundation
import Matching
import SportsModel

/// Two stadiums 400 m apart, a third 1.5 km and a fourth 3 km away, all invented.
struct MatchingFixture {
  static let center = Coordinate(latitude: 42, longitude: -83)
  static let day = LocalDay(year: 2019, month: 6, day: 15)

  var stadiums: [Stadium]
  var games: [Game] = []
  var rules = MatchingRules()

  init() throws {
    let center = try Self.center.orThrow()
    func stadium(_ id: StadiumID, north: Double, footprint: Double = 250) -> Stadium {
      Stadium(
        id: id, names: [DatedName(id.rawValue, first: nil, last: nil)],
        coordinate: center.moved(north: north, east: 0), positionErrorMeters: 50,
        timeZoneID: "America/Detroit", footprintMeters: footprint,
        tenancies: [.init(league: "mlb", team: "mlb-det", first: 2000, last: nil)])
    }
    stadiums = [
      stadium("park", north: 0), stadium("dome", north: 400),
      stadium("arena", north: 1_500, footprint: 180), stadium("oval", north: 3_000),
    ]
  }

  /// The stadiums with a game at the park.
  static func withGame() throws -> MatchingFixture {
    var world = try MatchingFixture()
    try world.play(at: "park")
    return world
  }

  static let leagues = [
    League(
      id: "mlb", name: "Baseball", sport: "baseball", typicalGameMinutes: 180,
      seasonSpansYears: false),
    League(
      id: "nba", name: "Basketball", sport: "basketball", typicalGameMinutes: 150,
      seasonSpansYears: true),
  ]

  var index: StadiumIndex { StadiumIndex(stadiums) }
  var builder: OutingBuilder { OutingBuilder(stadiums: index, rules: rules) }

  /// A game on the usual day at 19:10, played 3–2, unless said otherwise.
  mutating func play(
    at stadium: StadiumID, dayOffset: Int = 0,
    start: Game.Start = .exact(minuteOfDay: 19 * 60 + 10),
    league: LeagueID = "mlb", home: TeamID = "mlb-det", away: TeamID = "mlb-cle", number: Int = 0,
    building: Game.VenueCertainty = .stated, orAt others: [StadiumID] = [],
    spectators: Bool = true, isDateConfirmed: Bool = true, status: Game.Status = .planned,
    resumedAfter days: Int? = nil,
    score: Score? = Score(home: 3, away: 2)
  ) throws {
    games.append(
      Game(
        league: league, season: 2019, day: try Self.day.orThrow() + dayOffset, number: number,
        home: home, away: away, start: start, building: building, stadiums: [stadium] + others,
        hasSpectators: spectators, isDateConfirmed: isDateConfirmed, status: status,
        resumedDay: try days.map { try Self.day.orThrow() + dayOffset + $0 }, score: score))
  }

  func matcher(offering leagues: Set<LeagueID>? = nil) -> Matcher {
    let lookup = GameIndex { [games] stadium, day in
      games.filter { $0.isPlayed(on: day) && $0.stadiums.contains(stadium) }
    }
    return Matcher(
      stadiums: index, games: lookup, leagues: Self.leagues, offering: leagues,
      rules: rules)
  }

  func verdict(
    _ photos: PhotoFacts..., offering leagues: Set<LeagueID>? = nil,
    frequentPlaces: FrequentPlaces? = nil
  ) throws -> Verdict {
    try matcher(offering: leagues).verdict(
      on: builder.outing(id: "test", of: photos), frequentPlaces: frequentPlaces)
  }
}

/// A photo `north` meters from the park's center at a local time such as `19:45` or `19:45:30`.
func photo(
  _ time: String?, north: Double = 0, east: Double = 0, dayOffset: Int = 0,
  error: Double? = nil, path: String? = nil, _ change: (inout PhotoFacts) -> Void = { _ in }
) throws -> PhotoFacts {
  let local = try time.map {
    try LocalDateTime(
      "\(MatchingFixture.day.orThrow() + dayOffset)T\($0)\($0.count > 5 ? "" : ":00")"
    ).orThrow()
  }
  var photo = PhotoFacts(
    path: path ?? "\(time ?? "undated")-\(north)-\(east)-\(dayOffset).jpg", media: .jpeg,
    coordinate: try MatchingFixture.center.orThrow().moved(north: north, east: east),
    horizontalErrorMeters: error, localTime: local,
    timeSource: local == nil ? nil : .original, locationSource: .exif, make: "Maker",
    model: "Phone")
  change(&photo)
  return photo
}

extension Optional {
  struct Missing: Error {}

  func orThrow() throws -> Wrapped {
    guard let self else { throw Missing() }
    return self
  }
}
