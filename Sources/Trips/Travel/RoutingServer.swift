package import Foundation
package import SportsModel
package import Travel
package import VisitStore
package import Web

/// A client for the table service of an OSRM routing server that requests blocks of places one
/// after the other, and caches responses for three months.
package struct RoutingServer: Sendable {
  /// The number of places in a row or column; OSRM allows a hundred in all by default.
  static let block = 50
  /// The distance in meters from which a place isn't on the server's map.
  static let maxRoadDistance = 5_000.0
  /// The lifetime of a cached response in seconds.
  static let lifetime: TimeInterval = 90 * 86_400

  package let base: URL
  private let web: any WebClient
  private let headers: [WebRequest.Header]
  private let cache: CacheStore?
  private let isOffline: Bool
  private let pace: RetryEnvironment

  /// `base` is the address before `/table/v1/driving`; `isOffline` allows only cached responses.
  package init(
    _ base: URL, web: any WebClient, headers: [WebRequest.Header], cache: CacheStore?,
    isOffline: Bool, pace: RetryEnvironment
  ) {
    (self.base, self.web, self.headers, self.cache) = (base, web, headers, cache)
    (self.isOffline, self.pace) = (isOffline, pace)
  }

  /// Returns the drives between different places as a square matrix, row by row; nil if there is no
  /// road.
  ///
  /// - Throws: `RoutingServerError` if the server is needed and doesn't respond.
  package func drives(between places: [Coordinate]) async throws(RoutingServerError) -> [Drive?] {
    var table = DriveTable(places, read: cached)
    var hasAsked = false
    let blocks = stride(from: 0, to: places.count, by: Self.block).map {
      $0..<min($0 + Self.block, places.count)
    }
    for sources in blocks {
      for destinations in blocks where table.isMissing(sources, destinations) {
        guard !isOffline else { throw .offline(base) }
        // A local server needs no pause.
        if hasAsked, !isLocal { await pace.sleep(1) }
        hasAsked = true
        let answer = try await ask(places, from: sources, to: destinations)
        table.add(answer, from: sources, to: destinations)
      }
    }
    for row in table.changedRows { cache(table.row(row), of: places[row]) }
    return table.drives
  }

  private var isLocal: Bool {
    ["127.0.0.1", "::1", "[::1]", "localhost"].contains(base.host() ?? "")
  }

  private func ask(
    _ places: [Coordinate], from sources: Range<Int>, to destinations: Range<Int>
  ) async throws(RoutingServerError) -> OSRMTableResponse {
    let wanted = sources == destinations ? Array(sources) : Array(sources) + Array(destinations)
    let points = wanted.map { Self.text(places[$0]) }.joined(separator: ";")
    let first = sources.indices.map { String($0 - sources.lowerBound) }
    let second = destinations.indices.map {
      String($0 - destinations.lowerBound + (sources == destinations ? 0 : sources.count))
    }
    let path =
      "/table/v1/driving/\(points)?annotations=duration,distance"
      + "&sources=\(first.joined(separator: ";"))&destinations=\(second.joined(separator: ";"))"
    var address = base.absoluteString
    while address.hasSuffix("/") { address.removeLast() }
    guard let url = URL(string: address + path) else { throw .unusable(base, "invalid address") }
    let answer: WebResponse
    do {
      answer = try await web.send(WebRequest(url: url, headers: headers))
    } catch {
      throw .unreachable(base, error.reason)
    }
    return try OSRMTableResponse(
      answer, from: base, rows: sources.count, columns: destinations.count)
  }

  /// Formats longitude and latitude to a tenth of a meter.
  static func text(_ place: Coordinate) -> String {
    "\(rounded(place.longitude)),\(rounded(place.latitude))"
  }

  private static func rounded(_ degrees: Double) -> Double { (degrees * 1e6).rounded() / 1e6 }

  private func key(_ place: Coordinate) -> String {
    "osrm \(base.absoluteString) \(Self.text(place))"
  }

  /// The cached drives from a place, by the coordinates of the others.
  private func cached(_ place: Coordinate) -> [String: DriveTable.StoredDrive] {
    guard let entry = try? cache?.entry(key(place)),
      pace.now().timeIntervalSince(entry.storedAt) < Self.lifetime,
      let row = try? JSONDecoder().decode([String: DriveTable.StoredDrive].self, from: entry.value)
    else { return [:] }
    return row
  }

  private func cache(_ row: [String: DriveTable.StoredDrive], of place: Coordinate) {
    guard let data = try? JSONEncoder().encode(row) else { return }
    try? cache?.put(data, for: key(place), storedAt: pace.now())
  }
}

