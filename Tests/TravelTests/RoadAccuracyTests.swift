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
    for (drives, most) in [
      (try SharedDrives.fitted.get(), 0.1), (try SharedDrives.other.get(), 0.03),
    ] {
      let slower = try drives.count { known in
        try #require(model.estimate(from: known.from, to: known.to)).minutesP90 < known.minutes
      }
      #expect(Double(slower) / Double(drives.count) <= most)
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
    #expect(matrix.count == 870)
    #expect(matrix.stadiums.count == 30)
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
