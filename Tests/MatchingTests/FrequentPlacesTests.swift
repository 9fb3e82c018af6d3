import Foundation
import Matching
import SportsModel
import Synchronization
import Testing

@Suite struct FrequentPlacesTests {
  /// Photos at a spot on the evening of the game and on so many days without one, on each at a point
  /// of its own unless said otherwise.
  func library(
    days: Int, north: Double, isSamePoint: Bool = false, in world: MatchingFixture
  ) throws -> [Outing] {
    let photos = try (0...days).flatMap { day in
      try ["19:30", "20:30"].map { (time: String) in
        try photo(
          time, north: north + (isSamePoint ? 0 : 0.01 * Double(day)), dayOffset: -10 * day,
          path: "\(day)-\(time).jpg")
      }
    }
    return world.builder.outings(of: photos).outings
  }

  private func verdicts(on outings: [Outing], in world: MatchingFixture) throws -> [Decision] {
    try world.matcher().verdicts(on: outings, frequentPlaces: FrequentPlaces(outings))
  }

  @Test(arguments: [(4, OutingOutcome.recorded), (5, .pending)])
  func placeIsFrequentAfterFiveDays(days: Int, expected: OutingOutcome) throws {
    let world = try MatchingFixture.withGame()
    let outings = try library(days: days, north: -140, in: world)
    let frequentPlaces = FrequentPlaces(outings)
    let game = try #require(outings.first { $0.day == MatchingFixture.day })
    let verdict = try world.matcher().verdict(on: game, frequentPlaces: frequentPlaces)
    #expect(verdict.outcome == expected)
    #expect(verdict.failed == (expected == .pending ? [.noHabit] : []))
  }

  @Test(arguments: [(2, OutingOutcome.recorded), (3, .pending)])
  func samePointOnThreeDaysIsOfNetwork(days: Int, expected: OutingOutcome) throws {
    let world = try MatchingFixture.withGame()
    let outings = try library(days: days, north: -140, isSamePoint: true, in: world)
    let game = try #require(outings.first { $0.day == MatchingFixture.day })
    let verdict = try world.matcher().verdict(on: game, frequentPlaces: FrequentPlaces(outings))
    #expect(verdict.outcome == expected)
  }

  /// Photos of five days without a game, where the seats are; the game is from 19:10 to 22:10.
  @Test(
    arguments: [
      ("08:10", ["19:30", "20:30"], OutingOutcome.recorded), ("19:09", ["19:30"], .recorded),
      ("19:10", ["19:30", "20:30"], .pending), ("22:10", ["19:30"], .pending),
      ("22:11", ["19:30"], .recorded),
      // The photos of the game's day are from before it.
      ("08:10", ["18:00", "18:40"], .pending),
    ])
  func habitOfOtherHoursDoesNotHinderPhotosOfTheGame(
    time: String, game: [String], expected: OutingOutcome
  ) throws {
    let world = try MatchingFixture.withGame()
    let way = try (1...5).map { day in
      try photo(
        time, north: -140 + 0.01 * Double(day), dayOffset: -10 * day, path: "way\(day).jpg")
    }
    let photos = try way + game.map { try photo($0, north: -140) }
    let decisions = try verdicts(on: world.builder.outings(of: photos).outings, in: world)
    #expect(decisions.last?.verdict.outcome == expected)
    #expect(decisions.last?.verdict.failed == (expected == .recorded ? [] : [.noHabit]))
  }