/// The reason that a routing server returns no driving times.
package enum RoutingServerError: Error, Hashable, Sendable {
  case unreachable(URL, String)
  case unusable(URL, String)
  /// The network is disabled, and some drives aren't cached.
  case offline(URL)
}

struct DriveTable {
  struct StoredDrive: Codable {
    /// nil if there is no road.
    let drive: Drive?
  }

  private let names: [String]
  private var rows: [[String: StoredDrive]]
  private(set) var changedRows: Set<Int> = []

  init(_ places: [Coordinate], read: (Coordinate) -> [String: StoredDrive]) {
    names = places.map(RoutingServer.text)
    rows = places.map(read)
  }

  /// Returns whether a drive between any of the places is missing.
  func isMissing(_ sources: Range<Int>, _ destinations: Range<Int>) -> Bool {
    sources.contains { source in destinations.contains { rows[source][names[$0]] == nil } }
  }

  mutating func add(
    _ answer: OSRMTableResponse, from sources: Range<Int>, to destinations: Range<Int>
  ) {
    for (row, source) in sources.enumerated() {
      for (column, destination) in destinations.enumerated() {
        rows[source][names[destination]] = StoredDrive(drive: answer.drive(row, column))
      }
      changedRows.insert(source)
    }
  }

  func row(_ row: Int) -> [String: StoredDrive] { rows[row] }
  var drives: [Drive?] { rows.flatMap { row in names.map { row[$0]?.drive } } }
}

/// A response of OSRM's table service.
struct OSRMTableResponse {
  private let minutes, miles: [[Double?]]
  private let sources, destinations: [Bool]

  private struct Document: Decodable {
    struct Point: Decodable {
      /// The distance to the road in meters.
      let distance: Double?
    }

    let code: String
    let message: String?
    let durations, distances: [[Double?]]?
    let sources, destinations: [Point]?
  }

  init(
    _ answer: WebResponse, from server: URL, rows: Int, columns: Int
  ) throws(RoutingServerError) {
    guard let document = try? JSONDecoder().decode(Document.self, from: answer.body) else {
      throw .unusable(server, "HTTP \(answer.status) without a table")
    }
    guard document.code == "Ok" else { throw .unusable(server, document.message ?? document.code) }
    guard let durations = document.durations, Self.fits(durations, rows: rows, columns: columns)
    else { throw .unusable(server, "the table has the wrong size") }
    guard let distances = document.distances, Self.fits(distances, rows: rows, columns: columns)
    else { throw .unusable(server, "no distances; OSRM 5.20 or newer is needed") }
    (minutes, miles) = (durations, distances)
    sources = Self.isNearRoad(document.sources, count: rows)
    destinations = Self.isNearRoad(document.destinations, count: columns)
  }

  /// nil if there is no road.
  func drive(_ row: Int, _ column: Int) -> Drive? {
    guard sources[row], destinations[column], let seconds = minutes[row][column],
      let meters = miles[row][column], seconds >= 0, meters >= 0, seconds.isFinite, meters.isFinite
    else { return nil }
    return Drive(minutes: seconds / 60, miles: meters / 1_609.344)
  }

  private static func fits(_ table: [[Double?]], rows: Int, columns: Int) -> Bool {
    table.count == rows && table.allSatisfy { $0.count == columns }
  }

  /// The places on the server's map; for others the nearest road is too far away.
  private static func isNearRoad(_ points: [Document.Point]?, count: Int) -> [Bool] {
    guard let points, points.count == count else { return Array(repeating: true, count: count) }
    return points.map { ($0.distance ?? 0) <= RoutingServer.maxRoadDistance }
  }
}
