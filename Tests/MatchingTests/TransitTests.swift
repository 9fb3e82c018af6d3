import Foundation
import Matching
import SportsModel
import Testing

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
    let verdict = try world.verdict(passing, photo("19:45", north: -230))
    #expect(verdict.failed == [.inside])
  }

  @Test func photoWithoutPlaceIsInTransitLikeItsNeighbor() throws {
    let bare = try photo("19:50", path: "bare.jpg") { $0.coordinate = nil }
    #expect(try world().builder.outings(of: [moving(speed: 95), bare]).inTransit == 2)
  }
}