  /// A photo of the game's evening, and others of the nights around it; days are counted from the game.
  @Test(
    arguments: [
      ([(0, "21:00"), (1, "09:30")], OutingOutcome.pending),
      ([(-1, "23:20"), (0, "07:35")], .pending),
      ([(0, "21:00"), (1, "09:31")], .recorded), ([(0, "20:59"), (1, "09:30")], .recorded),
      ([(-2, "23:20"), (-1, "07:35")], .recorded), ([(-1, "23:20"), (1, "07:35")], .recorded),
    ])
  func gameOfAGuestWhoSleptInTheBuildingIsAsked(
    night: [(day: Int, time: String)], expected: OutingOutcome
  ) throws {
    let world = try MatchingFixture.withGame()
    let photos = try ["19:30", "20:30"].map { try photo($0, north: -140) }
    let bed = try night.map {
      try photo($0.time, north: -141, dayOffset: $0.day, path: "\($0.day)-\($0.time).jpg")
    }
    let decisions = try verdicts(on: world.builder.outings(of: photos + bed).outings, in: world)
    let game = try #require(
      decisions.first { $0.outing.photos.contains { $0.facts.path == photos[0].path } })
    #expect(game.verdict.outcome == expected)
    #expect(game.verdict.failed == (expected == .recorded ? [] : [.noHabit]))
  }

  @Test func gameDaysDoNotCount() throws {
    var world = try MatchingFixture()
    for day in 0...5 { try world.play(at: "park", dayOffset: -10 * day) }
    let outings = try library(days: 5, north: 50, in: world)
    let verdicts = try verdicts(on: outings, in: world)
    #expect(verdicts.map(\.verdict.outcome) == Array(repeating: .recorded, count: 6))
  }

  @Test(arguments: [(190.0, false), (100.5, false), (99.5, true)])
  func gamesOfBuildingWithin300MetersDoNotCount(north: Double, isHabit: Bool) throws {
    var world = try MatchingFixture.withGame()
    for day in 1...5 { try world.play(at: "dome", dayOffset: -10 * day) }
    let outings = try library(days: 5, north: north, in: world)
    let game = try #require(outings.first { $0.day == MatchingFixture.day })
    let verdict = try world.matcher().verdict(on: game, frequentPlaces: FrequentPlaces(outings))
    #expect(verdict.failed.contains(.noHabit) == isHabit)
  }

  /// Returns the decision on a photo in the park, with photos at a spot on five days without a game.
  private func decision(
    _ place: (north: Double, east: Double), seen: (north: Double, east: Double), days: Int = 5
  ) throws -> OutingOutcome {
    let world = try MatchingFixture.withGame()
    let (center, day) = (try MatchingFixture.center.orThrow(), try MatchingFixture.day.orThrow())
    let seenBefore = (1...days).map {
      FrequentPlaces.Seen(
        place: center.moved(north: seen.north, east: seen.east), day: day - 10 * $0)
    }
    let photo = try photo("20:00", north: place.north, east: place.east)
    return try world.verdict(photo, frequentPlaces: FrequentPlaces([], seenBefore: seenBefore))
      .outcome
  }

  @Test(arguments: [(1.0, 0.0), (-1, 0), (0, 1), (0, -1)])
  func photosWithin150MetersAreOnePlace(north: Double, east: Double) throws {
    let place = (-75 * north, -75 * east)
    #expect(try decision(place, seen: (74.5 * north, 74.5 * east)) == .pending)
    #expect(try decision(place, seen: (75.5 * north, 75.5 * east)) == .recorded)
  }

  @Test func dayCountsOnceForSeveralPhotos() throws {
    let world = try MatchingFixture.withGame()
    let (center, day) = (try MatchingFixture.center.orThrow(), try MatchingFixture.day.orThrow())
    for (days, expected) in [(4, OutingOutcome.recorded), (5, .pending)] {
      let seen = (1...days).flatMap { index in
        [(20.0, 20.0), (-20, 20), (20, -20), (-20, -20)].map { north, east in
          FrequentPlaces.Seen(place: center.moved(north: north, east: east), day: day - index)
        }
      }
      let verdict = try world.verdict(
        photo("20:00", north: -30), frequentPlaces: FrequentPlaces([], seenBefore: seen))
      #expect(verdict.outcome == expected)
    }
  }

  @Test func eveningsNearStadiumOnlyDuringGamesAreAsked() throws {
    var world = try MatchingFixture()
    for day in 0...5 { try world.play(at: "park", dayOffset: -10 * day) }
    let outings = try library(days: 5, north: 900.5, in: world)
    let verdicts = try verdicts(on: outings, in: world)
    #expect(verdicts.map(\.verdict.kind) == Array(repeating: .nearby, count: 6))
  }

  @Test(arguments: [(-129.0, OutingOutcome.pending), (-131, .recorded)])
  func homeLessDeepInsideThanSeatsMakesNoHabit(north: Double, expected: OutingOutcome) throws {
    let world = try MatchingFixture.withGame()
    let home = try library(days: 8, north: north, in: world).filter {
      $0.day != MatchingFixture.day
    }
    let seat = try world.builder.outing(id: "seat", of: [photo("20:00", north: -120)])
    let verdict = try world.matcher().verdict(on: seat, frequentPlaces: FrequentPlaces(home))
    #expect(verdict.outcome == expected)
  }

  @Test(arguments: [(2019, OutingOutcome.recorded), (2020, .pending)])
  func photosAtSuccessorOfStadiumMakeNoHabit(closed: Int, expected: OutingOutcome) throws {
    var world = try MatchingFixture()
    world.stadiums = world.stadiums.map { $0.as(closed: closed) }
    try world.play(at: "park")
    let later = try (0..<6).map { try photo("20:00", dayOffset: 300 + 10 * $0) }
    let outings = later.map { world.builder.outing(id: "later", of: [$0]) }
    let verdict = try world.verdict(.init(inside: "20:00"), frequentPlaces: FrequentPlaces(outings))
    #expect(verdict.outcome == expected)
  }

  // All are outside the walls.
  @Test(arguments: [-260.0, -350, -900])
  func gameNextToFrequentPlaceIsNotAsked(north: Double) throws {
    let world = try MatchingFixture.withGame()
    for (days, decision) in [(4, OutingOutcome.pending), (5, .unresolved)] {
      let outings = try library(days: days, north: north, in: world)
      let verdicts = try verdicts(on: outings, in: world)
      #expect(verdicts.last?.verdict.outcome == decision)
    }
  }

  @Test func gameOfDayBeforeIsNotAskedAtFrequentPlace() throws {
    var world = try MatchingFixture()
    try world.play(at: "park", dayOffset: -1)
    let outings = try library(days: 5, north: 0, in: world)
    let verdicts = try verdicts(on: outings, in: world)
    #expect(verdicts.last?.verdict.outcome == .unresolved)
  }

  @Test func gamesOfADayAreLookedUpOnce() throws {
    let world = try MatchingFixture()
    let outings = try library(days: 100, north: 50, in: world)
    let frequentPlaces = FrequentPlaces(outings)
    let games = [
      Game(
        league: "mlb", season: 2019, day: try #require(MatchingFixture.day), home: "mlb-bos",
        away: "mlb-nyy", start: .unknown, stadiums: ["park"], score: nil)
    ]
    let count = Counter()
    let park = try #require(world.stadiums.first { $0.id == "park" })
    // Every day has a game, as in a library of many visits.
    let lookup = GameIndex { _, _ in
      count.add()
      return games
    }
    for outing in outings {
      let spot = try #require(outing.seen.first?.place)
      #expect(try !frequentPlaces.isFrequent(spot, at: park, buildings: ["park"], games: lookup))
    }
    #expect(count.value == outings.count)
  }

  private final class Counter: Sendable {
    private let count = Atomic(0)

    var value: Int { count.load(ordering: .relaxed) }
    func add() { count.add(1, ordering: .relaxed) }
  }

  @Test func frequentPlaceWithoutGameIsNotAsked() throws {
    let world = try MatchingFixture()
    let outings = try library(days: 5, north: -350, in: world)
    let verdicts = try verdicts(on: outings, in: world)
    #expect(Set(verdicts.map(\.verdict.outcome)) == [.notAtStadium])
    #expect(Set(verdicts.map(\.verdict.reason)) == [.frequentPlaceWithoutGame])
  }

  @Test func distantPhotosAreAnotherPlace() throws {
    let world = try MatchingFixture.withGame()
    let home = try library(days: 8, north: -350, in: world)
    let seat = try world.builder.outing(id: "seat", of: [photo("20:00", north: -150)])
    let verdict = try world.matcher().verdict(on: seat, frequentPlaces: FrequentPlaces(home))
    #expect(verdict.outcome == .recorded)
  }
}

