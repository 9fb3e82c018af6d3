import Foundation
import Matching
import SportsModel
import Testing

/// Own photos from elsewhere, which show that someone else took those in the stadium.
@Suite struct TwoPlacesTests {
  /// The instant of a time of day at the park.
  private func instant(_ time: String) -> Date? {
    Date(utcText: "2019-06-15T\(time):00Z").map { $0.addingTimeInterval(4 * 3600) }
  }

  /// A photo from home.
  private func home(
    _ time: String, north: Double, _ change: (inout PhotoFacts) -> Void = { _ in }
  ) throws -> PhotoFacts {
    var photo = try photo(time, north: north, path: "home-\(time).jpg")
    change(&photo)
    return photo
  }

  /// The decision on the photos in the park, with a game.
  private func decision(_ photos: [PhotoFacts]) throws -> OutingOutcome? {
    let world = try MatchingFixture.withGame()
    let builder = OutingBuilder(stadiums: world.index, cameras: CameraHistory(photos))
    return try world.matcher().verdicts(
      on: builder.outings(of: photos).outings, frequentPlaces: nil
    ).first { $0.verdict.spatial == .high }?.verdict.outcome
  }

  /// 60 km away at the same time.
  private func decision(_ change: (inout PhotoFacts) -> Void) throws -> OutingOutcome? {
    try decision([home("19:45", north: -60_000, change), .init(inside: "19:45")])
  }

  @Test func ownPhotosMustHaveReliableTimesAndPlaces() throws {
    #expect(try decision { _ in } == .pending)
    #expect(try decision { $0.model = nil } == .pending)
    #expect(try decision { $0.isClockDoubtful = true } == .recorded)
    #expect(try decision { $0.timeSource = .modified } == .recorded)
    #expect(try decision { $0.isFromOthers = true } == .recorded)
    #expect(try decision { $0.isPositionVoid = true } == .recorded)
    #expect(try decision { $0.trace = .checkIn } == .recorded)
    #expect(try decision { $0.horizontalErrorMeters = 1_000 } == .pending)
    #expect(try decision { $0.horizontalErrorMeters = 1_000.5 } == .recorded)
  }

  @Test(arguments: [("16:50", -160_000.0), ("22:35", -160_000)])
  func photosWithAndWithoutOffsetAreCompared(time: String, north: Double) throws {
    let game = try photo("19:45") { $0.utcTime = instant("19:45") }
    #expect(try decision([home(time, north: north), game]) == .pending)
  }

  @Test(arguments: [(51_000.0, OutingOutcome.recorded), (52_000, .pending)])
  func instantsCountMoreThanClocks(meters: Double, expected: OutingOutcome) throws {
    // One hour before; the camera's clock is three hours ahead.
    let before = try home("21:45", north: -meters) { $0.utcTime = instant("18:45") }
    #expect(try decision([before, .init(inside: "19:45")]) == expected)
    let game = try photo("19:45") { $0.utcTime = instant("19:45") }
    #expect(try decision([before, game]) == expected)
  }

  @Test func photoWithOffsetBetweenTwoWithoutShowsThatYouWereAway() throws {
    let away = try home("20:05", north: -1_600) { $0.utcTime = instant("20:05") }
    #expect(try decision([.init(inside: "19:45"), away, .init(inside: "20:30")]) == .pending)
  }

  @Test(arguments: [(3.9, OutingOutcome.recorded), (4.1, .pending)])
  func clocksFourDegreesApartMayDifferByAnHour(degrees: Double, expected: OutingOutcome) throws {
    // Three and a half hours by the clock, or a little more than two.
    let center = try MatchingFixture.center.orThrow()
    let before = try home("16:15", north: 0) {
      $0.coordinate = Coordinate(latitude: center.latitude, longitude: center.longitude + degrees)
    }
    #expect(try decision([before, .init(inside: "19:45")]) == expected)
  }

  @Test(arguments: [("16:33", OutingOutcome.pending), ("16:21", .recorded)])
  func clocksOfDistantPlacesAreOneHourUncertain(time: String, expected: OutingOutcome) throws {
    // By the sun, 19:11 and 18:59 at the stadium: 3:54 and 4:06 before the photo there.
    let west = try home(time, north: 0) {
      $0.coordinate = Coordinate(latitude: 37.8, longitude: -122.4)
    }
    #expect(try decision([west, .init(inside: "23:05")]) == expected)
  }

