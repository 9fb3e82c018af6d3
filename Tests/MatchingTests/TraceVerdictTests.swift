import Foundation
import Matching
import SportsModel
import Testing

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

  // MARK: Stays

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

  // MARK: No game

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

  // MARK: Tickets, check-ins and rows

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
