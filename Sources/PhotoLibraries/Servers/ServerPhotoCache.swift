import AppSupport
package import Foundation
import PhotoMetadata

/// The photos of servers as of the last import, so that only changes are requested.
///
/// The cache has one file per server and user and may be deleted at any time.
package struct ServerPhotoCache: Sendable {
  private static let form = 1

  /// What is cached of a server.
  struct Snapshot: Codable {
    var form = ServerPhotoCache.form
    /// The server's time from which changes are requested next.
    var since: Date
    /// When all photos were requested last, by the server's clock.
    var completed: Date
    var photos: [ServerPhoto]
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
    guard let data = try? Data(contentsOf: file(of: key)),
      let snapshot = try? JSONDecoder().decode(Snapshot.self, from: data),
      snapshot.form == Self.form
    else { return nil }
    return snapshot
  }

  /// Replaces what is known; if it can't be written, everything is requested again next time.
  func keep(_ snapshot: Snapshot, of key: String) {
    guard !isReadOnly, let data = try? JSONEncoder().encode(snapshot) else { return }
    try? FileManager.default.createDirectory(
      at: folder, withIntermediateDirectories: true, attributes: [.posixPermissions: 0o700])
    try? AtomicFileWriter.write(Array(data), to: file(of: key), replaces: true)
  }

  private func file(of key: String) -> URL {
    folder.appendingPathComponent("server-\(ContentHash.sha256(of: key).prefix(16)).json")
  }
}
