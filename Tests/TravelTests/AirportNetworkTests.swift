import Catalog
import SportsModel
import TestSupport
import Testing

@testable import Travel

/// Flights between the bundled airports.
@Suite struct AirportNetworkTests {
  private static let network = Result {
    AirportNetwork(
      try BundledCatalog.result.get().airports(), roads: try BundledRoads.model.get(), for: [])
  }

  private func flight(_ from: Coordinate, _ to: Coordinate) throws -> FlightEstimate? {
    try Self.network.get().flight(from: from, to: to)
  }

  @Test func flightIsTheSumOfItsParts() throws {
    let flight = try #require(try flight(KnownPlace.boston, KnownPlace.denver))
    #expect(flight.from == "BOS" && flight.to == "DEN")
    #expect((1_740...1_770).contains(flight.miles))
    #expect(flight.waitMinutes == 90 && !flight.changesPlanes)
    #expect((250...265).contains(flight.airMinutes))
    #expect((10...30).contains(flight.transferMinutes))
    #expect((60...90).contains(flight.arrivalMinutes))
    #expect((400...450).contains(flight.minutes))
  }

  @Test func flightBackTakesAsLong() throws {
    let out = try #require(try flight(KnownPlace.seattle, KnownPlace.miami))
    let back = try #require(try flight(KnownPlace.miami, KnownPlace.seattle))
    #expect(out.minutes == back.minutes && out.from == back.to)
  }

  @Test(arguments: [
    // An airport for both, and two that are too close.
    (KnownPlace.oakland, KnownPlace.sanFrancisco), (KnownPlace.milwaukee, KnownPlace.chicago),
  ])
  func noFlightBetweenNeighbors(_ from: Coordinate, _ to: Coordinate) throws {
    #expect(try flight(from, to).map { $0.miles >= 100 } ?? true)
  }

  @Test func smallAirportsNeedChangeOfPlanes() throws {
    let fresno = KnownPlace.at(36.75, -119.77)
    let desMoines = KnownPlace.at(41.59, -93.62)
    let flight = try #require(try flight(fresno, desMoines))
    #expect(flight.changesPlanes)
    #expect(Double(flight.airMinutes) > flight.miles / 500 * 60 + 130)
    #expect(try self.flight(fresno, KnownPlace.denver)?.changesPlanes == false)
  }

  @Test func flightsCrossOceans() throws {
    #expect(try flight(KnownPlace.boston, KnownPlace.london)?.from == "BOS")
    #expect(try flight(KnownPlace.losAngeles, KnownPlace.honolulu)?.to == "HNL")
    #expect(try flight(KnownPlace.losAngeles, KnownPlace.tokyo) != nil)
  }
}
