import SportsModel
import Testing

@testable import TripPlanning

@Suite struct FlightModelTests {
  @Test func flyingPaysOnlyOverLongHops() throws {
    let flight = try BundledRoads.facts.get().flight
    let model = try BundledRoads.model.get()
    let short = try #require(model.estimate(from: Place.boston, to: Place.newYork))
    #expect(flight.minutes(from: Place.boston, to: Place.newYork) > short.drive.minutes)
    let long = try #require(model.estimate(from: Place.boston, to: Place.losAngeles))
    #expect(flight.minutes(from: Place.boston, to: Place.losAngeles) < long.drive.minutes / 4)
  }

  @Test func fliesOverOceans() throws {
    let flight = try BundledRoads.facts.get().flight
    let hours = flight.minutes(from: Place.losAngeles, to: Place.honolulu) / 60
    #expect(hours > 8 && hours < 11)
  }
}
