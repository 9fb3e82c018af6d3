import Foundation
import SportsModel
import Travel
import Web

/// A table of known drives between places.
struct DriveTable {
  /// A stored drive.
  struct Kept: Codable {
    /// nil if there is no road.
    let drive: Drive?
  }

  private let names: [String]
  private var rows: [[String: Kept]]
  private(set) var changedRows: Set<Int> = []

  init(_ places: [Coordinate], read: (Coordinate) -> [String: Kept]) {
    names = places.map(RoutingServer.text)
    rows = places.map(read)
  }

  /// Whether a drive between any of the places is missing.
  func isMissing(_ sources: Range<Int>, _ destinations: Range<Int>) -> Bool {
    sources.contains { source in destinations.contains { rows[source][names[$0]] == nil } }
  }

  mutating func add(_ answer: OSRMTableResponse, _ sources: Range<Int>, _ destinations: Range<Int>)
  {
    for (row, source) in sources.enumerated() {
      for (column, destination) in destinations.enumerated() {
        rows[source][names[destination]] = Kept(drive: answer.drive(row, column))
      }
      changedRows.insert(source)
    }
  }

  func row(_ row: Int) -> [String: Kept] { rows[row] }

  /// Row by row.
  var drives: [Drive?] {
    rows.flatMap { row in names.map { row[$0]?.drive } }
  }
}

/// A response of OSRM's table service.
struct OSRMTableResponse {
  private let minutes: [[Double?]]
  private let miles: [[Double?]]
  private let sources: [Bool]
  private let destinations: [Bool]

  private struct Document: Decodable {
    struct Point: Decodable {
      /// The distance to the road in meters.
      let distance: Double?
    }

    let code: String
    let message: String?
    let durations: [[Double?]]?
    let distances: [[Double?]]?
    let sources: [Point]?
    let destinations: [Point]?
  }

  init(
    _ answer: WebResponse, from server: URL, rows: Int, columns: Int
  ) throws(RoutingServerError) {
    guard let document = try? JSONDecoder().decode(Document.self, from: answer.body) else {
      throw .unusable(server, "HTTP \(answer.status) without a table")
    }
    guard document.code == "Ok" else {
      throw .unusable(server, document.message ?? document.code)
    }
    guard let durations = document.durations, Self.fits(durations, rows, columns) else {
      throw .unusable(server, "the table has the wrong size")
    }
    guard let distances = document.distances, Self.fits(distances, rows, columns) else {
      throw .unusable(server, "no distances; OSRM 5.20 or newer is needed")
    }
    minutes = durations
    miles = distances
    sources = Self.isNearRoad(document.sources, rows)
    destinations = Self.isNearRoad(document.destinations, columns)
  }

  /// nil if there is no road.
  func drive(_ row: Int, _ column: Int) -> Drive? {
    guard sources[row], destinations[column], let seconds = minutes[row][column],
      let meters = miles[row][column], seconds >= 0, meters >= 0, seconds.isFinite, meters.isFinite
    else { return nil }
    return Drive(minutes: seconds / 60, miles: meters / 1_609.344)
  }

  private static func fits(_ table: [[Double?]], _ rows: Int, _ columns: Int) -> Bool {
    table.count == rows && table.allSatisfy { $0.count == columns }
  }

  /// The places on the server's map; for others the nearest road is too far away.
  private static func isNearRoad(_ points: [Document.Point]?, _ count: Int) -> [Bool] {
    guard let points, points.count == count else { return Array(repeating: true, count: count) }
    return points.map { ($0.distance ?? 0) <= RoutingServer.farthestRoad }
  }
}
