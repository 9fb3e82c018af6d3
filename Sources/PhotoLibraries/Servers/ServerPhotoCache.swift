import Foundation
package import PhotoMetadata

/// The photos of servers as of the last import, so that only changes are requested.
///
/// It has entries for each server and user: one with the times, and the photos in chunks.
package struct ServerPhotoCache: Sendable {
  private static let kind = "server"
  /// Photos of one entry; more take more memory.
  private static let chunkSize = 1_000

  /// The cached photos of a server.
  struct Snapshot {
    /// The server's time from which changes are requested next.
    let since: Date
    /// The time of the last request of all photos, by the server's clock.
    let completed: Date
    let photos: [LibraryPhoto]
  }

  private struct Header: Codable {
    let since, completed: Date
    let chunks: Int
  }

  /// Photos and the time of their header, which differs if writing was interrupted.
  private struct Chunk: Codable {
    let since: Date
    let photos: [LibraryPhoto]
  }

  private let store: any PhotoCacheStore
  private let isReadOnly: Bool

  package init(store: any PhotoCacheStore, isReadOnly: Bool) {
    (self.store, self.isReadOnly) = (store, isReadOnly)
  }

  /// Returns what is known; nil if there is no readable cache.
  func snapshot(of key: String) -> Snapshot? {
    guard let header = value(Header.self, of: key) else { return nil }
    var photos: [LibraryPhoto] = []
    for number in 0..<header.chunks {
      guard let chunk = value(Chunk.self, of: "\(key) \(number)"), chunk.since == header.since
      else { return nil }
      photos += chunk.photos
    }
    return Snapshot(since: header.since, completed: header.completed, photos: photos)
  }

  /// Replaces what is known; if it can't be written, everything is requested again next time.
  func replace(_ key: String, with snapshot: Snapshot) {
    guard !isReadOnly else { return }
    let (since, photos) = (snapshot.since, snapshot.photos)
    let starts = stride(from: 0, to: photos.count, by: Self.chunkSize)
    for (number, start) in starts.enumerated() {
      let chunk = Chunk(since: since, photos: Array(photos[start...].prefix(Self.chunkSize)))
      put(chunk, of: "\(key) \(number)")
    }
    let chunks = starts.reduce(0) { count, _ in count + 1 }
    put(Header(since: since, completed: snapshot.completed, chunks: chunks), of: key)
  }

  private func value<Value: Decodable>(_ type: Value.Type, of key: String) -> Value? {
    store.value(of: key, kind: Self.kind).flatMap { try? JSONDecoder().decode(type, from: $0) }
  }

  private func put(_ value: some Encodable, of key: String) {
    guard let data = try? JSONEncoder().encode(value) else { return }
    store.store(data, of: key, kind: Self.kind)
  }
}
