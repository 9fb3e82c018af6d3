import Foundation
import Matching
import SportsModel
import TestSupport
import Testing

/// Outings without an automatic decision.
@Suite struct MatcherTests {
  @Test func asksAboutGameOfDayBefore() throws {
    var world = try MatchingFixture()
    try world.play(at: "park", dayOffset: -1)
    let verdict = try world.verdict(.init(inside: "19:45"))
    #expect(verdict.outcome == .pending && verdict.reason == .adjacentDay)
    #expect(verdict.temporal == .adjacentDay && verdict.onlyCandidate != nil)
  }

  @Test func offersSameDayGameOnly() throws {
    var world = try MatchingFixture()
    for offset in -1...1 { try world.play(at: "park", dayOffset: offset) }
    #expect(try world.verdict(.init(inside: "10:00")).candidates.count == 1)
  }

  @Test func asksAboutStayAtMediumDistance() throws {
    let world = try MatchingFixture.withGame()
    let verdict = try world.verdict(photo("19:45", north: -900), photo("20:45", north: -900))
    #expect(verdict.outcome == .pending && verdict.reason == .farFromStadium)
    #expect(verdict.spatial == .medium && verdict.combined == .userConfirm)
  }

  @Test func distantOutingStaysUnresolved() throws {
    let world = try MatchingFixture.withGame()
    let verdict = try world.verdict(photo("19:45", north: -3_000))
    #expect(verdict.outcome == .unresolved && verdict.combined == .manualOnly)
    #expect(verdict.onlyCandidate == nil)
  }

  @Test(arguments: [-2, 2]) func asksAtStadiumWithoutGame(dayOffset: Int) throws {
    var world = try MatchingFixture()
    try world.play(at: "park", dayOffset: dayOffset)
    let verdict = try world.verdict(.init(inside: "19:45"))
    #expect(verdict.outcome == .pending && verdict.reason == .noGame)
    #expect(verdict.stadium?.id == "park" && verdict.candidates.isEmpty)
  }

  @Test func photoInsideStadiumNeverRecordsGameNextDoor() throws {
    var world = try MatchingFixture()
    try world.play(at: "dome")
    let nextDoor = try world.verdict(.init(inside: "19:45"))
    #expect(nextDoor.outcome == .pending && nextDoor.candidates.map(\.stadium.id) == ["dome"])
    #expect(nextDoor.onlyCandidate == nil)
    // With a game of the day before in the stadium itself, both are offered.
    try world.play(at: "park", dayOffset: -1)
    let both = try world.verdict(.init(inside: "19:45"))
    #expect(both.candidates.map(\.stadium.id) == ["park", "dome"])
    #expect(both.onlyCandidate == nil)
  }

  @Test func distantGameIsNotOfferedInsideAnotherStadium() throws {
    var world = try MatchingFixture()
    try world.play(at: "oval")
    let verdict = try world.verdict(.init(inside: "19:45"))
    #expect(verdict.outcome == .pending && verdict.reason == .noGame)
    #expect(verdict.stadium?.id == "park")
  }

  @Test(arguments: [-900.0, -3_000])
  func noGameAndLowConfidenceIsNotAtStadium(north: Double) throws {
    let world = try MatchingFixture()
    let verdict = try world.verdict(photo("19:45", north: north))
    #expect(verdict.outcome == .notAtStadium)
  }

  @Test(arguments: [(-4_999.5, MatchReason.farFromStadium), (-5_000.5, .noStadiumNear)])
  func searchesWithinFiveKilometers(north: Double, reason: MatchReason) throws {
    let world = try MatchingFixture.withGame()
    let verdict = try world.verdict(photo("19:45", north: north))
    #expect(verdict.reason == reason)
    #expect(verdict.outcome == (reason == .noStadiumNear ? .notAtStadium : .unresolved))
  }

  @Test(arguments: [[0], [1], [-1, 1], [0, 1]])
  func distantGameOfTheDayComesBeforeOthers(offsets: [Int]) throws {
    var world = try MatchingFixture()
    for offset in offsets { try world.play(at: "park", dayOffset: offset) }
    let verdict = try world.verdict(photo("19:45", north: -3_000))
    #expect(verdict.outcome == .unresolved)
    #expect(verdict.candidates.count == (offsets.contains(0) ? 1 : offsets.count))
  }

