import AppSupport
package import Foundation
import PhotoMetadata

/// The photos of servers as of the last import, so that only changes are requested.
///
/// The cache has one file per server and user and may be deleted at any time.
package struct ServerPhotoCache: Sendable {
  private static let form = 2

  /// Photos on one line; more take more memory.
  private static let lineCount = 1_000
  /// The most bytes of a line.
  private static let lineBytes = 16 << 20

  /// The cached photos of a server.
  struct Snapshot {
    /// The server's time from which changes are requested next.
    let since: Date
    /// The time of the last request of all photos, by the server's clock.
    let completed: Date
    let photos: [LibraryPhoto]
  }

  /// The first line of a file.
  private struct Header: Codable {
    let form: Int
    let since, completed: Date
    let count: Int
  }

  private let folder: URL
  private let isReadOnly: Bool

  /// Creates a cache; its folder is created when something is written.
  package init(folder: URL, isReadOnly: Bool) {
    self.folder = folder
    self.isReadOnly = isReadOnly
  }

  /// Returns what is known; nil if there is no readable cache.
  func snapshot(of key: String) -> Snapshot? {
    let decoder = JSONDecoder()
    guard let lines = try? LineReader(file(of: key).path, most: Self.lineBytes),
      let first = try? lines.next(),
      let header = try? decoder.decode(Header.self, from: Data(first)),
      header.form == Self.form
    else { return nil }
    var photos: [LibraryPhoto] = []
    do {
      while let line = try lines.next() {
        photos += try decoder.decode([LibraryPhoto].self, from: Data(line))
      }
    } catch { return nil }
    guard photos.count == header.count else { return nil }
    return Snapshot(since: header.since, completed: header.completed, photos: photos)
  }

  /// Replaces what is known; if it can't be written, everything is requested again next time.
  func keep(_ snapshot: Snapshot, of key: String) {
    guard !isReadOnly else { return }
    try? FileManager.default.createDirectory(
      at: folder, withIntermediateDirectories: true, attributes: [.posixPermissions: 0o700])
    try? write(snapshot, to: file(of: key))
  }

  private func write(_ snapshot: Snapshot, to file: URL) throws {
    let encoder = JSONEncoder()
    let header = Header(
      form: Self.form, since: snapshot.since, completed: snapshot.completed,
      count: snapshot.photos.count)
    let writer = try AtomicFileWriter(file, replaces: true)
    try writer.write(Array(encoder.encode(header)) + [UInt8(ascii: "\n")])
    for start in stride(from: 0, to: snapshot.photos.count, by: Self.lineCount) {
      let line = try encoder.encode(Array(snapshot.photos[start...].prefix(Self.lineCount)))
      try writer.write(Array(line) + [UInt8(ascii: "\n")])
    }
    try writer.finish()
  }

  private func file(of key: String) -> URL {
    folder.appendingPathComponent("server-\(ContentHash.sha256(of: key).prefix(16)).json")
  }
}
