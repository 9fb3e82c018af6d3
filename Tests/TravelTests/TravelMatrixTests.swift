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