  @Test func nearerStadiumWithoutGameCountsOnlyForPhotosAtIt() throws {
    let world = try MatchingFixture.withGame()
    // 500 m from the dome, which had no game, and 900 m from the park.
    let verdict = try world.verdict(photo("19:45", north: 900.5), photo("20:45", north: 900.5))
    #expect(verdict.outcome == .pending && verdict.onlyCandidate?.stadium.id == "park")
  }

  @Test func asksForDateIfPlaceIsCertain() throws {
    let world = try MatchingFixture()
    #expect(try world.verdict(photo(nil)).outcome == .pending)
    #expect(try world.verdict(photo(nil)).reason == .noDate)
    #expect(try world.verdict(photo(nil, north: -900)).outcome == .unresolved)
  }

  @Test func keepsOutingWithoutPlace() throws {
    let world = try MatchingFixture()
    let photo = try photo("19:45") { $0.coordinate = nil }
    let verdict = try world.verdict(photo)
    #expect(verdict.outcome == .unresolved && verdict.reason == .noPlace)
  }

  @Test func skipsOtherLeagues() throws {
    let world = try MatchingFixture.withGame()
    #expect(try world.verdict(.init(inside: "19:45"), offering: ["nba"]).outcome == .skipped)
  }

  @Test(
    arguments: [("nba", OutingOutcome.skipped), ("mlb", .pending)] as [(LeagueID, OutingOutcome)])
  func asksWithoutGameOnlyAtStadiumsOfTheLeague(league: LeagueID, expected: OutingOutcome) throws {
    let world = try MatchingFixture()
    #expect(try world.verdict(.init(inside: "19:45"), offering: [league]).outcome == expected)
  }

  @Test func gameOfDayBeforeNextToPhotosIsNotOfferedWithOneOfTheDay() throws {
    var world = try MatchingFixture.withGame()
    try world.play(at: "dome", dayOffset: -1)
    let verdict = try world.verdict(photo("19:45", north: 900.5))
    #expect(verdict.candidates.map(\.stadium.id) == ["park"])
  }

  @Test func closedStadiumIsNotTheNearest() throws {
    var world = try MatchingFixture()
    world.stadiums[0] = world.stadiums[0].as(closed: 2018)
    #expect(try world.verdict(.init(inside: "19:45")).stadium?.id == "dome")
  }

  @Test func prefersNearerGame() throws {
    var world = try MatchingFixture()
    try world.play(at: "oval")
    try world.play(at: "park", dayOffset: 1)
    let verdict = try world.verdict(.init(inside: "19:45"))
    #expect(verdict.candidates.map(\.stadium.id) == ["park"] && verdict.outcome == .pending)
  }

  @Test func photoOrderDoesNotMatter() throws {
    var world = try MatchingFixture()
    try world.play(at: "park", start: .exact(minuteOfDay: 780), number: 1)
    try world.play(at: "park", start: .exact(minuteOfDay: 1_140), number: 2)
    let photos = try (12...22).map { try photo("\($0):10", north: Double($0)) }
    let expected = try world.matcher().verdict(on: world.builder.outing(id: "x", of: photos))
    for seed in 0..<20 {
      var shuffled = photos
      var generator = SeededGenerator(seed: UInt64(seed))
      shuffled.shuffle(using: &generator)
      let verdict = try world.matcher().verdict(on: world.builder.outing(id: "x", of: shuffled))
      #expect(verdict == expected)
    }
  }
}

/// Two stadiums 400 m apart, a third 1.5 km and a fourth 3 km away, all invented.
struct MatchingFixture {
  static let center = Coordinate(latitude: 42, longitude: -83)
  static let day = LocalDay(year: 2019, month: 6, day: 15)

  var stadiums: [Stadium]
  var games: [Game] = []
  var placesNextDoor: [StadiumID: [Coordinate]] = [:]
  /// The positions of these stadiums are exact.
  var rules = MatchingRules { $0.stadiumErrorShare = 0 }

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
      stadiums: index, games: lookup, leagues: Self.leagues, placesNextDoor: placesNextDoor,
      offering: leagues, rules: rules)
  }

  /// The decisions on a library's photos.
  func decisions(
    _ photos: [PhotoFacts], cameras: CameraHistory? = nil, frequentPlaces: FrequentPlaces? = nil
  ) throws -> [Decision] {
    let builder = OutingBuilder(stadiums: index, rules: rules, cameras: cameras)
    return try matcher().verdicts(
      on: builder.outings(of: photos).outings, frequentPlaces: frequentPlaces)
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
