import AppSupport
package import Foundation
import SportsModel

/// The list of all network requests: a text file that the user can read,
/// `requests.log` in the data folder.
///
/// A line has the time, the purpose, the host and the path of a request. When the list grows,
/// older requests become one line per month, purpose and host: `sum`, first, last, purpose,
/// host, count. A request is also sent if the list can't be written. A symbolic link in its
/// place isn't followed, because it may lead to any file.
package struct RequestLog: Sendable {
  package static let fileName = "requests.log"
  private static let attempts = 1_000

  private let file: URL
  private let clock: @Sendable () -> Date
  private let maxBytes: Int

  /// Creates the log of a data folder, which is compacted from a size in bytes.
  package init(folder: URL, maxBytes: Int = 256 << 10, clock: @escaping @Sendable () -> Date) {
    file = folder.appendingPathComponent(Self.fileName)
    (self.maxBytes, self.clock) = (maxBytes, clock)
  }

  /// Adds a request with its purpose in one word.
  package func record(_ url: URL, kind: String) {
    let purpose = url.path == "/robots.txt" ? "robots" : kind
    let second = Date(timeIntervalSince1970: clock().timeIntervalSince1970.rounded(.down))
    let line = "\(second.utcText) \(purpose) \(RedactedURL.host(url)) \(RedactedURL.path(url))\n"
    try? FileManager.default.createDirectory(
      at: file.deletingLastPathComponent(), withIntermediateDirectories: true,
      attributes: [.posixPermissions: 0o700])
    withFile { descriptor in
      let bytes = Array(line.utf8)
      // A single write, so that lines of several processes never mix.
      _ = bytes.withUnsafeBytes { Foundation.write(descriptor, $0.baseAddress, $0.count) }
      var status = stat()
      if fstat(descriptor, &status) == 0, status.st_size > maxBytes { sumUp() }
    }
  }

  /// Returns the requests by purpose and host, the oldest first; none if there is no list.
  package func totals() -> [RequestTotal] { RequestTotal.joined(lines(), byMonth: false) }

  /// Replaces the requests by their sums, so that the list no longer has paths, which can name games.
  package func removePaths() {
    guard access(file.path, F_OK) == 0 else { return }
    withFile { _ in sumUp() }
  }

  private func lines() -> [RequestTotal] {
    guard let text = try? String(contentsOf: file, encoding: .utf8) else { return [] }
    return text.split(separator: "\n").compactMap { RequestTotal(line: $0) }
  }

  /// Opens and locks the list for appending.
  ///
  /// Another process may replace the list by a shorter one while this one waits for the lock; then
  /// the new list is opened. Each attempt means that another process has written, so the loop ends;
  /// the limit is for file systems with unstable inode numbers.
  private func withFile(_ body: (Int32) -> Void) {
    for attempt in 1...Self.attempts {
      let descriptor = open(
        file.path, O_WRONLY | O_CREAT | O_APPEND | O_CLOEXEC | O_NOFOLLOW, 0o600)
      guard descriptor >= 0 else { return }
      defer { close(descriptor) }
      try? FileLock.lock(descriptor)
      var (mine, present) = (stat(), stat())
      let isPresent =
        fstat(descriptor, &mine) == 0 && stat(file.path, &present) == 0
        && mine.st_ino == present.st_ino
      if isPresent || attempt == Self.attempts { return body(descriptor) }
    }
  }

  private func sumUp() {
    let text = RequestTotal.joined(lines(), byMonth: true).map(\.line).joined()
    try? AtomicFileWriter.write(Array(text.utf8), to: file, replaces: true)
  }
}

/// The number of requests to a host for one purpose.
package struct RequestTotal: Hashable, Sendable {
  /// `scores`, `schedules`, `pack`, `driving-times`, `remote`, `immich`, `photoprism`, `robots`.
  package let kind: String
  package let host: String
  package let first, last: Date
  package let count: Int
}

extension RequestTotal {
  /// Parses a line of the list, of one request or a sum; nil for other lines.
  init?(line: Substring) {
    let fields = line.split(separator: " ")
    if fields.first == "sum" {
      guard fields.count == 6, let first = Date(utcText: fields[1]),
        let last = Date(utcText: fields[2]), let count = Int(fields[5]), count > 0
      else { return nil }
      self.init(
        kind: String(fields[3]), host: String(fields[4]), first: first, last: last, count: count)
    } else {
      guard fields.count == 4, let at = Date(utcText: fields[0]) else { return nil }
      self.init(kind: String(fields[1]), host: String(fields[2]), first: at, last: at, count: 1)
    }
  }

  var line: String { "sum \(first.utcText) \(last.utcText) \(kind) \(host) \(count)\n" }

  /// Returns the sum for each purpose and host, or for each of their months.
  static func joined(_ totals: [RequestTotal], byMonth: Bool) -> [RequestTotal] {
    let groups = Dictionary(grouping: totals) { total in
      "\(byMonth ? total.first.utcText.prefix(7) : "") \(total.kind) \(total.host)"
    }
    return groups.values.map { same in
      same.dropFirst().reduce(same[0]) { one, other in
        RequestTotal(
          kind: one.kind, host: one.host, first: min(one.first, other.first),
          last: max(one.last, other.last),
          count: one.count.addingReportingOverflow(other.count).partialValue)
      }
    }.sorted { ($0.first, $0.kind, $0.host) < ($1.first, $1.kind, $1.host) }
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
    let segments = (parts?.percentEncodedPath ?? "").split(
      separator: "/", omittingEmptySubsequences: false)
    let path = segments.map { part in
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
