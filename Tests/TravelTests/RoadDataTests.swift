import Catalog
import Foundation
import SportsModel
import TestSupport
import Testing

@testable import Travel

/// Reads road data, and reports errors in it.
@Suite struct RoadDataTests {
  static let good = """
    # A square land with a lake across.
    pace
    open 1 1.2
    slow 10 3
    border 15
    gap 2
    p10 0.9 -5
    p90 1.1 5

    land square
    corner 45 -100
    corner 45 -90
    corner 35 -90
    corner 35 -100

    terrain hills 0.5 0.3
    corner 45 -100
    corner 45 -98
    corner 35 -98
    corner 35 -100

    barrier lake
    line 40 -97
    gate 40 -95 Narrow Bridge
    line 40 -92
    by 39.9 -91 East End
    """

  struct Broken: CustomTestStringConvertible {
    let old, new: String
    let line: Int
    var testDescription: String { "\(old) -> \(new)" }
  }

  static let broken = [
    Broken(old: "open 1 1.2", new: "open nan 1.2", line: 3),
    Broken(old: "open 1 1.2", new: "open 1 0.9", line: 3),
    Broken(old: "open 1 1.2", new: "open 1", line: 3), Broken(old: "open 1 1.2", new: "", line: 2),
    Broken(old: "slow 10 3", new: "slow 10 0", line: 4),
    Broken(old: "slow 10 3", new: "slow 1e999 3", line: 4),
    Broken(old: "border 15", new: "boarder 15", line: 5),
    Broken(old: "border 15", new: "border -1", line: 5),
    Broken(old: "p10 0.9 -5", new: "p10 1.1 -5", line: 7), Broken(old: "pace\n", new: "", line: 2),
    Broken(old: "land square", new: "pace", line: 10),
    Broken(old: "land square", new: "land", line: 10),
    Broken(old: "corner 45 -90\ncorner 35 -90\n", new: "", line: 10),
    Broken(old: "corner 45 -90", new: "corner 95 -90", line: 12),
    Broken(old: "corner 45 -90", new: "corner 45", line: 12),
    Broken(old: "corner 45 -90", new: "gate 45 -90 Here", line: 12),
    Broken(old: "corner 45 -90", new: "corner 45 80", line: 10),
    Broken(old: "terrain hills 0.5 0.3", new: "terrain hills 0.5", line: 16),
    Broken(old: "terrain hills 0.5 0.3", new: "terrain hills -2 0", line: 16),
    Broken(old: "barrier lake", new: "barrier", line: 22),
    Broken(old: "barrier lake", new: "river lake", line: 22),
    Broken(old: "line 40 -97", new: "line 40 -97 -98", line: 23),
    Broken(old: "line 40 -97", new: "line -40 97", line: 22),
    Broken(old: "gate 40 -95 Narrow Bridge", new: "gate 40 -95", line: 24),
    Broken(old: "gate 40 -95 Narrow Bridge", new: "ferry 40 -95 Boat", line: 24),
    Broken(old: "by 39.9 -91", new: "by 39.9 west", line: 26),
  ]

  @Test func readsEveryKindOfLine() throws {
    let facts = try RoadData(Self.good)
    #expect(facts.pace.slowStarts == [RoadPace.SlowStart(minutes: 10, miles: 3)])
    #expect(facts.pace.border == 15)
    let land = try #require(facts.lands.first)
    #expect(land.terrains.map(\.extraMinutes) == [0.5])
    let lake = try #require(land.barriers.first)
    #expect(lake.chains.map { $0.map(\.isGate) } == [[false, true, false]])
    #expect(lake.passages.map(\.name) == ["Narrow Bridge", "East End"])
  }

  @Test func readsWindowsLineEndings() throws {
    let windows = Self.good.split(separator: "\n", omittingEmptySubsequences: false)
      .joined(separator: "\r\n")
    #expect(try RoadData(windows) == RoadData(Self.good))
  }

  @Test(arguments: broken) func reportsLineOfError(_ broken: Broken) throws {
    let range = try #require(Self.good.range(of: broken.old))
    let text = Self.good.replacingCharacters(in: range, with: broken.new)
    let error = #expect(throws: PlanningDataError.self) { try RoadData(text) }
    #expect(error?.line == broken.line, "\(error?.cause ?? "")")
  }

  @Test func rejectsInputOverLimits() throws {
    let corners = String(repeating: "corner 40 -95\n", count: RoadDataLimits.corners)
    #expect(throws: PlanningDataError.self) { try RoadData(Self.good + "\nland big\n" + corners) }
    let passages = String(repeating: "by 40 -95 Here\n", count: RoadDataLimits.passages)
    #expect(throws: PlanningDataError.self) { try RoadData(Self.good + "\n" + passages) }
    let bytes = String(repeating: "# remark\n", count: RoadDataLimits.bytes / 8)
    #expect(throws: PlanningDataError.self) { try RoadData(Self.good + "\n" + bytes) }
    #expect(throws: PlanningDataError.self) { try RoadData("") }
  }

  @Test func routesThroughNearestPassage() throws {
    let model = RoadModel(try RoadData(Self.good))
    let north = KnownPlace.at(41, -95.2)
    let south = KnownPlace.at(39, -95.2)
    #expect(model.passages(from: north, to: south) == ["Narrow Bridge"])
    #expect(
      model.passages(from: KnownPlace.at(41, -91.2), to: KnownPlace.at(39, -92.8)) == ["East End"])
    #expect(model.passages(from: KnownPlace.at(41, -99), to: KnownPlace.at(39, -99)) == [])
    #expect(model.estimate(from: north, to: KnownPlace.at(50, -95)) == nil)
  }

  @Test func addsTerrainCost() throws {
    let model = RoadModel(try RoadData(Self.good))
    let hills = try #require(
      model.estimate(from: KnownPlace.at(36, -99.5), to: KnownPlace.at(38, -99.5)))
    let plain = try #require(
      model.estimate(from: KnownPlace.at(36, -92), to: KnownPlace.at(38, -92)))
    let both = try #require(
      model.estimate(from: KnownPlace.at(37, -99), to: KnownPlace.at(37, -97)))
    let miles = 2 * 69.093
    #expect(abs(plain.drive.minutes - (miles + 10)) < 0.5)
    #expect(abs(hills.drive.minutes - (miles * 1.5 + 10)) < 0.5)
    #expect(abs(hills.drive.miles - miles * 1.5) < 0.5)
    // Half of the distance is in the hills.
    let width = 2 * 69.093 * 0.79864
    #expect(abs(both.drive.minutes - (width * 1.25 + 10)) < 0.5)
  }
}

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
