package import Foundation
package import SportsModel
package import Travel
package import VisitStore
package import Web

/// A client for the table service of an OSRM routing server.
///
/// Requests blocks of places one after the other, and caches responses for
/// three months.
package struct RoutingServer: Sendable {
  /// The number of places in a row or column; OSRM allows a hundred in all by default.
  static let block = 50
  /// The distance in meters from which a place isn't on the server's map.
  static let farthestRoad = 5_000.0
  /// The lifetime of a cached response in seconds.
  static let keeping: TimeInterval = 90 * 86_400

  package let base: URL
  private let web: any WebClient
  private let headers: [WebRequest.Header]
  private let cache: CacheStore?
  private let isOffline: Bool
  private let pace: RetryEnvironment

  /// - Parameters:
  ///   - base: the address of the server, before `/table/v1/driving`.
  ///   - web: the HTTP client.
  ///   - headers: the headers of each request.
  ///   - cache: the cache of responses; nil for none.
  ///   - isOffline: whether only cached responses are used.
  ///   - pace: the clock for the pause between requests.
  package init(
    _ base: URL, web: any WebClient, headers: [WebRequest.Header], cache: CacheStore?,
    isOffline: Bool, pace: RetryEnvironment
  ) {
    self.base = base
    self.web = web
    self.headers = headers
    self.cache = cache
    self.isOffline = isOffline
    self.pace = pace
  }

  /// Returns the drives between places, row by row; nil if there is no road.
  ///
  /// - Parameter places: different places.
  /// - Returns: a square matrix of drives.
  /// - Throws: `RoutingServerError` if the server is needed and doesn't respond.
  package func drives(
    between places: [Coordinate]
  ) async throws(RoutingServerError) -> [Drive?] {
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
        let answer = try await ask(places, sources, destinations)
        table.add(answer, sources, destinations)
      }
    }
    for row in table.changedRows { keep(table.row(row), of: places[row]) }
    return table.drives
  }

  private var isLocal: Bool {
    ["127.0.0.1", "::1", "[::1]", "localhost"].contains(base.host() ?? "")
  }

  // MARK: Asking

  private func ask(
    _ places: [Coordinate], _ sources: Range<Int>, _ destinations: Range<Int>
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

  // MARK: Keeping

  private func key(_ place: Coordinate) -> String {
    "osrm \(base.absoluteString) \(Self.text(place))"
  }

  /// The cached drives from a place, by the coordinates of the others.
  private func cached(_ place: Coordinate) -> [String: DriveTable.Kept] {
    guard let entry = try? cache?.entry(key(place)),
      pace.now().timeIntervalSince(entry.storedAt) < Self.keeping,
      let row = try? JSONDecoder().decode([String: DriveTable.Kept].self, from: entry.value)
    else { return [:] }
    return row
  }

  private func keep(_ row: [String: DriveTable.Kept], of place: Coordinate) {
    guard let data = try? JSONEncoder().encode(row) else { return }
    try? cache?.put(data, for: key(place), storedAt: pace.now())
  }
}

/// The reason that a routing server returns no driving times.
package enum RoutingServerError: Error, Hashable, Sendable {
  case unreachable(URL, String)
  /// The server's error message.
  case unusable(URL, String)
  /// The network is disabled, and some drives aren't cached.
  case offline(URL)
}
