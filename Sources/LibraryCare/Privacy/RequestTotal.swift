package import Foundation
import SportsModel

/// The number of requests to a host for one purpose.
package struct RequestTotal: Hashable, Sendable {
  /// `scores`, `schedules`, `pack`, `driving-times`, `remote`, `immich`, `photoprism`, `robots`.
  package let kind: String
  package let host: String
  package private(set) var first: Date
  package private(set) var last: Date
  package private(set) var count: Int
}

extension RequestTotal {
  /// Parses a line of the list, of one request or a sum; nil for other lines.
  init?(line: Substring) {
    let words = line.split(separator: " ")
    if words.first == "sum" {
      guard words.count == 6, let first = Date(utcText: words[1]),
        let last = Date(utcText: words[2]), let count = Int(words[5]), count > 0
      else { return nil }
      self.init(
        kind: String(words[3]), host: String(words[4]), first: first, last: last, count: count)
    } else {
      guard words.count == 4, let at = Date(utcText: words[0]) else { return nil }
      self.init(kind: String(words[1]), host: String(words[2]), first: at, last: at, count: 1)
    }
  }

  var line: String { "sum \(first.utcText) \(last.utcText) \(kind) \(host) \(count)\n" }

  /// Returns the sum for each purpose and host, or for each of their months.
  static func joined(_ totals: [RequestTotal], byMonth: Bool) -> [RequestTotal] {
    var joined: [String: RequestTotal] = [:]
    for total in totals {
      let month = byMonth ? String(total.first.utcText.prefix(7)) : ""
      let key = "\(month) \(total.kind) \(total.host)"
      guard var known = joined[key] else {
        joined[key] = total
        continue
      }
      known.first = min(known.first, total.first)
      known.last = max(known.last, total.last)
      known.count = known.count.addingReportingOverflow(total.count).partialValue
      joined[key] = known
    }
    return joined.values.sorted {
      ($0.first, $0.kind, $0.host) < ($1.first, $1.kind, $1.host)
    }
  }
}

/// The parts of an address that are logged: enough to see what was sent, without secrets.
enum RedactedURL {
  static func host(_ url: URL) -> String {
    let name = url.host() ?? "?"
    return url.port.map { "\(name):\($0)" } ?? name
  }

  /// Returns the path with its query, without long texts and possible passwords.
  static func path(_ url: URL) -> String {
    let parts = URLComponents(url: url, resolvingAgainstBaseURL: true)
    let words = (parts?.percentEncodedPath ?? "").split(
      separator: "/", omittingEmptySubsequences: false)
    let path = words.map { part in
      // A semicolon separates the places in requests to a routing server.
      part.utf8.count <= 48 && !part.contains(";") ? String(part) : "…"
    }
    let query = (parts?.percentEncodedQueryItems ?? []).map { item in
      "\(item.name.prefix(24))=\(shown(item))"
    }
    let text = url.path.isEmpty ? "/" : path.joined(separator: "/")
    return String((query.isEmpty ? text : "\(text)?\(query.joined(separator: "&"))").prefix(400))
  }

  private static func shown(_ item: URLQueryItem) -> String {
    let secrets = ["token", "key", "auth", "secret", "sign", "pass"]
    let name = item.name.lowercased()
    guard let value = item.value, value.utf8.count <= 48,
      !secrets.contains(where: name.contains)
    else { return "…" }
    return value
  }
}