/// Positions that devices recorded, and records that name a game.
@Suite struct TraceVerdictTests {
  /// Sightings by a device; with different numbers of `stretches`, it was elsewhere between them.
  private func sightings(
    _ times: [String], north: Double = 0, dayOffset: Int = 0, stretches: [Int] = []
  ) throws -> [PhotoFacts] {
    try times.enumerated().map { index, time in
      var sighting = try photo(time, north: north, dayOffset: dayOffset)
      sighting.trace = .track
      sighting.stretch = stretches.isEmpty ? 0 : stretches[index]
      return sighting
    }
  }

  private func verdict(
    _ sightings: [PhotoFacts], frequentPlaces: FrequentPlaces? = nil,
    _ change: (inout MatchingFixture) throws -> Void = { try $0.play(at: "park") }
  ) throws -> Verdict {
    var world = try MatchingFixture()
    try change(&world)
    return try world.matcher().verdict(
      on: world.builder.outing(id: "x", of: sightings), frequentPlaces: frequentPlaces)
  }

  @Test(arguments: [
    // The game began at 19:10; its window ends at 23:10.
    (["19:10", "19:40"], OutingOutcome.recorded), (["19:10", "19:39"], .pending),
    (["19:09", "19:39"], .pending),
    (["18:00", "19:20"], .pending), (["22:40", "23:10"], .recorded),
    (["22:41", "23:11"], .pending),
  ])
  func stayOfHalfAnHourDuringGameIsRecorded(times: [String], expected: OutingOutcome) throws {
    let verdict = try verdict(sightings(times, north: -100))
    #expect(verdict.outcome == expected)
    #expect(verdict.failed == (expected == .recorded ? [] : [.inside]))
  }