  @Test(arguments: [
    // In the west of Spain, clocks are 2 h 36 min ahead of the sun in summer.
    (42.9, -9.0, "Europe/Madrid", "16:50", "2019-06-15T14:50:00Z"),
    // In Costa Rica, they are 24 min behind.
    (9.9, -84, "America/Costa_Rica", "22:35", "2019-06-16T04:35:00Z"),
  ])
  func clocksFarFromSolarTimeAreCompared(
    latitude: Double, longitude: Double, zone: String, time: String, instant: String
  ) throws {
    let place = try #require(Coordinate(latitude: latitude, longitude: longitude))
    var world = try MatchingFixture()
    world.stadiums = [
      Stadium(
        id: "park", names: [DatedName("park", first: nil, last: nil)], coordinate: place,
        timeZoneID: zone)
    ]
    try world.play(at: "park")
    let game = try photo("19:45") { $0.coordinate = place }
    let elsewhere = try home(time, north: 0) {
      $0.coordinate = place.moved(north: -160_000, east: 0)
      $0.utcTime = Date(utcText: instant)
    }
    let builder = OutingBuilder(stadiums: world.index, cameras: CameraHistory([elsewhere, game]))
    let outings = builder.outings(of: [elsewhere, game]).outings
    let verdicts = try world.matcher().verdicts(on: outings, frequentPlaces: nil)
    #expect(verdicts.map(\.verdict.outcome) == [.pending])
  }

  /// From the first place, the stadium can be reached in an hour; from the second photo on, not.
  @Test(arguments: [
    ("18:49:59", -51_400.0, OutingOutcome.recorded), ("18:50:00", -51_400, .pending),
    ("18:46:00", -51_599.5, .recorded), ("18:46:00", -51_600.5, .pending),
  ])
  func photosWithinFiveMinutesAndTwoHundredMetersCountOnce(
    time: String, north: Double, expected: OutingOutcome
  ) throws {
    let library = try [
      home("18:45", north: -51_400), home(time, north: north), .init(inside: "19:45"),
    ]
    #expect(try decision(library) == expected)
  }

  @Test func photoWithoutOffsetIsNotCountedWithOneOfAnotherTime() throws {
    // By the longitude, 17:15 is 22:47 UTC, but it is an hour and a half before the other photo.
    let library = try [
      home("18:45", north: -30_000) { $0.utcTime = instant("18:45") },
      home("17:15", north: -30_050), .init(inside: "17:45"),
    ]
    #expect(try decision(library) == .pending)
  }
}

/// Photos from vehicles and planes, which support no visit.
@Suite struct TransitTests {
  private func moving(speed: Double? = nil, altitude: Double? = nil) throws -> PhotoFacts {
    var moving = try photo("19:45")
    moving.speedKilometersPerHour = speed
    moving.altitudeMeters = altitude
    return moving
  }

  private func world(elevation: Double? = nil) throws -> MatchingFixture {
    var world = try MatchingFixture()
    for index in world.stadiums.indices { world.stadiums[index].elevation = elevation }
    try world.play(at: "park")
    return world
  }

  @Test func planeAt9800MetersAnd810KilometersPerHourIsNoVisit() throws {
    let verdict = try world().verdict(moving(speed: 810, altitude: 9_800))
    #expect(verdict.outcome == .notAtStadium && verdict.reason == .inTransit)
    #expect(verdict.candidates.isEmpty)
  }

  @Test func highwayAt95KilometersPerHourIsNoVisit() throws {
    #expect(try world().verdict(moving(speed: 95)).reason == .inTransit)
  }

  @Test(arguments: [(25.0, true), (25.1, false)])
  func transitBeginsAbove25KilometersPerHour(speed: Double, isRecorded: Bool) throws {
    #expect(
      try world().verdict(moving(speed: speed)).outcome
        == (isRecorded ? .recorded : .notAtStadium))
  }

  @Test(arguments: [(1_600.0, 1_900.0, true), (1_600, 1_901, false), (-3, 298, false)])
  func flightIs300MetersAboveStadium(elevation: Double, altitude: Double, isRecorded: Bool) throws {
    #expect(
      try world(elevation: elevation).verdict(moving(altitude: altitude)).outcome
        == (isRecorded ? .recorded : .notAtStadium))
  }

  @Test(arguments: [(3_000.0, true), (3_001, false)])
  func flightIsAbove3000MetersIfElevationIsUnknown(altitude: Double, isRecorded: Bool) throws {
    #expect(
      try world().verdict(moving(altitude: altitude)).outcome
        == (isRecorded ? .recorded : .notAtStadium))
  }

  @Test func photosInTransitAreCountedInTheirOwnBucket() throws {
    let sorting = try world().builder.outings(of: [moving(speed: 95), photo("19:50")])
    #expect(sorting.inTransit == 1 && sorting.away == 0)
    #expect(sorting.outings.map(\.photos.count) == [1])
  }

  @Test func photoInTransitDoesNotSupportOutingOfOthers() throws {
    let world = try world()
    let passing = try photo("20:30", path: "car.jpg") { $0.speedKilometersPerHour = 60 }
    let verdict = try world.verdict(passing, photo("19:45", north: -200))
    #expect(verdict.failed == [.inside])
  }

  @Test func photoWithoutPlaceIsInTransitLikeItsNeighbor() throws {
    let bare = try photo("19:50", path: "bare.jpg") { $0.coordinate = nil }
    #expect(try world().builder.outings(of: [moving(speed: 95), bare]).inTransit == 2)
  }
}
