import Catalog
import SportsModel
import TestSupport
import Testing

@testable import Travel

/// Tables of drives supplied by the user.
@Suite struct TravelMatrixTests {
  static let header = "from,to,minutes,miles\n"
  static let good = header + "here,there,60.5,50\nthere,here,61,51\nhere,beyond,120,100\n"

  @Test func returnsDrivesByDirection() throws {
    let matrix = try TravelMatrix(csv: Self.good)
    #expect(matrix["here", "there"] == Drive(minutes: 60.5, miles: 50))
    #expect(matrix["there", "here"] == Drive(minutes: 61, miles: 51))
    #expect(matrix.stadiums == ["here", "there", "beyond"])
    #expect(matrix.count == 3)
  }

  @Test func missingReturnDriveUsesOppositeDirection() throws {
    let matrix = try TravelMatrix(csv: Self.good)
    #expect(matrix["beyond", "here"] == Drive(minutes: 120, miles: 100))
    #expect(matrix["there", "beyond"] == nil)
  }

  @Test func readsSpreadsheetCSV() throws {
    let text = "\u{feff}" + Self.good.replacing("\n", with: "\r\n") + "\r\n,,,\r\n"
    #expect(try TravelMatrix(csv: text).count == 3)
  }

  static let broken = [
    ("", 1), ("from,to,minutes\n", 1), (header, 2), (header + "a,b,1\n", 2),
    (header + "a,b,1,2,3\n", 2), (header + "a,b,1,2\na,b,1,2\n", 3), (header + "a,a,1,2\n", 2),
    (header + ",b,1,2\n", 2), (header + "a,b,-1,2\n", 2), (header + "a,b,nan,2\n", 2),
    (header + "a,b,1,inf\n", 2), (header + "a,b,1e99,2\n", 2), (header + "a,b,one,2\n", 2),
    (header + "a,b,1,2\n\nb,c,1,\n", 4),
  ]

  @Test(arguments: broken) func reportsLineOfError(_ text: String, _ line: Int) {
    let error = #expect(throws: PlanningDataError.self) { try TravelMatrix(csv: text) }
    #expect(error?.line == line, "\(error?.cause ?? "")")
  }

  @Test func modelFillsMissingPairs() throws {
    let facts = try BundledRoads.facts.get()
    let model = try BundledRoads.model.get()
    let times = KnownDrivesEstimator(
      try TravelMatrix(csv: Self.good),
      places: [
        "here": KnownPlace.boston, "there": KnownPlace.newYork, "beyond": KnownPlace.chicago,
      ],
      band: facts.pace.band, model: model)
    let known = try #require(times.estimate(from: KnownPlace.boston, to: KnownPlace.newYork))
    #expect(known.drive == Drive(minutes: 60.5, miles: 50))
    #expect(known.minutesP10 < 60.5 && known.minutesP90 > 60.5)
    #expect(
      times.estimate(from: KnownPlace.newYork, to: KnownPlace.chicago)
        == model.estimate(from: KnownPlace.newYork, to: KnownPlace.chicago))
    #expect(
      times.estimate(from: KnownPlace.denver, to: KnownPlace.boston)
        == model.estimate(from: KnownPlace.denver, to: KnownPlace.boston))
    #expect(times.estimate(from: KnownPlace.boston, to: KnownPlace.london) == nil)
  }
}

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

/// The delays of rush hours.
@Suite struct MetroTrafficTests {
  private func delay(
    _ from: Coordinate, _ to: Coordinate, _ leaves: String, _ arrives: String
  ) throws -> Int {
    try BundledRoads.facts.get().traffic.delay(
      from: from, to: to, leaves: try #require(LocalDateTime(leaves)),
      arrives: try #require(LocalDateTime(arrives)))
  }

  @Test(arguments: [
    // Wednesday: both ends, one end, none.
    ("2025-06-04T07:30:00", "2025-06-04T17:00:00", 65),
    ("2025-06-04T12:00:00", "2025-06-04T17:00:00", 40),
    ("2025-06-04T08:00:00", "2025-06-04T14:00:00", 25),
    ("2025-06-04T10:00:00", "2025-06-04T20:00:00", 0),
    // Saturday.
    ("2025-06-07T07:30:00", "2025-06-07T17:00:00", 0),
  ])
  func rushHoursDelayBothEnds(_ leaves: String, _ arrives: String, _ minutes: Int) throws {
    let found = try delay(KnownPlace.seattle, KnownPlace.losAngeles, leaves, arrives)
    #expect(found == minutes)
  }

  @Test func shortDriveInsideLosesLess() throws {
    let anaheim = KnownPlace.at(33.8, -117.88)
    let inside = try delay(
      KnownPlace.losAngeles, anaheim, "2025-06-04T12:00:00", "2025-06-04T17:00:00")
    #expect((20...35).contains(inside))
    let country = KnownPlace.at(38.5, -98)
    #expect(try delay(country, country, "2025-06-04T08:00:00", "2025-06-04T17:00:00") == 0)
  }
}