  @Test func stayIsWithoutSightingElsewhere() throws {
    let times = ["19:30", "20:30"]
    #expect(try verdict(sightings(times, stretches: [1, 1])).outcome == .recorded)
    #expect(try verdict(sightings(times, stretches: [1, 2])).failed == [.inside])
  }

  @Test func sightingsCountFromNoonOnDayOfResumption() throws {
    let verdict = try verdict(sightings(["12:30", "13:00"])) {
      try $0.play(at: "park", dayOffset: -1, resumedAfter: 1)
    }
    #expect(verdict.outcome == .recorded)
  }

  @Test(arguments: [(-240.0, QuestionKind.possible), (-260, nil)])
  func briefSightingInsideIsAsked(north: Double, kind: QuestionKind?) throws {
    let verdict = try verdict(sightings(["19:30"], north: north))
    #expect(verdict.kind == kind)
    #expect(verdict.outcome == (kind == nil ? .unresolved : .pending))
  }

  @Test func halfAnHourNextToStadiumIsNearby() throws {
    #expect(try verdict(sightings(["19:30", "20:00"], north: -260)).kind == .nearby)
    #expect(try verdict(sightings(["19:30", "19:59"], north: -260)).outcome == .unresolved)
  }

  @Test func sightingsBeforeGameOrInTransitAreNoBriefSighting() throws {
    let outside = try sightings(["19:30"], north: -260)
    let morning = try sightings(["10:00"], north: -240)
    #expect(try verdict(outside + morning).outcome == .unresolved)
    var car = try sightings(["19:40"], north: -240)
    car[0].speedKilometersPerHour = 60
    #expect(try verdict(outside + car).outcome == .unresolved)
    #expect(try verdict(outside + morning + car).outcome == .unresolved)
    car[0].speedKilometersPerHour = 2
    #expect(try verdict(outside + car).outcome == .pending)
  }

  @Test func stayAfterGameOrBeforeItIsNoVisit() throws {
    let verdict = try verdict(sightings(["10:00", "11:00"]))
    #expect(verdict.outcome == .notAtStadium && verdict.reason == .notDuringGame)
  }

  @Test func stayAwayFromStadiumIsNoVisit() throws {
    let verdict = try verdict(sightings(["19:30", "20:30"], north: -900))
    #expect(verdict.outcome == .notAtStadium && verdict.reason == .noStay)
  }

