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
  private let most: Int

  /// Creates the log of a data folder, which is compacted from a size in bytes.
  package init(folder: URL, most: Int = 256 << 10, clock: @escaping @Sendable () -> Date) {
    file = folder.appendingPathComponent(Self.fileName)
    self.most = most
    self.clock = clock
  }

  /// Adds a request with its purpose in one word.
  package func note(_ url: URL, kind: String) {
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
      if fstat(descriptor, &status) == 0, status.st_size > most { sumUp() }
    }
  }

  /// Returns the requests by purpose and host, the oldest first; none if there is no list.
  package func totals() -> [RequestTotal] {
    RequestTotal.joined(lines(), byMonth: false)
  }

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
