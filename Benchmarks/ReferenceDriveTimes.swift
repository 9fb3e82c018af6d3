import Foundation
import SportsModel

/// A matrix of driving times as a routing engine gave them.
struct ReferenceDriveTimes {
  struct Drive {
    let from: Coordinate
    let to: Coordinate
    let minutes: Double
    let text: String
  }

  let name: String
  let drives: [Drive]

  /// The 30 ballparks of 2019 in a folder with stadiums.csv and travel-times.csv.
  static func ballparks(_ folder: String) throws -> ReferenceDriveTimes {
    let drives = try drives(in: folder + "/travel-times.csv", places: places(folder))
    return ReferenceDriveTimes(name: "OSRM, ballparks of 2019", drives: drives)
  }

  /// The clubs of 2020 in a folder with minutes_mlb2020.csv, placed at the ballparks of the other.
  static func clubs(_ folder: String, ballparks: String) throws -> ReferenceDriveTimes {
    let parks = try places(ballparks)
    let drives = try drives(
      in: folder + "/minutes_mlb2020.csv", places: parksOf2020.compactMapValues { parks[$0] })
    return ReferenceDriveTimes(name: "another engine, clubs of 2020", drives: drives)
  }

  private static func drives(
    in path: String, places: [String: Coordinate]
  ) throws -> [Drive] {
    let drives = try rows(path).compactMap { row -> Drive? in
      guard row.count >= 3, let from = places[row[0]], let to = places[row[1]],
        let minutes = Double(row[2])
      else { return nil }
      return Drive(from: from, to: to, minutes: minutes, text: "\(row[0]) to \(row[1])")
    }
    guard !drives.isEmpty else { throw BenchmarkError.wrongAnswer("\(path) has no drives") }
    return drives
  }

  private static func places(_ folder: String) throws -> [String: Coordinate] {
    var places: [String: Coordinate] = [:]
    for row in try rows(folder + "/stadiums.csv") where row.count >= 4 {
      guard let latitude = Double(row[2]), let longitude = Double(row[3]) else { continue }
      places[row[0]] = Coordinate(latitude: latitude, longitude: longitude)
    }
    return places
  }

  private static func rows(_ path: String) throws -> [[String]] {
    try String(contentsOfFile: path, encoding: .utf8)
      .split(whereSeparator: \.isNewline).dropFirst()
      .map { $0.split(separator: ",").map(String.init) }
  }

  /// Texas moved across the street in 2020; the rest stayed.
  private static let parksOf2020 = [
    "ARI": "chase-field", "ATL": "suntrust-park", "BAL": "oriole-park-at-camden-yards",
    "BOS": "fenway-park", "CHC": "wrigley-field", "CIN": "great-american-ball-park",
    "CLE": "progressive-field", "COL": "coors-field", "CWS": "guaranteed-rate-field",
    "DET": "comerica-park", "HOU": "minute-maid-park", "KCR": "kauffman-stadium",
    "LAA": "angel-stadium", "LAD": "dodger-stadium", "MIA": "marlins-park",
    "MIL": "miller-park", "MIN": "target-field", "NYM": "citi-field", "NYY": "yankee-stadium",
    "OAK": "oakland-coliseum", "PHI": "citizens-bank-park", "PIT": "pnc-park",
    "SDP": "petco-park", "SEA": "t-mobile-park", "SFG": "oracle-park", "STL": "busch-stadium",
    "TBR": "tropicana-field", "TEX": "globe-life-park-in-arlington", "TOR": "rogers-centre",
    "WAS": "nationals-park",
  ]
}