  @Test func distantStayIsKept() throws {
    let verdict = try verdict(sightings(["19:30", "20:30"], north: -3_000))
    #expect(verdict.outcome == .unresolved && verdict.reason == .farFromStadium)
  }

  @Test func stayAtFrequentPlaceIsNotAsked() throws {
    let day = try MatchingFixture.day.orThrow()
    let place = try MatchingFixture.center.orThrow()
    let frequentPlaces = FrequentPlaces(
      [], seenBefore: (1...5).map { FrequentPlaces.Seen(place: place, day: day - 10 * $0) })
    let verdict = try verdict(sightings(["19:30", "20:30"]), frequentPlaces: frequentPlaces)
    #expect(verdict.failed == [.noHabit] && verdict.outcome == .unresolved)
  }

  @Test(arguments: [("10:30", OutingOutcome.pending), ("10:29", .notAtStadium)])
  func onlyStayInsideIsAskedWithoutGame(second: String, expected: OutingOutcome) throws {
    let sightings = try sightings(["10:00", second])
    let verdict = try verdict(sightings) { _ in }
    #expect(verdict.outcome == expected)
    #expect(verdict.reason == (expected == .pending ? .noGame : .noStay))
  }

  @Test func sightingInTransitShowsNoStay() throws {
    var sightings = try sightings(["10:00", "10:40"])
    sightings[1].speedKilometersPerHour = 60
    #expect(try verdict(sightings) { _ in }.reason == .noStay)
  }

  @Test func gameOfDayBeforeIsNotOffered() throws {
    let verdict = try verdict(sightings(["10:00", "10:30"])) {
      try $0.play(at: "park", dayOffset: -1)
    }
    #expect(verdict.outcome == .pending && verdict.reason == .noGame)
    #expect(verdict.candidates.isEmpty)
  }

  private func stated(
    _ count: Int, at stadium: StadiumID?, isProof: Bool, hasOtherGame: Bool = false
  ) throws -> Verdict {
    var world = try MatchingFixture()
    for number in 0..<count { try world.play(at: "park", number: number) }
    let park = try #require(world.index["park"])
    return Verdict.stated(
      world.games.map { ($0, park) }, at: stadium.flatMap { world.index[$0] }, isProof: isProof,
      hasOtherGame: hasOtherGame)
  }

  @Test func checkInForOnlyGameIsRecorded() throws {
    let verdict = try stated(1, at: nil, isProof: true)
    #expect(verdict.outcome == .recorded && verdict.reason == .sure)
    #expect(verdict.combined == .autoSelect && verdict.spatial == .high)
    #expect(verdict.temporal == .exactDay && verdict.kind == nil && verdict.stadium?.id == "park")
  }

  @Test func ticketForGameIsProbable() throws {
    let verdict = try stated(1, at: "dome", isProof: false)
    #expect(verdict.outcome == .pending && verdict.reason == .stated)
    #expect(verdict.combined == .userConfirm && verdict.kind == .probable)
    // The game's stadium, whatever the ticket says.
    #expect(verdict.stadium?.id == "park")
  }

  @Test func checkInOnDayOfTwoGamesIsPossible() throws {
    let verdict = try stated(2, at: "park", isProof: true)
    #expect(verdict.outcome == .pending && verdict.reason == .severalGames)
    #expect(verdict.kind == .possible && verdict.candidates.count == 2)
  }

  @Test(
    arguments: [
      ("dome", false, MatchReason.noGame, SpatialConfidence.high),
      ("dome", true, .gameNotNamed, .high), (nil, false, .noGame, .none),
    ] as [(StadiumID?, Bool, MatchReason, SpatialConfidence)])
  func recordWithoutGameIsPossible(
    stadium: StadiumID?, hasOtherGame: Bool, reason: MatchReason, spatial: SpatialConfidence
  ) throws {
    let verdict = try stated(0, at: stadium, isProof: true, hasOtherGame: hasOtherGame)
    #expect(verdict.outcome == .pending && verdict.reason == reason && verdict.spatial == spatial)
    #expect(verdict.temporal == .outOfRange && verdict.kind == .possible)
    #expect(verdict.stadium?.id == stadium)
  }
}
