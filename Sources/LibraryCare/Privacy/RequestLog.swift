import AppSupport
package import Foundation
import SportsModel

/// The list of all that was ever asked on the network: a text file that the person can read,
/// `requests.log` in the data folder.
///
/// A line is a request: when, what for, which host, which path. When the list grows, the requests
/// of the past become one line for each month, purpose and host: `sum`, first, last, purpose, host,
/// how many. It is only a record: where it cannot be written the request goes out all the same. A link
/// in its place is not followed: it may lead to any file.
package struct RequestLog: Sendable {
  package static let fileName = "requests.log"
  private static let attempts = 1_000

  private let file: URL
  private let clock: @Sendable () -> Date
  private let most: Int

  /// - Parameters:
  ///   - folder: the data folder; made when the first request goes out.
  ///   - most: bytes from which on the list is summed up.
  ///   - clock: the time.
  package init(folder: URL, most: Int = 256 << 10, clock: @escaping @Sendable () -> Date) {
    file = folder.appendingPathComponent(Self.fileName)
    self.most = most
    self.clock = clock
  }

  /// Adds a request.
  ///
  /// - Parameters:
  ///   - url: where it goes.
  ///   - kind: what for, in one word.
  package func note(_ url: URL, kind: String) {
    let purpose = url.path == "/robots.txt" ? "robots" : kind
    let second = Date(timeIntervalSince1970: clock().timeIntervalSince1970.rounded(.down))
    let line = "\(second.utcText) \(purpose) \(RedactedURL.host(url)) \(RedactedURL.path(url))\n"
    try? FileManager.default.createDirectory(
      at: file.deletingLastPathComponent(), withIntermediateDirectories: true,
      attributes: [.posixPermissions: 0o700])
    withFile { descriptor in
      let bytes = Array(line.utf8)
      // One call, so that lines of several programs never mix.
      _ = bytes.withUnsafeBytes { Foundation.write(descriptor, $0.baseAddress, $0.count) }
      var status = stat()
      if fstat(descriptor, &status) == 0, status.st_size > most { sumUp() }
    }
  }

  /// What was asked, by purpose and host, the oldest first; nothing when there is no list.
  package func totals() -> [RequestTotal] {
    RequestTotal.joined(lines(), byMonth: false)
  }

  private func lines() -> [RequestTotal] {
    guard let text = try? String(contentsOf: file, encoding: .utf8) else { return [] }
    return text.split(separator: "\n").compactMap { RequestTotal(line: $0) }
  }

  /// Opens the list for appending while nobody else changes it.
  ///
  /// Another program may put a shorter list in its place while its lock is waited for; then the new
  /// one is opened. Each time somebody has written, so that the turn comes; the bound is for file
  /// systems that number a file in two ways.
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
