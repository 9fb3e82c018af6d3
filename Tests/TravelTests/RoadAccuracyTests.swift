import Foundation
import SportsModel
import TestSupport
import Testing

@testable import Travel

/// The accuracy of the model compared with routing engines.
@Suite(.enabled(if: SharedDrives.folder != nil)) struct RoadAccuracyTests {
  private func errors(_ drives: [SharedDrives.Known]) throws -> [Double] {
    let model = try BundledRoads.model.get()
    return try drives.map { known in
      let estimate = try #require(model.estimate(from: known.from, to: known.to))
      return estimate.drive.minutes / known.minutes - 1
    }
  }

  private func mean(_ values: [Double]) -> Double {
    values.reduce(0, +) / Double(max(1, values.count))
  }

  @Test func isWithinThreePercentOfTrainingMatrix() throws {
    let drives = try SharedDrives.fitted.get()
    #expect(drives.count == 870)
    let errors = try errors(drives).map { abs($0) }
    #expect(mean(errors) <= 0.027)
    // The largest error is between Anaheim and Los Angeles, where routing engines differ by 17 min.
    #expect(errors.count { $0 > 0.15 } <= 2)
  }

  @Test func isWithinSixPercentOfSecondEngine() throws {
    let drives = try SharedDrives.other.get()
    #expect(drives.count == 870)
    #expect(mean(try errors(drives).map { abs($0) }) <= 0.06)
  }

  @Test func doesNotUnderestimateLongDrives() throws {
    let drives = try (SharedDrives.fitted.get() + SharedDrives.other.get())
      .filter { $0.from.distance(to: $0.to) > 50 * 1_609.344 }
    try #require(drives.count > 1_000)
    for (known, error) in zip(drives, try errors(drives)) {
      #expect(error >= -0.15, "\(known.text)")
    }
  }

  @Test func atMostOneDriveInTenIsSlowerThanBand() throws {
    let model = try BundledRoads.model.get()
    for (drives, maximum) in [
      (try SharedDrives.fitted.get(), 0.1), (try SharedDrives.other.get(), 0.03),
    ] {
      let slower = try drives.count { known in
        try #require(model.estimate(from: known.from, to: known.to)).minutesP90 < known.minutes
      }
      #expect(Double(slower) / Double(drives.count) <= maximum)
    }
  }

  @Test func fourOfFiveDrivesAreWithinBand() throws {
    let model = try BundledRoads.model.get()
    for drives in [try SharedDrives.fitted.get(), try SharedDrives.other.get()] {
      let inside = try drives.count { known in
        let estimate = try #require(model.estimate(from: known.from, to: known.to))
        return (estimate.minutesP10...estimate.minutesP90).contains(known.minutes)
      }
      let share = Double(inside) / Double(drives.count)
      #expect(share > 0.7 && share < 0.95, "\(share)")
    }
  }

  @Test func readsMatrixOfAllPairs() throws {
    let matrix = try TravelMatrix(csv: SharedDrives.matrixText.get())
    #expect(matrix.count == 870 && matrix.stadiums.count == 30)
    #expect(matrix["fenway-park", "yankee-stadium"] != nil)
  }
}

/// Drives between ballparks from routing engines, for reading only.
///
/// They are next to the package on the developers' machines; elsewhere these tests are skipped.
enum SharedDrives {
  struct Known {
    let from, to: Coordinate
    let minutes: Double
    let text: String
  }

  static let folder = SharedFolder("data", with: "travel/minutes_mlb2020.csv")
    .map { URL(fileURLWithPath: $0.path, isDirectory: true) }

  static let matrixText = Result {
    try String(contentsOfFile: path("tbfp2019/travel-times.csv"), encoding: .utf8)
  }

  static let parks = Result {
    var parks: [String: Coordinate] = [:]
    for row in try rows("tbfp2019/stadiums.csv") where row.count == 4 {
      guard let latitude = Double(row[2]), let longitude = Double(row[3]) else { continue }
      parks[row[0]] = Coordinate(latitude: latitude, longitude: longitude)
    }
    return parks
  }

  /// The matrix the model was fitted to.
  static let fitted = Result { try known("tbfp2019/travel-times.csv", places: parks.get()) }

  /// The matrix of another engine, which wasn't used for fitting.
  static let other = Result {
    var places: [String: Coordinate] = [:]
    for (team, park) in parksOf2020 { places[team] = try parks.get()[park] }
    return try known("travel/minutes_mlb2020.csv", places: places)
  }

  private static func known(_ file: String, places: [String: Coordinate]) throws -> [Known] {
    try rows(file).compactMap { row in
      guard row.count >= 3, let from = places[row[0]], let to = places[row[1]],
        let minutes = Double(row[2])
      else { return nil }
      return Known(from: from, to: to, minutes: minutes, text: "\(row[0]) to \(row[1])")
    }
  }

  private static func path(_ file: String) -> String { (folder?.path ?? "") + "/" + file }

  private static func rows(_ file: String) throws -> [[String]] {
    try String(contentsOfFile: path(file), encoding: .utf8).split(whereSeparator: \.isNewline)
      .dropFirst().map { $0.split(separator: ",").map(String.init) }
  }

