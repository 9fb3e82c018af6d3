import Catalog
import SportsModel
import TestSupport
import Testing
import Travel

@testable import TripPlanning

/// The ways from one place to another.
@Suite struct HopTests {
  @Test func hopIsFlownOnlyIfItSavesAnHour() throws {
    let model = try BundledRoads.model.get()
    let travel = KnownDrivesEstimator(
      band: try BundledRoads.facts.get().pace.band, model: model,
      airports: AirportNetwork(try BundledCatalog.result.get().airports(), roads: model, for: []))
    var rules = DrivingRules()
    rules.drivingMinutesPerDay = 660
    rules.flights = FlightRules()
    func hops(_ from: Coordinate, _ to: Coordinate) -> [Hop.Mode] {
      rules.hops(from: from, to: to, start: nil, travel).all.map(\.mode)
    }
    let boston = try TripFixture.point(42.36, -71.06)
    let chicago = try TripFixture.point(41.88, -87.67)
    #expect(hops(boston, try TripFixture.point(40.75, -73.99)) == [.drive])
    #expect(hops(chicago, try TripFixture.point(39.75, -105.0)) == [.flight])
    // 8 h on the road, or 5 h by way of the airports.
    #expect(hops(boston, try TripFixture.point(38.9, -77.0)) == [.drive, .flight])
  }
}
