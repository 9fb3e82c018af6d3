/// A request as it came in.
package struct ReceivedRequest: Sendable {
  package let method: String
  /// Path and query as they were sent; of a request to a proxy the part after the host.
  package let target: String
  /// The host that a request to a proxy is for.
  package let proxiedHost: String?
  package let headers: [(name: String, value: String)]
  package internal(set) var body: [UInt8] = []
  /// Counts the connections of the server from 1.
  package let connection: Int
  package let time: ContinuousClock.Instant

  package var path: String { String(target.prefix { $0 != "?" }) }
  package var query: String? {
    target.firstIndex(of: "?").map { String(target[target.index(after: $0)...]) }
  }

  /// The first header of a name, in any case.
  package func header(_ name: String) -> String? {
    headers.first { $0.name.lowercased() == name.lowercased() }?.value
  }

  /// Reads the lines before the empty one; nil when they are no request.
  init?(lines: String, connection: Int) {
    let all = lines.split(separator: "\r\n")
    let words = all.first?.split(separator: " ") ?? []
    guard words.count == 3, words[2].hasPrefix("HTTP/1.") else { return nil }
    method = String(words[0])
    (proxiedHost, target) = Self.parts(of: words[1])
    headers = all.dropFirst().compactMap { line in
      guard let colon = line.firstIndex(of: ":") else { return nil }
      let value = line[line.index(after: colon)...].drop { $0 == " " }
      return (String(line[..<colon]), String(value))
    }
    self.connection = connection
    time = .now
  }

  private static func parts(of target: Substring) -> (host: String?, target: String) {
    guard target.hasPrefix("http://") else { return (nil, String(target)) }
    let rest = target.dropFirst("http://".count)
    let host = rest.prefix { $0 != "/" }
    return (String(host), String(rest[host.endIndex...]))
  }
}