  /// Texas moved across the street in 2020; the rest stayed.
  private static let parksOf2020 = [
    "ARI": "chase-field", "ATL": "suntrust-park", "BAL": "oriole-park-at-camden-yards",
    "BOS": "fenway-park", "CHC": "wrigley-field", "CIN": "great-american-ball-park",
    "CLE": "progressive-field", "COL": "coors-field", "CWS": "guaranteed-rate-field",
    "DET": "comerica-park", "HOU": "minute-maid-park", "KCR": "kauffman-stadium",
    "LAA": "angel-stadium", "LAD": "dodger-stadium", "MIA": "marlins-park", "MIL": "miller-park",
    "MIN": "target-field", "NYM": "citi-field", "NYY": "yankee-stadium", "OAK": "oakland-coliseum",
    "PHI": "citizens-bank-park", "PIT": "pnc-park", "SDP": "petco-park", "SEA": "t-mobile-park",
    "SFG": "oracle-park", "STL": "busch-stadium", "TBR": "tropicana-field",
    "TEX": "globe-life-park-in-arlington", "TOR": "rogers-centre", "WAS": "nationals-park",
  ]
}

/// No drive takes longer than two drives by way of another place: a barrier with a missing point
/// sends drives far around it.
///
/// Compares every pair of stadiums by way of every other one, and every town with every stadium by
/// way of some; `STVISITS_EVERY_TRIANGLE=1` compares all towns and stadiums, which takes minutes.
@Suite struct RoadTriangleTests {
  private static let drives = Result { try DriveTable() }
  private static let isComplete =
    ProcessInfo.processInfo.environment["STVISITS_EVERY_TRIANGLE"] != nil

  private let drives: DriveTable

  init() throws { drives = try Self.drives.get() }

  @Test func noStadiumShortensTheDriveBetweenTwoOthers() throws {
    let count = drives.stadiumCount
    try #require(count > 140)
    for from in 0..<count {
      for to in 0..<from { expectDirect(from, to, by: stride(from: 0, to: count, by: 1)) }
    }
  }

  @Test func noStopShortensTheDriveFromATown() throws {
    let (stadiums, all) = (drives.stadiumCount, drives.places.count)
    try #require(all == stadiums + DriveTable.townCount)
    for from in stadiums..<all {
      for to in 0..<(Self.isComplete ? from : stadiums) {
        expectDirect(
          from, to,
          by: Self.isComplete
            ? stride(from: 0, to: all, by: 1) : stride(from: (from + to) % 9, to: stadiums, by: 9))
      }
    }
  }

  /// A stop costs its slow start; roads are a little longer in some directions of the compass.
  private func expectDirect(_ from: Int, _ to: Int, by stops: StrideTo<Int>) {
    let direct = drives[from, to]
    let shortest = direct * 0.93 - 5
    for stop in stops where stop != from && stop != to {
      let detour = drives[from, stop] + drives[stop, to]
      guard detour < shortest else { continue }
      let names = [from, to, stop].map { drives.places[$0].name }
      Issue.record(
        "\(names[0]) to \(names[1]): \(Int(direct)) min, by way of \(names[2]) \(Int(detour)) min")
    }
  }

  /// Minutes between stadiums and towns.
  private struct DriveTable {
    typealias Place = (name: String, coordinate: Coordinate)

    static let townCount = isComplete ? 500 : 150

    let places: [Place]
    let stadiumCount: Int
    private let minutes: [Double]

    init() throws {
      let stadiums = try Self.stadiums()
      let places = stadiums + (try Self.towns())
      let coordinates = places.map(\.coordinate)
      let model = try BundledRoads.model.get().prepared(for: coordinates)
      var minutes = [Double](repeating: 0, count: places.count * places.count)
      for from in places.indices {
        for to in 0..<(isComplete ? from : min(from, stadiums.count)) {
          let estimate = try #require(
            model.estimate(from: coordinates[from], to: coordinates[to]), "\(places[from].name)")
          minutes[from * places.count + to] = estimate.drive.minutes
          minutes[to * places.count + from] = estimate.drive.minutes
        }
      }
      (self.places, self.minutes, stadiumCount) = (places, minutes, stadiums.count)
    }

    subscript(from: Int, to: Int) -> Double { minutes[from * places.count + to] }

    /// The stadiums of the continent that have a team.
    private static func stadiums() throws -> [Place] {
      try BundledRoads.onTheContinent.get()
        .filter { $0.tenancies.contains { $0.last == nil } }
        .map { ($0.id.rawValue, $0.coordinate) }
    }

    /// Towns of the United States and Canada, evenly from the list by name; islands without a road
    /// are left out.
    private static func towns() throws -> [Place] {
      let lines = try BundledRoads.file("cities.txt").split(separator: "\n")
      let areas = lines.filter { $0.hasPrefix("area ") }.map { $0.dropFirst(5) }
      let all = lines.compactMap { line -> Place? in
        let fields = line.split(separator: "|")
        guard fields.count == 5, let area = Int(fields[1]), areas.indices.contains(area),
          ["US-", "CA-"].contains(where: areas[area].hasPrefix), let latitude = Double(fields[2]),
          let longitude = Double(fields[3]),
          let place = Coordinate(latitude: latitude / 1_000, longitude: longitude / 1_000)
        else { return nil }
        return ("\(fields[0]), \(areas[area].prefix(5))", place)
      }
      try #require(all.count > 10_000)
      let model = try BundledRoads.model.get()
      let sample = stride(from: 0, to: all.count, by: all.count / (townCount * 5 / 4))
      return Array(
        sample.map { all[$0] }
          .filter { model.estimate(from: $0.coordinate, to: KnownPlace.chicago) != nil }
          .prefix(townCount))
    }
  }
}
