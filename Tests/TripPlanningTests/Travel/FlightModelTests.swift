import SportsModel
import Testing

@testable import TripPlanning

@Suite struct FlightModelTests {
  @Test func flyingIsFasterOnlyOverLongDistances() throws {
    let flight = try BundledRoads.facts.get().flight
    let model = try BundledRoads.model.get()
    let short = try #require(model.estimate(from: KnownPlace.boston, to: KnownPlace.newYork))
    #expect(flight.minutes(from: KnownPlace.boston, to: KnownPlace.newYork) > short.drive.minutes)
    let long = try #require(model.estimate(from: KnownPlace.boston, to: KnownPlace.losAngeles))
    #expect(
      flight.minutes(from: KnownPlace.boston, to: KnownPlace.losAngeles) < long.drive.minutes / 4)
  }

  @Test func fliesOverOceans() throws {
    let flight = try BundledRoads.facts.get().flight
    let hours = flight.minutes(from: KnownPlace.losAngeles, to: KnownPlace.honolulu) / 60
    #expect(hours > 8 && hours < 11)
  }
}
